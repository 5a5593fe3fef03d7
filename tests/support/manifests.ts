import type { Failure, LenderEntry, LenderFacts, Manifest, RawRecord, StoredRate } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { AT, EVIDENCE } from './rates.ts';

export { AT };

/** A lender of which nothing is known beside its rates. */
export const NO_FACTS: LenderFacts = { provinces: null, provincesStated: false, provincesUnsure: [], sells: [] };

/** A lender without problems; a test overrides the fields it is about. */
export function entry(fields: Partial<LenderEntry> = {}): LenderEntry {
  return {
    name: 'Acme Bank',
    kind: 'bank',
    provinces: null,
    provincesStated: true,
    provincesUnsure: [],
    sells: [],
    sourceUrl: 'https://acme.example/rates',
    verified: 'shape only',
    liveSince: null,
    readFrom: null,
    expectedIntervalHours: 24,
    state: 'fresh',
    observedAt: AT,
    changedAt: AT,
    missedRuns: 0,
    failure: null,
    obtained: 'http',
    reader: 'one',
    answers: [],
    raw: null,
    rates: null,
    missing: {},
    held: {},
    limited: {},
    waiting: null,
    wordsAt: null,
    ...fields,
  };
}

/** A lender that could not be read for a number of runs. */
export function failing(missedRuns: number, failure: Partial<Failure> = {}): Partial<LenderEntry> {
  return {
    state: 'carried',
    missedRuns,
    failure: { kind: 'timeout', detail: 'no answer within 20 s', since: AT, ...failure },
  };
}

/** The line of a lender in the log of a run, in which nothing happened. */
export const QUIET = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };

export function manifest(lenders: Record<string, LenderEntry>, fields: Partial<Manifest> = {}): Manifest {
  return {
    schemaVersion: 1,
    snapshot: '2026-11-20T13-17-00Z',
    publishedAt: AT,
    nextRunAt: '2026-11-20T20:43:00.000Z',
    lenders,
    reference: { observedAt: AT, failure: null, series: [] },
    ...fields,
  };
}

/** What the page of a lender printed: one row for each of these rates. A test overrides what it is about, also of the source. */
export const rawOf = (
  lender: string,
  rates: readonly Pick<StoredRate, 'section' | 'label' | 'ratePercent'>[],
  { source, ...fields }: Partial<RawRecord> & { source?: Partial<RawRecord['sources'][number]> } = {},
): RawRecord => ({
  schemaVersion: 1,
  lender,
  name: `${lender} Bank`,
  sources: [
    {
      url: `https://${lender}.example/rates`,
      time: AT,
      status: 200,
      obtained: 'http',
      contentType: 'text/html',
      bytes: 2048,
      sha256: EVIDENCE,
      ...source,
    },
  ],
  primePercent: null,
  rows: rates.map(({ section, label, ratePercent }) => ({ source: 0, section, label, cells: [`${ratePercent} %`] })),
  notes: [],
  ...fields,
});

/** A snapshot in memory of these rates; lenders without an entry have no problems. */
export function snapshot(rates: StoredRate[], lenders: Record<string, Partial<LenderEntry>> = {}): Snapshot {
  const ids = [...new Set([...rates.map(({ lender }) => lender), ...Object.keys(lenders)])].sort();
  return {
    manifest: manifest(Object.fromEntries(ids.map((id) => [id, entry({ name: `${id} Bank`, ...lenders[id] })]))),
    rates: new Map(
      ids.flatMap((id) => {
        const own = rates.filter(({ lender }) => lender === id);
        return own.length > 0 ? [[id, own] as const] : [];
      }),
    ),
    raw: new Map(),
  };
}
