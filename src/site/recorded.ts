import type { AstroGlobal } from 'astro';
import { FIRST_LANGUAGE } from '../languages.ts';
import { published, type Recorded, recordedSpan } from './published.ts';

/** True if the site shows recorded figures, by the build's data folder or by the running server's snapshot. */
export async function siteRecorded(page: Pick<AstroGlobal, 'isPrerendered' | 'locals'>): Promise<Recorded | null> {
  if (page.isPrerendered) return (await published(FIRST_LANGUAGE)).recorded;
  const snapshot = page.locals.context.snapshots.current();
  return snapshot && recordedSpan(snapshot.manifest);
}

/** The ids of made-up lenders on the site, by the same data. */
export async function siteMadeUp(
  page: Pick<AstroGlobal, 'isPrerendered' | 'locals'>,
): Promise<{ id: string; name: string }[]> {
  if (page.isPrerendered) return (await published(FIRST_LANGUAGE)).lenders.filter(({ kind }) => kind === 'made-up');
  const snapshot = page.locals.context.snapshots.current();
  return Object.entries(snapshot?.manifest.lenders ?? {}).flatMap(([id, { name, kind }]) =>
    kind === 'made-up' ? [{ id, name }] : [],
  );
}
