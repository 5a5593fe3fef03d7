import { describe, expect, it } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { failed, type Judging, settle } from '../../pipeline/judge/outcome.ts';
import type { LenderEntry } from '../../src/rates/schema.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { madeUpLender } from '../support/lenders.ts';
import { QUIET } from '../support/manifests.ts';
import { AT } from '../support/rates.ts';
import { but, KNOWN, LATER, posted } from './judged.ts';
import { NO_SERIES } from './series.ts';
import { ANSWERS, knownOf, LIVE, LONG_AGO, NOW, RAW, type Reading, read, SINCE, settled, who } from './settled.ts';

describe('a lender that answered', () => {
  it('is told whole', () => {
    const { outcome, line, isAccepted } = settled(read());
    expect(outcome.entry).toEqual({
      ...who,
      liveSince: SINCE,
      readFrom: 'Montréal',
      state: 'fresh',
      observedAt: LATER,
      changedAt: LONG_AGO,
      missedRuns: 0,
      failure: null,
      obtained: 'browser',
      answers: ANSWERS,
      printed: ['new'],
      missing: {},
      held: {},
      limited: {},
      waiting: null,
      wordsAt: null,
    });
    expect(outcome.rates).toHaveLength(KNOWN.length);
    expect(outcome.raw).toEqual(RAW);
    expect(line).toEqual({ ...QUIET, outcome: 'fresh', rates: KNOWN.length });
    expect(isAccepted).toBe(false);
  });

  it('is expected as often as its file says, and was read from where it was where nobody answered live', () => {
    const hourly = knownOf(LIVE, { lender: { ...madeUpLender('acme', 3), expectedIntervalHours: 6 } });
    expect(settled(read(), hourly, { live: false }).outcome.entry).toMatchObject({
      expectedIntervalHours: 6,
      readFrom: 'Toronto',
      liveSince: SINCE,
    });
    const nowhere: Judging = { reference: NO_SERIES, afresh: false, now: NOW };
    expect(settle(knownOf(), read(), nowhere).outcome.entry.readFrom).toBe('Toronto');
    expect(settle(knownOf(), read(), { ...nowhere, live: true }).outcome.entry.readFrom).toBeNull();
  });

  const AGAIN = knownOf({ ...LIVE, missedRuns: 3, failure: { kind: 'timeout', detail: 'slow', since: AT } });
  it('after it could not be read has no failure any more', () => {
    expect(settled(read(), AGAIN).outcome.entry).toMatchObject({ missedRuns: 0, failure: null, state: 'fresh' });
  });

  it('without digests of its answers keeps none', () => {
    const { printed: _, ...unprinted } = read();
    expect(settled(unprinted as Reading).outcome.entry.printed).toBeUndefined();
  });

  it('keeps the time at which the page beside its feeds was read', () => {
    expect(settled(read(KNOWN, { wordsAt: LATER })).outcome.entry.wordsAt).toBe(LATER);
    expect(settled(read(), knownOf({ ...LIVE, wordsAt: AT })).outcome.entry.wordsAt).toBe(AT);
  });

  it('says in its raw record which figures are refused', () => {
    const { outcome, line } = settled(read(but(posted(48, 58.9))));
    expect(outcome.raw?.notes).toEqual([RAW.notes[0], expect.stringMatching(/^Refused: acme\/fixed\/48m.*58\.9/)]);
    expect(line).toMatchObject({ carried: [posted(48, 0).id], changed: [] });
  });
});

describe('the alarm of the page beside feeds', () => {
  const memory: LayoutMemory = { ...NO_MEMORY, alarm: 'Our rates are outdated.' };
  const moved = but(posted(48, 5.94));
  it.each<[string, string | null, Partial<Reading>, number]>([
    ['holds all figures where the page was not read in this run', AT, {}, KNOWN.length],
    ['does not where it was', AT, { wordsAt: LATER }, 0],
    ['does not where the lender has no such page', null, {}, 0],
  ])('%s', (_, wordsAt, given, held) => {
    expect(settled(read(moved, given), knownOf({ ...LIVE, wordsAt }, { memory })).line.held).toHaveLength(held);
  });
});

describe('an answer that says that nothing changed', () => {
  const memory: LayoutMemory = { ...NO_MEMORY, alarm: 'kept' };
  it('is seen now, and all else stays', () => {
    const { outcome, line, memory: after } = settled({ kind: 'unchanged' }, knownOf(LIVE, { memory }));
    expect(outcome).toEqual({
      entry: { ...LIVE, ...who, readFrom: 'Montréal', observedAt: NOW },
      rates: null,
      raw: null,
    });
    expect(line).toEqual({ ...QUIET, outcome: 'unchanged', rates: KNOWN.length });
    expect(after).toBe(memory);
  });

  it('is live since now where it never was', () => {
    const recorded = knownOf({ ...LIVE, liveSince: null });
    expect(settled({ kind: 'unchanged' }, recorded).outcome.entry.liveSince).toBe(NOW);
    expect(settled({ kind: 'unchanged' }, recorded, { live: false }).outcome.entry.liveSince).toBeNull();
  });
});

describe('an answer older than the newest known one', () => {
  it('changes nothing, and is reported', () => {
    const last = knownOf({ ...LIVE, observedAt: NOW });
    const { outcome, line, memory } = settled(read(but(posted(48, 5.94))), last);
    expect(outcome).toEqual({ entry: last.entry, rates: null, raw: null });
    expect(memory).toBe(last.memory);
    expect(line).toEqual({
      ...QUIET,
      outcome: 'failed',
      rates: KNOWN.length,
      failure: 'outdated',
      detail: `its answer is from ${LATER}, older than the known one from ${NOW}, and is ignored`,
    });
  });

  it('is none where both are of one time, or where nothing was observed', () => {
    for (const observedAt of [LATER, null])
      expect(settled(read(), knownOf({ ...LIVE, observedAt })).line.outcome).toBe('fresh');
  });
});

describe('a lender that could not be read', () => {
  const failure = new Failure('timeout', 'no answer within 20 s');
  const memory: LayoutMemory = { ...NO_MEMORY, alarm: 'kept' };
  const told = { kind: 'timeout', detail: 'no answer within 20 s' };

  it('keeps its last good figures', () => {
    const one = posted(48, 0).id;
    const doubts = {
      missing: { [one]: { missedRuns: 1, observedAt: AT, reason: null } },
      held: {
        [one]: {
          reason: 'it jumped',
          until: 'person',
          since: AT,
          sightings: 1,
          observedAt: AT,
          rate: posted(48, 9),
        },
      },
      limited: { [one]: { since: AT, conditions: ['further-limits'] } },
      waiting: { digest: 'a', since: AT, isFirst: false, differences: [] },
      wordsAt: AT,
    } satisfies Partial<LenderEntry>;
    const last = knownOf({ ...LIVE, ...doubts, missedRuns: 2 }, { memory });
    const { outcome, line, memory: after } = failed(last, failure, NOW);
    const entry = { ...LIVE, ...doubts, ...who, state: 'carried', missedRuns: 3, failure: { ...told, since: NOW } };
    expect(outcome).toEqual({ entry, rates: null, raw: null });
    expect(after).toBe(memory);
    expect(line).toEqual({
      ...QUIET,
      outcome: 'failed',
      rates: KNOWN.length,
      failure: 'timeout',
      detail: 'no answer within 20 s',
      carried: KNOWN.map(({ id }) => id),
    });
  });

  it('has failed since its first failure', () => {
    const last = knownOf({ ...LIVE, missedRuns: 1, failure: { kind: 'blocked', detail: '', since: AT } });
    expect(failed(last, failure, NOW).outcome.entry.failure).toEqual({ ...told, since: AT });
  });

  it('is unavailable where nothing is known of it', () => {
    const { outcome, line } = failed(knownOf(null), failure, NOW);
    expect(outcome.entry).toEqual({
      ...who,
      liveSince: null,
      readFrom: null,
      state: 'unavailable',
      observedAt: null,
      changedAt: null,
      missedRuns: 1,
      failure: { ...told, since: NOW },
      obtained: null,
      answers: [],
      missing: {},
      held: {},
      limited: {},
      waiting: null,
      wordsAt: null,
    });
    expect(line).toMatchObject({ rates: 0, carried: [] });
    expect(failed(knownOf({ ...LIVE, printed: undefined }), failure, NOW).outcome.entry.printed).toBeUndefined();
  });
});
