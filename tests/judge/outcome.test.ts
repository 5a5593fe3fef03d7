import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { type Before, failed, isFirstReading, type Judging, settle } from '../../pipeline/judge/outcome.ts';
import type { Frame } from '../../pipeline/read/layout/frame.ts';
import type { Obtained } from '../../pipeline/read/obtained.ts';
import type { LenderEntry, RawRecord, StoredRate } from '../../src/rates/schema.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { frameOf, type Parts } from '../support/framed-page.ts';
import { madeUpLender } from '../support/lenders.ts';
import { entry as entryOf } from '../support/manifests.ts';
import { AT, storedRate } from '../support/rates.ts';
import { but, hoursLater, insured, KNOWN, LATER, posted, sectionsOf, special } from './judged.ts';
import { NO_SERIES, seriesOf } from './series.ts';

type Reading = Extract<Obtained, { kind: 'read' }>;

const LONG_AGO = '2026-10-01T12:00:00.000Z';
const SINCE = '2026-09-01T12:00:00.000Z';
const RAW = { lender: 'acme', notes: ['One row has no figure.'] } as unknown as RawRecord;
const ANSWERS = [{ url: 'https://acme.example/rates' }] as unknown as LenderEntry['answers'];

/** A lender that was read live before. */
const LIVE = entryOf({
  changedAt: LONG_AGO,
  liveSince: SINCE,
  readFrom: 'Toronto',
  answers: ANSWERS,
  printed: ['old'],
});
const who = {
  name: 'acme Bank',
  kind: 'bank',
  provinces: null,
  sourceUrl: 'https://acme.example/rates',
  verified: 'shape only',
  expectedIntervalHours: 24,
  reader: 'two',
};
const knownOf = (entry: LenderEntry | null = LIVE, given: Partial<Before> = {}): Before => ({
  lender: madeUpLender('acme', 3),
  reader: 'two',
  code: 'one',
  entry,
  known: entry ? KNOWN : [],
  memory: NO_MEMORY,
  ...given,
});

const framed = (parts: Partial<Parts> = {}): Frame => ({
  url: 'https://acme.example/rates',
  obtained: 'http',
  lastModified: null,
  sha256: 'a',
  ...frameOf(parts),
});
const read = (rates: StoredRate[] = KNOWN, given: Partial<Reading> = {}, frames: Frame[] = []): Reading => ({
  kind: 'read',
  at: LATER,
  obtained: 'browser',
  answers: ANSWERS,
  received: [],
  raw: RAW,
  printed: ['new'],
  reading: {
    rates,
    unreadable: new Map(),
    sections: sectionsOf(rates),
    disputed: new Map(),
    places: new Map(),
    frames,
    notes: [],
  },
  ...given,
});
const NOW = hoursLater(25);
const JUDGING: Judging = { reference: NO_SERIES, afresh: false, live: true, readFrom: 'Montréal', now: NOW };
const settled = (of: Obtained, last: Before = knownOf(), given: Partial<Judging> = {}) =>
  settle(last, of, { ...JUDGING, ...given });

const QUIET = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };

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
    expect(settled(unprinted as Reading).outcome.entry).not.toHaveProperty('printed');
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
    const { line } = settled(read(moved, given), knownOf({ ...LIVE, wordsAt }, { memory }));
    expect(line.held).toHaveLength(held);
  });
});

describe('figures', () => {
  const id = special(60, 0).id;
  it.each<[string, StoredRate[], [string, number | null, number | null][], boolean]>([
    ['that stay, in another order', KNOWN.toReversed(), [], false],
    ['with another label', but(special(60, 3.85, { aprPercent: 3.91, label: 'Five years' })), [], false],
    ['of which one moved', but(posted(48, 5.94)), [[posted(48, 0).id, 5.89, 5.94]], true],
    [
      'of which two moved',
      but(posted(48, 5.94), posted(24, 5.29)),
      [
        [posted(24, 0).id, 5.34, 5.29],
        [posted(48, 0).id, 5.89, 5.94],
      ],
      true,
    ],
    ['of which an APR moved alone', but(special(60, 3.85, { aprPercent: 3.92 })), [], true],
  ])('%s', (_, found, moves, isChanged) => {
    const { outcome, line } = settled(read(found));
    expect(line.held).toEqual([]);
    expect(line.changed).toEqual(moves.map(([of, from, to]) => ({ id: of, from, to })));
    expect(outcome.entry.changedAt).toBe(isChanged ? LATER : LONG_AGO);
  });

  it('that were never dated changed now', () => {
    expect(settled(read(), knownOf({ ...LIVE, changedAt: null })).outcome.entry.changedAt).toBe(LATER);
  });

  it('that are gone for the third time are withdrawn', () => {
    const missing = { [id]: { missedRuns: 2, missedAt: hoursLater(-12), observedAt: hoursLater(-36), reason: null } };
    const found = KNOWN.filter((rate) => rate.id !== id);
    const whole = read(found);
    const sections = sectionsOf(KNOWN);
    const { outcome, line } = settled(
      { ...whole, reading: { ...whole.reading, sections } },
      knownOf({ ...LIVE, missing }),
    );
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
    const found = but(posted(120, 6.8), insured(60, 3.75));
    const { outcome, line } = settled(read(found));
    expect(line.held).toEqual([posted(120, 0).id, insured(60, 0).id].sort());
    expect([line.changed, outcome.entry.changedAt]).toEqual([[], LONG_AGO]);
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
    expect(line.carried).toEqual(
      known
        .slice(0, 2)
        .map(({ id: one }) => one)
        .sort(),
    );
    expect(line.held).toEqual([insured(36, 0).id, insured(60, 0).id]);
    const moved = settled(read(but(posted(48, 5.94), posted(24, 5.29)).toReversed()), knownOf(LIVE, { known })).line;
    expect(moved.changed.map((move) => move.id)).toEqual([posted(24, 0).id, posted(48, 0).id]);
  });

  it('of a big bank are compared with the Bank of Canada’s series', () => {
    const found = but(posted(12, 6.04));
    const held = (kind: Before['lender']['kind']) =>
      settled(read(found), knownOf(LIVE, { lender: { ...madeUpLender('acme', 3), kind } }), {
        reference: seriesOf(12, 4.9, 5.49),
      }).line.held;
    expect([held('big bank'), held('bank')]).toEqual([[posted(12, 0).id], []]);
  });

  it('that a person accepts are shown, and say so', () => {
    const found = but(posted(48, 6.95));
    expect(settled(read(found)).line.held).toEqual([posted(48, 0).id]);
    const { line } = settled(read(found), knownOf(), { acceptance: { digest: 'any', words: null } });
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
      detail: `its answer is of ${LATER}, and one of ${NOW} is known already; what is older belongs to the past alone`,
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
    expect(outcome).toEqual({
      entry: {
        ...who,
        ...doubts,
        liveSince: SINCE,
        readFrom: 'Toronto',
        state: 'carried',
        observedAt: AT,
        changedAt: LONG_AGO,
        missedRuns: 3,
        failure: { ...told, since: NOW },
        obtained: 'http',
        answers: ANSWERS,
        printed: ['old'],
      },
      rates: null,
      raw: null,
    });
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
    const unprinted = knownOf({ ...LIVE, printed: undefined });
    expect(failed(unprinted, failure, NOW).outcome.entry).not.toHaveProperty('printed');
  });
});

describe('a first reading', () => {
  const [THREE, FIVE, SPECIAL] = [
    storedRate({ termMonths: 36, label: '3 Year', ratePercent: 5.94 }),
    storedRate({ label: '5 Year' }),
    storedRate({ offer: 'special', insurance: 'insured', label: 'Special', ratePercent: 4.59 }),
  ];
  const FOUND = [THREE, FIVE, SPECIAL].sort((a, b) => (a.id < b.id ? -1 : 1));
  const GONE = posted(24, 5.34);
  /** A lender of which a recording is known. */
  const recorded = (fields: Partial<LenderEntry> = {}, known: StoredRate[] = [...FOUND, GONE]) =>
    knownOf(entryOf({ changedAt: LONG_AGO, answers: ANSWERS, ...fields }), { known });
  const first = (parts: Partial<Parts> = {}, last = recorded(), given: Partial<Judging> = {}) =>
    settled(read(FOUND, {}, [framed(parts)]), last, given);
  const ODD = { top: '<p>Rates are for mortgages of at least $500,000 only.</p>' };

  it.each<[string, string | null, boolean, boolean, boolean, boolean]>([
    ['answers live for the first time', null, true, false, false, true],
    ['answers live for the first time, and its page is known of a recording', null, true, true, false, true],
    ['answered live before', SINCE, true, false, false, false],
    ['answered live before, and is taken afresh', SINCE, true, true, true, true],
    ['is recorded for the first time', null, false, false, false, true],
    ['is recorded again', null, false, true, false, false],
  ])('is of a lender that %s', (_, liveSince, live, isKnown, afresh, isFirst) => {
    const frame = framed();
    const layout = { url: frame.url, obtained: frame.obtained } as LayoutMemory['layouts'][number];
    const last = knownOf({ ...LIVE, liveSince }, { memory: { ...NO_MEMORY, layouts: isKnown ? [layout] : [] } });
    const of = read(FOUND, {}, [frame]);
    expect(isFirstReading(last, of, { afresh, live })).toBe(isFirst);
    expect(isFirstReading({ ...last, entry: liveSince === null ? null : last.entry }, of, { afresh, live })).toBe(
      isFirst,
    );
    if (!live) expect(isFirstReading(last, of, { afresh })).toBe(isFirst);
    for (const other of [
      { ...layout, url: 'https://acme.example/others' },
      { ...layout, obtained: 'browser' as const },
    ])
      expect(isFirstReading({ ...last, memory: { ...NO_MEMORY, layouts: [other] } }, of, { afresh, live: false })).toBe(
        afresh || liveSince === null,
      );
  });

  it('is of a lender of whose pages none is known', () => {
    const frame = framed();
    const layout = { url: frame.url, obtained: frame.obtained } as LayoutMemory['layouts'][number];
    const last = knownOf(null, { memory: { ...NO_MEMORY, layouts: [layout] } });
    const of = read(FOUND, {}, [{ ...frame, url: 'https://acme.example/others' }, frame]);
    expect(isFirstReading(last, of, { afresh: false })).toBe(false);
  });

  it('is live since then, and differences from a recording are no moves', () => {
    const moved = posted(36, 5.89, { label: '3 Year' });
    const { outcome, line, isAccepted } = first({}, recorded({}, [moved, FIVE, SPECIAL, GONE]));
    expect(outcome.entry).toMatchObject({
      liveSince: LATER,
      readFrom: 'Montréal',
      state: 'fresh',
      observedAt: LATER,
      changedAt: LATER,
      missing: {},
      waiting: null,
    });
    expect(outcome.rates?.map(({ id, ratePercent }) => [id, ratePercent])).toEqual(
      FOUND.map(({ id, ratePercent }) => [id, ratePercent]),
    );
    expect(line).toEqual({
      ...QUIET,
      outcome: 'fresh',
      rates: 3,
      detail: 'a first reading',
      withdrawn: [GONE.id],
    });
    expect(isAccepted).toBe(true);
  });

  it('accepts no layout that is accepted already', () => {
    const { memory } = first();
    const again = settled(
      read(FOUND, { at: NOW }, [framed()]),
      knownOf({ ...LIVE, observedAt: LATER }, { known: FOUND, memory }),
    );
    expect([memory.layouts.length, again.memory.layouts.length, again.isAccepted]).toEqual([1, 1, false]);
  });

  it('accepts a layout where all of it is understood and some of it is shown', () => {
    const layouts = (parts: Partial<Parts>, last = recorded(), given: Partial<Judging> = {}) => {
      const { memory, isAccepted } = first(parts, last, given);
      return [memory.layouts.map(({ by }) => by), isAccepted];
    };
    expect(layouts({})).toEqual([['first-reading'], true]);
    expect(layouts({ special: ODD.top })).toEqual([[], false]);
    expect(layouts({}, knownOf(null))).toEqual([[], false]);
    const words = { digest: 'any', words: null } as const;
    expect(layouts(ODD, recorded(), { acceptance: words })).toEqual([['person'], true]);
    expect(Object.values(first(ODD, recorded(), { acceptance: words }).memory.judged)).toEqual(['harmless']);
  });

  it('that is taken afresh has moves', () => {
    const { line } = first({}, recorded({ liveSince: SINCE }), { afresh: true });
    expect(line).toMatchObject({
      detail: 'taken afresh',
      changed: [{ id: GONE.id, from: 5.34, to: null }],
      withdrawn: [GONE.id],
    });
  });

  it('of which nothing may be shown keeps what was recorded, and is not live yet', () => {
    const { outcome, line, isAccepted } = first(ODD);
    expect(outcome.entry).toMatchObject({
      liveSince: null,
      readFrom: null,
      state: 'carried',
      observedAt: AT,
      changedAt: LONG_AGO,
    });
    expect(outcome.entry.waiting).toMatchObject({
      isFirst: true,
      differences: [{ kind: 'line', says: 'limits', rates: 3 }],
    });
    expect(outcome.rates?.map(({ id }) => id)).toEqual([...FOUND, GONE].map(({ id }) => id));
    expect(line).toMatchObject({
      rates: 4,
      detail: 'a first reading',
      changed: [],
      withdrawn: [],
      held: FOUND.map(({ id }) => id),
    });
    expect(isAccepted).toBe(false);
  });

  it('keeps the raw record of what is shown', () => {
    const raw = { path: 'raw/acme/one.json', sha256: 'a' };
    expect(first(ODD, recorded({ raw })).outcome.raw).toBeNull();
    expect(first(ODD, recorded()).outcome.raw).toEqual(RAW);
    expect(first({}, recorded({ raw })).outcome.raw).toEqual(RAW);
  });

  it('of which nothing may be shown, and nothing is recorded, makes its lender unavailable', () => {
    const { outcome, line } = first(ODD, knownOf(null));
    expect(outcome.entry).toMatchObject({ state: 'unavailable', observedAt: null, changedAt: LATER, liveSince: null });
    expect([outcome.rates, line.rates]).toEqual([null, 0]);
    expect(outcome.raw).toEqual(RAW);
  });

  it('is shown where a person finds its words harmless, and for few where they limit', () => {
    const { waiting } = first(ODD).outcome.entry;
    const digest = waiting?.digest as string;
    const conditions = (words: 'harmless' | 'few' | null, name = digest) => {
      const { outcome, line } = first(ODD, recorded(), { acceptance: { digest: name, words } });
      return [line.held.length, outcome.rates?.map((rate) => rate.conditions.join())];
    };
    expect(conditions('harmless')).toEqual([0, ['', '', '']]);
    expect(conditions('few')).toEqual([0, ['further-limits', 'further-limits', 'further-limits']]);
    expect(conditions(null)[0]).toBe(3);
    expect(conditions('harmless', 'another')[0]).toBe(3);
  });

  it('knows the words of the lender’s own name, page and provinces', () => {
    const isKnown = (title: string, fields: Partial<Before['lender']> = {}) =>
      settled(read(FOUND, {}, [framed({ title })]), {
        ...recorded(),
        lender: { ...madeUpLender('acme', 3), ...fields },
      }).outcome.entry.waiting === null;
    expect(isKnown('Acme mortgage rates')).toBe(true);
    expect(isKnown('Zebra mortgage rates')).toBe(false);
    expect(isKnown('Zebra mortgage rates', { id: 'zebra' })).toBe(true);
    expect(isKnown('Zebra mortgage rates', { name: 'Zebra Bank' })).toBe(true);
    expect(isKnown('Zebra mortgage rates', { page: 'https://www.zebra.example/rates' })).toBe(true);
    expect(isKnown('Manitoba mortgage rates')).toBe(false);
    expect(isKnown('Manitoba mortgage rates', { provinces: ['CA-MB'] })).toBe(true);
  });

  it('is doubted beside other lenders', () => {
    const beside = (percents: [three: number, five: number, special: number]) =>
      new Map(
        ['birch', 'cedar', 'dogwood', 'elm'].map((lender) => [
          lender,
          FOUND.map((rate) =>
            storedRate({
              ...rate,
              id: `${lender}/${rate.id}`,
              lender,
              ratePercent: percents[FOUND.indexOf(rate)] ?? 0,
            }),
          ),
        ]),
      );
    const held = (given: Partial<Judging>) => first({}, knownOf(null), given).line.held;
    expect(held({})).toHaveLength(3);
    expect(held({ others: beside([5.89, 6.04, 4.54]) })).toEqual([]);
    expect(held({ others: beside([5.89, 3.04, 4.54]) })).toEqual([FIVE.id]);
  });
});

describe('words on a page that was accepted', () => {
  const FOUND = [
    posted(36, 5.94, { label: '3 Year' }),
    storedRate({ label: '5 Year' }),
    storedRate({ offer: 'special', insurance: 'insured', label: 'Special', ratePercent: 4.59 }),
  ];
  const LINE = '<p>Talk with us about it.</p>';
  let last: Before;
  beforeAll(() => {
    const { memory } = settled(read(FOUND, {}, [framed({ special: LINE })]), knownOf(null), {
      acceptance: { digest: 'any', words: 'harmless' },
    });
    last = knownOf({ ...LIVE, observedAt: LATER }, { known: FOUND, memory });
  });
  const LIMITS = '<p>Rates are for mortgages of at least $500,000 only.</p>';
  const then = (parts: Partial<Parts>, given: Partial<Judging> = {}, at = NOW) =>
    settled(read(FOUND, { at }, [framed(parts)]), last, given);

  it('limit its rates, and wait', () => {
    const { outcome } = then({ special: LIMITS });
    expect(outcome.entry.limited).toEqual({
      [(FOUND[2] as StoredRate).id]: { since: NOW, conditions: ['further-limits'] },
    });
    expect(outcome.entry.waiting).toMatchObject({ isFirst: false, since: NOW });
  });

  it('limit all of them from above', () => {
    expect(Object.keys(then({ top: LIMITS }).outcome.entry.limited).sort()).toEqual(FOUND.map(({ id }) => id).sort());
  });

  it('wait since they were seen first', () => {
    const { waiting } = then({ special: LIMITS }).outcome.entry;
    const later = { ...last, entry: { ...LIVE, observedAt: LATER, waiting: { ...waiting, since: AT } } } as Before;
    const again = settled(read(FOUND, { at: NOW }, [framed({ special: LIMITS })]), later);
    expect([waiting?.since, again.outcome.entry.waiting?.since]).toEqual([NOW, AT]);
  });

  it('are accepted by a person beside the layout that was accepted before', () => {
    const accepted = then({ heading: 'Member offers' }, { acceptance: { digest: 'any', words: 'harmless' } });
    expect([accepted.memory.layouts.length, accepted.isAccepted]).toEqual([2, true]);
    const unseen = then({ heading: 'Member offers' });
    expect([unseen.memory.layouts.length, unseen.isAccepted]).toEqual([1, false]);
  });

  it('that are gone are named where their text is kept', () => {
    const texts = new Map((last.memory.layouts[0]?.lines ?? []).map((key) => [key, 'Talk with us about it.']));
    const named = (given: Partial<Judging>) =>
      then({ special: LIMITS }, given).outcome.entry.waiting?.differences.map(({ kind }) => kind);
    expect(named({})).toEqual(['line']);
    expect(named({ texts })).toContain('gone');
  });

  it('that a limit needs, and that the page no longer has, are named', () => {
    const limited = FOUND.map((rate) => ({ ...rate, ltvUpToPercent: 65 }));
    const { outcome } = settled(read(FOUND, { at: NOW }, [framed({ special: LINE })]), { ...last, known: limited });
    expect(outcome.entry.waiting?.differences.map(({ kind }) => kind)).toContain('limit');
    expect(outcome.rates?.map((rate) => rate.ltvUpToPercent)).toEqual([65, 65, 65]);
  });
});
