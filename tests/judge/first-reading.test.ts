import { describe, expect, it } from 'vitest';
import { type Before, isFirstReading, type Judging } from '../../pipeline/judge/outcome.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { type LayoutMemory, NO_MEMORY } from '../../src/snapshots/layouts.ts';
import type { Parts } from '../support/framed-page.ts';
import { madeUpLender } from '../support/lenders.ts';
import { entry as entryOf } from '../support/manifests.ts';
import { AT, storedRate } from '../support/rates.ts';
import { LATER, posted } from './judged.ts';
import { ANSWERS, framed, knownOf, LIVE, LONG_AGO, NOW, QUIET, RAW, read, SINCE, settled } from './settled.ts';

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
