import { type Before, type Judging, settle } from '../../pipeline/judge/outcome.ts';
import type { Obtained } from '../../pipeline/read/process/reader.ts';
import type { LenderEntry, RawRecord, StoredRate } from '../../src/rates/schema.ts';
import { NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import { NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { madeUpLender } from '../support/lenders.ts';
import { entry as entryOf, NO_FACTS } from '../support/manifests.ts';
import { hoursLater, KNOWN, LATER, NO_SERIES, readingOf, sectionsOf } from './judged.ts';

// A lender that is settled at the end of a run: what was known of it, and what it answered.

export type Reading = Extract<Obtained, { kind: 'read' }>;

export const LONG_AGO = '2026-10-01T12:00:00.000Z';
export const SINCE = '2026-09-01T12:00:00.000Z';
export const RAW = { lender: 'acme', notes: ['One row has no figure.'] } as unknown as RawRecord;
export const ANSWERS = [{ url: 'https://acme.example/rates' }] as unknown as LenderEntry['answers'];

/** A lender that was read live before. */
export const LIVE = entryOf({
  changedAt: LONG_AGO,
  liveSince: SINCE,
  readFrom: 'Toronto',
  answers: ANSWERS,
  printed: ['old'],
});
export const who = {
  name: 'acme Bank',
  kind: 'bank',
  ...NO_FACTS,
  sourceUrl: 'https://acme.example/rates',
  verified: 'shape only',
  expectedIntervalHours: 24,
  reader: 'two',
};
export const knownOf = (entry: LenderEntry | null = LIVE, given: Partial<Before> = {}): Before => ({
  lender: madeUpLender('acme', 3),
  reader: 'two',
  code: 'one',
  entry,
  known: entry ? KNOWN : [],
  memory: NO_MEMORY,
  judged: NOTHING_JUDGED,
  ...given,
});

export const read = (rates: StoredRate[] = KNOWN, given: Partial<Reading> = {}): Reading => ({
  kind: 'read',
  at: LATER,
  obtained: 'browser',
  answers: ANSWERS,
  raw: RAW,
  printed: ['new'],
  reading: readingOf(rates, { sections: sectionsOf(rates), unaccounted: [], notes: [] }),
  ...given,
});
export const NOW = hoursLater(25);
const JUDGING: Judging = { reference: NO_SERIES, afresh: false, live: true, readFrom: 'Montréal', now: NOW };
export const settled = (of: Obtained, last: Before = knownOf(), given: Partial<Judging> = {}) =>
  settle(last, of, { ...JUDGING, ...given });
