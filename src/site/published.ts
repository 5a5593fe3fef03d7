import type { Language } from '../languages.ts';
import { lendersIn } from '../lenders/names.ts';
import { nextRun } from '../rates/collection-times.ts';
import { preview } from '../rates/preview.ts';
import type { Aggregated, Lender, LenderEntry, Manifest } from '../rates/schema.ts';
import { dataSettings, now } from '../settings.ts';
import { hasSnapshot } from '../snapshots/manifests.ts';
import { readRuns } from '../snapshots/runs.ts';
import { aggregate, lendersAt, readSnapshot, type Snapshot } from '../snapshots/snapshot.ts';

/** A lender with the facts of the manifest about how it is read. No figures. */
export interface ListedLender extends Lender {
  expectedIntervalHours: number;
  obtained: LenderEntry['obtained'];
  /** The number of figures on its pages that nobody read. */
  unread: number;
}

/** All that a prerendered page may show: the preview, and how fresh everything is. */
export type Published = ReturnType<typeof publishedFrom>;

/** The dates of the figures that a manifest took from recordings; null if there are none. */
export function recordedSpan(manifest: Manifest): { from: string; to: string } | null {
  const times = Object.values(manifest.lenders)
    .filter((entry) => entry.obtained === 'recording' && entry.observedAt !== null)
    .map((entry) => entry.observedAt as string)
    .sort();
  return times.length === 0 ? null : { from: times[0] as string, to: times.at(-1) as string };
}

/** Lenders of a snapshot as pages list them, by name. */
export function listedLenders(snapshot: Snapshot, now: Date): ListedLender[] {
  return lendersAt(snapshot, now)
    .map((lender) => {
      const { expectedIntervalHours, obtained, unaccounted } = snapshot.manifest.lenders[lender.id] as LenderEntry;
      return { ...lender, expectedIntervalHours, obtained, unread: unaccounted?.length ?? 0 };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en-CA'));
}

/** Reads a data folder: the public view, and all rates with their lenders. A folder without a snapshot gives an empty preview. */
async function read(root: string, now: Date) {
  if (!hasSnapshot(root)) {
    const nothing = { schemaVersion: 1 as const, snapshot: '1970-01-01T00-00-00Z', publishedAt: now.toISOString() };
    const all: Aggregated = { ...nothing, lenders: [], rates: [] };
    const site: Published = {
      now,
      preview: preview(all),
      lenders: [],
      recorded: null,
      lastRunAt: null,
      nextRunAt: nextRun(now).toISOString(),
      newerPublishedAt: null,
      referenceFailed: false,
      decisions: null,
      total: 0,
    };
    return { site, all, entries: { lenders: {} } };
  }
  const snapshot = await readSnapshot(root, { now });
  const [latest] = await readRuns(root, 1);
  const all = aggregate(snapshot, now);
  return { site: publishedFrom(snapshot, all, now, latest?.startedAt), all, entries: snapshot.manifest };
}

/** The public view of a snapshot. @param all its rates, with their states as of now */
export function publishedFrom(snapshot: Snapshot, all: Aggregated, now: Date, lastRunAt?: string) {
  const { kind = null } = snapshot.manifest.reference.failure ?? {};
  return {
    now,
    preview: preview(all),
    lenders: listedLenders(snapshot, now),
    recorded: recordedSpan(snapshot.manifest),
    lastRunAt: (lastRunAt ?? snapshot.manifest.publishedAt) as string | null,
    nextRunAt: snapshot.manifest.nextRunAt,
    /** The number of all rates, of which pages may tell it. */
    total: all.rates.length,
    /** The time of a snapshot that is newer than the shown one. */
    newerPublishedAt: snapshot.newerPublishedAt ?? null,
    /** Whether the Bank of Canada's series could not be read in the last run: a recording without them is no failure. */
    referenceFailed: kind !== null && kind !== 'not-recorded',
    decisions: decisionsIn(snapshot.manifest),
  };
}

/** How many decisions wait for a person, and since when: one a line that nobody has judged, one for the held figures of a lender. */
function decisionsIn({ lenders }: Manifest): { count: number; since: string } | null {
  const waiting = Object.values(lenders).flatMap(({ waiting, held }) => {
    if (!waiting) return [];
    const words = waiting.differences.filter(({ says }) => says !== null).length;
    const figures = Object.values(held).some(({ until }) => !until.endsWith('sighting')) ? 1 : 0;
    return [{ count: Math.max(1, words + figures), since: waiting.since }];
  });
  const [since] = waiting.map((pending) => pending.since).sort();
  return since === undefined ? null : { count: waiting.reduce((sum, { count }) => sum + count, 0), since };
}

let building: ReturnType<typeof read> | null = null;

/** The data folder of this build, read once for all pages. All rates are no part of a page: answers for everybody are made from them. */
export function builtFrom() {
  building ??= read(dataSettings().DATA_DIR, now());
  return building;
}

/** The public view of this build's data folder. Lenders have their names in a language. */
export async function published(language: Language): Promise<Published> {
  const { site } = await builtFrom();
  return { ...site, lenders: lendersIn(language, site.lenders) };
}

/** The last run of this build's data folder. No figures, so that the run log cannot reveal more than the preview. */
export async function lastRun() {
  const [last] = await readRuns(dataSettings().DATA_DIR, 1);
  if (!last) return null;
  const lenders = Object.entries(last.lenders).map(
    ([id, { outcome, held }]) => [id, { outcome, held: held.length }] as const,
  );
  return { startedAt: last.startedAt, tookMs: last.tookMs, lenders: Object.fromEntries(lenders) };
}
