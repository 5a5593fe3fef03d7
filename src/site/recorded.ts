import type { AstroGlobal } from 'astro';
import { published, type Recorded, recordedSpan } from './published.ts';

/** Whether the site shows recorded figures: asked of the build's data folder, or of the running server's snapshot. */
export async function siteRecorded(page: Pick<AstroGlobal, 'isPrerendered' | 'locals'>): Promise<Recorded | null> {
  if (page.isPrerendered) return (await published()).recorded;
  const snapshot = page.locals.context.snapshots.current();
  return snapshot && recordedSpan(snapshot.manifest);
}
