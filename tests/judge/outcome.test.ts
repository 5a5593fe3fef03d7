import { describe, expect, it } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { ACCEPT_ANY } from '../../pipeline/judge/acceptance.ts';
import { type Before, failed, type Judging, settle } from '../../pipeline/judge/outcome.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { NOTHING_WAITS } from '../../src/snapshots/publish.ts';
import { madeUpLender } from '../support/lenders.ts';
import { QUIET } from '../support/manifests.ts';
import { AT } from '../support/rates.ts';
import { but, hoursLater, insured, KNOWN, LATER, NO_SERIES, posted, sectionsOf, seriesOf, special } from './judged.ts';
import { ANSWERS, knownOf, LIVE, LONG_AGO, NOW, RAW, type Reading, read, SINCE, settled, who } from './settled.ts';

const KEPT: LayoutMemory = { ...NO_MEMORY, alarm: 'kept' };

describe('a lender that answered', () => {
  it('is told whole', () => {
    const { outcome, line } = settled(read());
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
      ...NOTHING_WAITS,
    });
    expect(outcome.rates).toHaveLength(KNOWN.length);
    expect(outcome.raw).toEqual(RAW);
    expect(line).toEqual({ ...QUIET, outcome: 'fresh', rates: KNOWN.length });
  });

  it('is expected as often as its file says, and was read from where it was where nobody answered live', () => {
    const hourly = knownOf(LIVE, { lender: { ...madeUpLender('acme', 3), expectedIntervalHours: 6 } });
    const told = { expectedIntervalHours: 6, readFrom: 'Toronto', liveSince: SINCE };
    expect(settled(read(), hourly, { live: false }).outcome.entry).toMatchObject(told);
    const nowhere: Judging = { reference: NO_SERIES, afresh: false, now: NOW };
    expect(settle(knownOf(), read(), nowhere).outcome.entry.readFrom).toBe('Toronto');
    expect(settle(knownOf(), read(), { ...nowhere, live: true }).outcome.entry.readFrom).toBeNull();
  });

  it('after it could not be read has no failure any more', () => {
    const again = knownOf({ ...LIVE, missedRuns: 3, failure: { kind: 'timeout', detail: 'slow', since: AT } });
    expect(settled(read(), again).outcome.entry).toMatchObject({ missedRuns: 0, failure: null, state: 'fresh' });
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
  it('is seen now, and all else stays', () => {
    const { outcome, line, memory: after } = settled({ kind: 'unchanged' }, knownOf(LIVE, { memory: KEPT }));
    const entry = { ...LIVE, ...who, readFrom: 'Montréal', observedAt: NOW };
    expect(outcome).toEqual({ entry, rates: null, raw: null });
    expect(line).toEqual({ ...QUIET, outcome: 'unchanged', rates: KNOWN.length });
    expect(after).toBe(KEPT);
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
  const told = { kind: 'timeout', detail: 'no answer within 20 s' };

  it('keeps its last good figures', () => {
    const one = posted(48, 0).id;
    const doubts: Partial<LenderEntry> = {
      missing: { [one]: { missedRuns: 1, observedAt: AT, reason: null } },
      held: {
        [one]: { reason: 'jumped', until: 'person', since: AT, sightings: 1, observedAt: AT, rate: posted(48, 9) },
      },
      limited: { [one]: { since: AT, conditions: ['further-limits'] } },
      waiting: { digest: 'a', since: AT, isFirst: false, differences: [] },
      wordsAt: AT,
    };
    const last = knownOf({ ...LIVE, ...doubts, missedRuns: 2 }, { memory: KEPT });
    const { outcome, line, memory: after } = failed(last, failure, NOW);
    const entry = { ...LIVE, ...doubts, ...who, state: 'carried', missedRuns: 3, failure: { ...told, since: NOW } };
    expect(outcome).toEqual({ entry, rates: null, raw: null });
    expect(after).toBe(KEPT);
    expect(line).toEqual({
      ...{ ...QUIET, outcome: 'failed', rates: KNOWN.length, failure: 'timeout', detail: 'no answer within 20 s' },
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
      ...NOTHING_WAITS,
    });
    expect(line).toMatchObject({ rates: 0, carried: [] });
    expect(failed(knownOf({ ...LIVE, printed: undefined }), failure, NOW).outcome.entry.printed).toBeUndefined();
  });
});

describe('figures', () => {
  const id = special(60, 0).id;
  const [MOVE_24, MOVE_48] = [
    { id: posted(24, 0).id, from: 5.34, to: 5.29 },
    { id: posted(48, 0).id, from: 5.89, to: 5.94 },
  ];
  it.each<[string, StoredRate[], object[], boolean]>([
    ['that stay, in another order', KNOWN.toReversed(), [], false],
    ['with another label', but(special(60, 3.85, { aprPercent: 3.91, label: 'Five years' })), [], false],
    ['of which one moved', but(posted(48, 5.94)), [MOVE_48], true],
    ['of which two moved', but(posted(48, 5.94), posted(24, 5.29)), [MOVE_24, MOVE_48], true],
    ['of which an APR moved alone', but(special(60, 3.85, { aprPercent: 3.92 })), [], true],
  ])('%s', (_, found, changed, isChanged) => {
    const { outcome, line } = settled(read(found));
    expect([line.held, line.changed]).toEqual([[], changed]);
    expect(outcome.entry.changedAt).toBe(isChanged ? LATER : LONG_AGO);
  });

  it('that were never dated changed now', () => {
    expect(settled(read(), knownOf({ ...LIVE, changedAt: null })).outcome.entry.changedAt).toBe(LATER);
  });

  it('that are gone for the third time are withdrawn', () => {
    const missing = { [id]: { missedRuns: 2, missedAt: hoursLater(-12), observedAt: hoursLater(-36), reason: null } };
    const whole = read(KNOWN.filter((rate) => rate.id !== id));
    const reading = { ...whole.reading, sections: sectionsOf(KNOWN) };
    const { outcome, line } = settled({ ...whole, reading }, knownOf({ ...LIVE, missing }));
    expect(line).toMatchObject({ withdrawn: [id], changed: [{ id, from: 3.85, to: null }], carried: [] });
    expect(outcome.entry).toMatchObject({ changedAt: LATER, missing: {} });
  });

  it('that are missing are carried, by their ids', () => {
    const [one, two] = [posted(24, 0).id, posted(84, 0).id];
    const { outcome, line } = settled(read(KNOWN.filter((rate) => rate.id !== one && rate.id !== two)));
    expect(line).toMatchObject({ carried: [one, two], changed: [], rates: KNOWN.length });
    expect(outcome.entry).toMatchObject({ changedAt: LONG_AGO, state: 'fresh', observedAt: LATER });
    expect(Object.keys(outcome.entry.missing).sort()).toEqual([one, two]);
  });

  it('that are new wait, by their ids', () => {
    const { outcome, line } = settled(read(but(posted(120, 6.8), insured(60, 3.75))));
    expect(line).toMatchObject({ held: [posted(120, 0).id, insured(60, 0).id].sort(), changed: [] });
    expect(outcome.entry.changedAt).toBe(LONG_AGO);
  });

  it('that a narrower rate replaces are withdrawn, and changed', () => {
    const wide = special(36, 2.59);
    const { outcome, line } = settled(read([...KNOWN.filter((rate) => rate.id !== wide.id), insured(36, 2.59)]));
    expect(line).toMatchObject({
      withdrawn: [wide.id],
      changed: [
        { id: wide.id, from: 2.59, to: null },
        { id: insured(36, 0).id, from: null, to: 2.59 },
      ],
    });
    expect(outcome.entry.changedAt).toBe(LATER);
  });

  it('are named by their ids in whatever order they are known and printed', () => {
    const known = KNOWN.toReversed();
    const found = [insured(60, 3.75), insured(36, 2.5), ...known.slice(2)];
    const { line } = settled(read(found), knownOf(LIVE, { known }));
    const carried = known.slice(0, 2).map((rate) => rate.id);
    expect(line).toMatchObject({ carried: carried.sort(), held: [insured(36, 0).id, insured(60, 0).id] });
    const moved = settled(read(but(posted(48, 5.94), posted(24, 5.29)).toReversed()), knownOf(LIVE, { known })).line;
    expect(moved.changed.map((move) => move.id)).toEqual([posted(24, 0).id, posted(48, 0).id]);
  });

  it('of a big bank are compared with the Bank of Canada’s series', () => {
    const found = but(posted(12, 6.04));
    const reference = seriesOf(12, 4.9, 5.49);
    const held = (kind: Before['lender']['kind']) =>
      settled(read(found), knownOf(LIVE, { lender: { ...madeUpLender('acme', 3), kind } }), { reference }).line.held;
    expect([held('big bank'), held('bank')]).toEqual([[posted(12, 0).id], []]);
  });

  it('that a person accepts are shown, and say so', () => {
    const found = but(posted(48, 6.95));
    expect(settled(read(found)).line.held).toEqual([posted(48, 0).id]);
    const { line } = settled(read(found), knownOf(), { acceptances: ACCEPT_ANY });
    expect(line).toMatchObject({ held: [], accepted: { [posted(48, 0).id]: 'person' } });
  });

  it('wait for a second sighting six hours later, or as many as the run says', () => {
    const found = but(posted(48, 6.95));
    const first = settled(read(found)).outcome;
    const next = knownOf({ ...LIVE, ...first.entry, raw: null, rates: null });
    const again = (hours: number, given: Partial<Judging> = {}) =>
      settled(read(found, { at: hoursLater(24 + hours) }), next, given).line.held.length;
    expect([again(5), again(6), again(5, { hoursApart: 5 }), again(6, { hoursApart: 7 })]).toEqual([1, 0, 0, 1]);
  });
});
