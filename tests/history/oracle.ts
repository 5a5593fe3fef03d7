import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sameFigure } from '../../src/rates/fields.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Archived } from '../../src/snapshots/archive.ts';
import type { Publication } from './year-oracle.ts';

/** Reads every capture of a folder, newest first. */
export function readAttic(root: string): Archived[] {
  const files = readdirSync(path.join(root, 'archive'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(root, 'archive', file), 'utf8')) as Archived)
    .sort((a, b) => Date.parse(b.capture.time) - Date.parse(a.capture.time));
}

/**
 * The archived figure of a rate at one instant, as it was known at another. Pages count that had been fed in by then. They speak for the
 * time before the lender's earliest figure in the snapshots known by then, and for none after the newest of the pages was fed in.
 */
export function archivedAt(
  { past, attic }: { past: readonly Publication[]; attic: readonly Archived[] },
  asOf: { place: number; time: number },
  id: string,
  time: number,
): { rate: StoredRate; url: string } | null {
  const lender = id.split('/')[0] as string;
  const begins = past
    .slice(0, asOf.place + 1)
    .flatMap(({ rates }) => [...rates.values()].filter((rate) => rate.lender === lender))
    .map(({ changedAt }) => Date.parse(changedAt));
  const known = attic.filter((page) => page.lender === lender && Date.parse(page.fedInAt) <= asOf.time);
  const newest = known[0];
  if (!newest || time >= Math.min(Date.parse(newest.fedInAt), ...begins)) return null;
  const isRead = ({ missing, held }: Archived): boolean => !(id in missing || id in held);
  const pages = known.filter((page) => Date.parse(page.capture.time) <= time && isRead(page));
  const said = (page: Archived | undefined): StoredRate | undefined => page?.rates.find((rate) => rate.id === id);
  const standing = said(pages[0]);
  if (!standing) return null;
  let first = 0;
  for (let next = said(pages[1]); next && sameFigure(next, standing); next = said(pages[first + 1])) first++;
  const page = pages[first] as Archived;
  const changedAt = new Date(page.capture.time).toISOString();
  const rate = said(page) as StoredRate;
  const evidence = page.raw.sources[0]?.sha256 as string;
  const provinces = rate.provinces ?? page.provinces;
  return { rate: { ...rate, provinces, changedAt, evidence }, url: page.capture.url };
}
