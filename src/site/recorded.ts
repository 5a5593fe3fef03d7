import type { AstroGlobal } from 'astro';
import { published, type Recorded } from './published.ts';
import { serving } from './serving.ts';

/** Whether the site shows recorded figures: asked of the build's data folder, or of the running server's snapshot. */
export async function siteRecorded(page: Pick<AstroGlobal, 'isPrerendered' | 'locals'>): Promise<Recorded | null> {
  return page.isPrerendered ? (await published()).recorded : serving(page.locals).recorded;
}
