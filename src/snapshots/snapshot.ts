import path from 'node:path';
import { isForMost, namedInsurances } from '../rates/fit.ts';
import { lenderState, rateState, staleFrom } from '../rates/freshness.ts';
import { REFERENCE_SERIES, type ReferenceName } from '../rates/reference.ts';
import {
  type Aggregated,
  type Figures,
  type FileReference,
  type Lender,
  type LenderEntry,
  lender,
  type Manifest,
  type Rate,
  type RawRecord,
  rawRecord,
  SCHEMA_VERSION,
  type StoredRate,
} from '../rates/schema.ts';
import { asOffered } from '../rates/scope.ts';
import { timeOf } from '../stamp.ts';
import { BrokenFile, canonical, FILES_AT_ONCE, readDocument, sideBySide } from './files.ts';
import { LATEST, lastListed, readLatest } from './manifests.ts';
import { readRates } from './rates-version.ts';
import { type Past, readPast } from './reference.ts';

/** A whole snapshot in memory, every digest checked. Immutable; functions of the clock take a time. */
export interface Snapshot {
  manifest: Manifest;
  /** Stored rates by lender id; lenders without figures are absent. */
  rates: Map<string, StoredRate[]>;
  /** Raw records by lender id; lenders without figures are absent. */
  raw: Map<string, RawRecord>;
  /** The Bank of Canada's series from their first day on, if the folder has them; read with the newest snapshot only. */
  past?: Past;
  /** When a newer one was made, RFC 3339, if this one is served in its place: none of its rates counts as read in the latest run. */
  newerPublishedAt?: string;
}

/**
 * Reads the newest snapshot. @param now the reader's clock: a snapshot from a later time is refused @param held one in memory, whose versions are not
 * read again @throws {BrokenFile} if a file is missing, damaged, of another shape, another lender's, or made in the future
 */
export async function readSnapshot(
  root: string,
  { now, held }: { now?: Date | undefined; held?: Snapshot | null } = {},
): Promise<Snapshot> {
  const manifest = await readLatest(root);
  if (now) assertNotAhead(path.join(root, LATEST), manifest, now);
  const before = held?.past && { newest: held.manifest.reference.past, past: held.past };
  const newestPart = manifest.reference.past;
  const past = newestPart ? { past: await readPast(root, newestPart, before) } : {};
  const snapshot = { ...(await readVersions(root, manifest, held)), ...past };
  const newest = timeOf((await lastListed(root)) ?? '');
  return Date.parse(newest) > Date.parse(manifest.publishedAt) ? { ...snapshot, newerPublishedAt: newest } : snapshot;
}

/** Puts any manifest's snapshot together again from the versions it names. @throws {BrokenFile} */
export async function readVersions(root: string, manifest: Manifest, held?: Snapshot | null): Promise<Snapshot> {
  const rates: Snapshot['rates'] = new Map();
  const raw: Snapshot['raw'] = new Map();
  await sideBySide(Object.entries(manifest.lenders), FILES_AT_ONCE, async ([id, entry]) => {
    const before = held?.manifest.lenders[id];
    const known = <Version>(kind: 'raw' | 'rates', versions: Map<string, Version> | undefined): Version | undefined =>
      canonical(before?.[kind]) === canonical(entry[kind]) ? versions?.get(id) : undefined;
    if (entry.rates)
      rates.set(id, known('rates', held?.rates) ?? (await readOwn(root, id, entry.rates, readRates)).rates);
    if (entry.raw) raw.set(id, known('raw', held?.raw) ?? (await readOwn(root, id, entry.raw, readRaw)));
  });
  return { manifest, rates, raw };
}

/** Reads a lender's raw record of one version. @throws {BrokenFile} */
export const readRaw = (root: string, relative: string, digest?: string): Promise<RawRecord> =>
  readDocument(root, relative, rawRecord, digest);

/** Reads a version of one lender. @throws {BrokenFile} if it is another's */
export async function readOwn<Document extends { lender: string; rates?: readonly StoredRate[] }>(
  root: string,
  id: string,
  { path: relative, sha256 }: FileReference,
  read: (root: string, relative: string, digest: string) => Promise<Document>,
): Promise<Document> {
  const document = await read(root, relative, sha256);
  const others = [document, ...(document.rates ?? [])].filter(({ lender }) => lender !== id);
  if (others[0])
    throw new BrokenFile(path.join(root, relative), `is what ${others[0].lender} said, not ${id}; restore it from git`);
  return document;
}

/** The largest lag of a clock behind that of the collection, in ms. */
const AHEAD = 3_600_000;
/** The largest distance of the next run, in ms: the schedule has no pause longer than a week. */
const NEXT_RUN_AHEAD = 7 * 86_400_000;

/** A snapshot from a time later than now: it would make old rates look fresh. */
export class FromTheFuture extends BrokenFile {
  /** When this machine's clock will have caught up with the snapshot, in ms since 1970. */
  until: number;

  constructor(file: string, time: string, now: Date, until: number) {
    super(file, `speaks of ${time}, and it is ${now.toISOString()}: set the clock right, or restore the file from git`);
    this.until = until;
  }
}

function assertNotAhead(file: string, manifest: Manifest, now: Date): void {
  const seen = Object.values(manifest.lenders).flatMap((entry) => [
    entry.observedAt,
    entry.changedAt,
    ...Object.values(entry.missing).map(({ observedAt }) => observedAt),
    ...Object.values(entry.held).flatMap(({ observedAt, since }) => [observedAt, since]),
  ]);
  const earliest = [manifest.publishedAt, manifest.reference.observedAt, ...seen]
    .filter((time) => time !== null)
    .map((time) => ({ time, until: Date.parse(time) - AHEAD }))
    .concat({ time: manifest.nextRunAt, until: Date.parse(manifest.nextRunAt) - NEXT_RUN_AHEAD });
  const latest = earliest.reduce((first, other) => (other.until > first.until ? other : first));
  if (latest.until > now.getTime()) throw new FromTheFuture(file, latest.time, now, latest.until);
}

const observedAt = (id: string, entry: LenderEntry): string | null =>
  entry.missing[id]?.observedAt ?? entry.held[id]?.observedAt ?? entry.observedAt;

/** When a rate of a snapshot was last read at its lender. */
export const lastSeen = ({ id, changedAt }: Pick<StoredRate, 'id' | 'changedAt'>, entry: LenderEntry): string =>
  observedAt(id, entry) ?? changedAt;

/** The rates of a lender, each as the lender offers it. */
export const offeredBy = (entry: LenderEntry, rates: readonly StoredRate[] = []): StoredRate[] =>
  rates.map((rate) => asOffered(rate, entry));

/** The lenders of a snapshot. Lenders that an older snapshot read in its run were not read in the latest. */
function entriesOf({ manifest, newerPublishedAt }: Snapshot): [id: string, entry: LenderEntry][] {
  const entries = Object.entries(manifest.lenders);
  if (newerPublishedAt === undefined) return entries;
  return entries.map(([id, entry]) => [id, entry.state === 'fresh' ? { ...entry, state: 'carried' } : entry]);
}

/** Every current rate of a snapshot at `now`, sorted by id, with the fields that were set since its version was written. */
export function ratesAt(snapshot: Snapshot, now: Date): Rate[] {
  const named = namedInsurances([...snapshot.rates.values()].flat());
  return entriesOf(snapshot)
    .flatMap(([lender, entry]) =>
      offeredBy(entry, snapshot.rates.get(lender)).map((rate) => {
        const seen = lastSeen(rate, entry);
        const state = rateState(rate.id, entry, seen, now.getTime());
        const conditions = [...new Set([...rate.conditions, ...(entry.limited[rate.id]?.conditions ?? [])])].sort();
        const limited = { ...rate, conditions };
        return { ...limited, observedAt: seen, state, forMost: isForMost(limited, named.get(rate.id)) };
      }),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const servedLender = lender.strip();

/** Every lender of a snapshot at `now`, sorted by id. */
export const lendersAt = (snapshot: Snapshot, now: Date): Lender[] =>
  entriesOf(snapshot)
    .map(([id, { life = null, ...entry }]) => {
      const rateCount = snapshot.rates.get(id)?.length ?? 0;
      return servedLender.parse({ ...entry, id, life, rateCount, state: lenderState(entry, now.getTime()) });
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The one document with everything, as the API answers it at any time. */
export const aggregate = (snapshot: Snapshot, now: Date): Aggregated => ({
  schemaVersion: SCHEMA_VERSION,
  snapshot: snapshot.manifest.snapshot,
  publishedAt: snapshot.manifest.publishedAt,
  lenders: lendersAt(snapshot, now),
  rates: ratesAt(snapshot, now),
});

/** The current figures in one document, data/aggregated.json: it changes only when a figure does. */
export function figures({ manifest, rates }: Snapshot): Figures {
  const lenders = Object.entries(manifest.lenders).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    schemaVersion: SCHEMA_VERSION,
    snapshot: manifest.snapshot,
    publishedAt: timeOf(manifest.snapshot),
    lenders: lenders.map(([id, { name, kind, provinces, sourceUrl }]) => {
      const rateCount = rates.get(id)?.length ?? 0;
      return { id, name, kind, provinces, sourceUrl, rateCount };
    }),
    rates: lenders.flatMap(([id, entry]) => offeredBy(entry, rates.get(id))).sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** The next instant at which a state changes by the clock alone, ms since 1970; Infinity if there is none. Until then an answer can be cached. */
export function nextChange(snapshot: Snapshot, now: Date): number {
  const times = Object.entries(snapshot.manifest.lenders).flatMap(([lender, entry]) =>
    [entry.observedAt, ...(snapshot.rates.get(lender) ?? []).map((rate) => observedAt(rate.id, entry))]
      .filter((seen) => seen !== null)
      .map((seen) => staleFrom(seen, entry.expectedIntervalHours))
      .filter((from) => from > now.getTime()),
  );
  return times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
}

/** The values of one of the Bank of Canada's series, oldest first: its past, and its newest value if only that was fetched. */
export function observationsOf({ manifest, past }: Snapshot, name: ReferenceName): { date: string; percent: number }[] {
  const valetId = REFERENCE_SERIES[name];
  const newest = manifest.reference.series.find((series) => series.id === valetId);
  const days = new Map(past?.get(valetId));
  if (newest) days.set(newest.date, newest.percent);
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, percent]) => ({ date, percent }));
}
