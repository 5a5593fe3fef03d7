import { describe, expect, it } from 'vitest';
import { REFERENCE_SERIES } from '../../src/rates/reference.ts';
import type { LenderEntry, Rate } from '../../src/rates/schema.ts';
import { aggregate, figures, lendersAt, nextChange, observationsOf, ratesAt } from '../../src/snapshots/snapshot.ts';
import { AT, entry, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const HOUR = 3_600_000;
const passed = (ms: number): Date => new Date(Date.parse(AT) + ms);
const EARLIER = passed(-24 * HOUR).toISOString();

const five = storedRate({ termMonths: 60 });
const three = storedRate({ termMonths: 36 });
const one = storedRate({ termMonths: 12 });
const all = [five, three, one];
const unsorted = ['bravo', 'acme'].flatMap((lender) =>
  [60, 12].map((termMonths) => storedRate({ lender, termMonths })),
);
const waiting = { reason: 'it jumped', until: 'second-sighting' as const, since: AT, sightings: 1 };
const held = { [five.id]: { ...waiting, observedAt: EARLIER, rate: five } };
const missing = { [three.id]: { missedRuns: 1, observedAt: EARLIER, reason: null } };

describe('the rates at an instant', () => {
  it.each<[string, Partial<LenderEntry>, Date, Record<number, [Rate['state'], seen: string]>]>([
    ['all read', {}, passed(0), { 12: ['fresh', AT], 36: ['fresh', AT], 60: ['fresh', AT] }],
    [
      'one that waits and one that is missing',
      { held, missing },
      passed(0),
      { 12: ['fresh', AT], 36: ['carried', EARLIER], 60: ['quarantined', EARLIER] },
    ],
    [
      'each is as old as its own last sighting',
      { held, missing },
      passed(24 * HOUR + 1),
      { 12: ['fresh', AT], 36: ['stale', EARLIER], 60: ['stale', EARLIER] },
    ],
    ['all old', {}, passed(48 * HOUR + 1), { 12: ['stale', AT], 36: ['stale', AT], 60: ['stale', AT] }],
    [
      'never seen but when they changed',
      { state: 'carried', observedAt: null },
      passed(0),
      { 12: ['carried', AT], 36: ['carried', AT], 60: ['carried', AT] },
    ],
  ])('%s', (_, fields, now, expected) => {
    const rates = ratesAt(snapshot(all, { acme: fields }), now);
    expect(Object.fromEntries(rates.map((rate) => [rate.termMonths, [rate.state, rate.observedAt]]))).toEqual(expected);
  });

  it('have the conditions of their own words and of those that limit them since, each once and in order', () => {
    const rates = [storedRate({ conditions: ['members-only', 'cashback'] }), three];
    const limits = { since: AT, conditions: ['further-limits', 'cashback'] as Rate['conditions'] };
    const shown = ratesAt(snapshot(rates, { acme: { limited: { [five.id]: limits } } }), passed(0));
    expect(Object.fromEntries(shown.map(({ id, conditions }) => [id, conditions]))).toEqual({
      [five.id]: ['cashback', 'further-limits', 'members-only'],
      [three.id]: [],
    });
  });

  it('are sorted by id across lenders, and so are the lenders', () => {
    const { rates: shown, lenders } = aggregate(snapshot(unsorted, { zulu: {}, carol: {} }), passed(0));
    expect(shown.map(({ id }) => id)).toEqual(unsorted.map(({ id }) => id).sort());
    const counts = lenders.map(({ id, rateCount }) => `${id} ${rateCount}`);
    expect(counts).toEqual(['acme 2', 'bravo 2', 'carol 0', 'zulu 0']);
  });
});

describe('the current figures in one document', () => {
  const given = snapshot(unsorted, { zulu: {}, bravo: { provinces: ['CA-BC'] } });
  const document = () => figures({ ...given, manifest: { ...given.manifest, publishedAt: EARLIER } });

  it('are sorted, and each is offered where its lender lends', () => {
    expect(document().rates.map(({ id, provinces }) => [id, provinces])).toEqual([
      ['acme/fixed/12m/closed/posted', null],
      ['acme/fixed/60m/closed/posted', null],
      ['bravo/fixed/12m/closed/posted', ['CA-BC']],
      ['bravo/fixed/60m/closed/posted', ['CA-BC']],
    ]);
  });

  it('name the lenders, and nothing that changes while no figure does', () => {
    const { sourceUrl, kind } = entry();
    const said = { kind, sourceUrl };
    expect({ ...document(), rates: [] }).toEqual({
      schemaVersion: 1,
      snapshot: given.manifest.snapshot,
      publishedAt: '2026-11-20T13:17:00.000Z',
      lenders: [
        { ...said, id: 'acme', name: 'acme Bank', provinces: null, rateCount: 2 },
        { ...said, id: 'bravo', name: 'bravo Bank', provinces: ['CA-BC'], rateCount: 2 },
        { ...said, id: 'zulu', name: 'zulu Bank', provinces: null, rateCount: 0 },
      ],
      rates: [],
    });
  });
});

describe('the values of a series', () => {
  const id = REFERENCE_SERIES['policy-rate'];
  const held = (past: [string, number][] | null, newest: [string, number] | null) => {
    const given = snapshot([]);
    const other = { id: 'V1', label: 'another', percent: 9, date: '2026-11-19' };
    const own = newest ? [{ id, label: 'policy', date: newest[0], percent: newest[1] }] : [];
    const reference = { ...given.manifest.reference, series: [other, ...own] };
    const all = past ? { past: new Map([[id, new Map(past)]]) } : {};
    const observed = observationsOf({ ...given, ...all, manifest: { ...given.manifest, reference } }, 'policy-rate');
    return observed.map(({ date, percent }) => [date, percent]);
  };
  const EARLY: [string, number] = ['2025-10-02', 3];
  const LATE: [string, number] = ['2026-11-18', 2.5];
  it.each<[string, [string, number][] | null, [string, number] | null, [string, number][]]>([
    ['is nothing', null, null, []],
    ['is its newest value', null, LATE, [LATE]],
    ['is its past, oldest first', [LATE, EARLY], null, [EARLY, LATE]],
    ['is both', [EARLY], LATE, [EARLY, LATE]],
    ['is the newest of one day', [['2026-11-18', 2.75]], LATE, [LATE]],
  ])('%s', (_, past, newest, expected) => expect(held(past, newest)).toEqual(expected));
});

describe('the next change of state by the clock alone', () => {
  const states = (given: ReturnType<typeof snapshot>, now: number): unknown => [
    ratesAt(given, new Date(now)).map(({ state }) => state),
    lendersAt(given, new Date(now)).map(({ state }) => state),
  ];

  it.each<[string, Record<string, Partial<LenderEntry>>, number]>([
    ['the page', { acme: {} }, 48 * HOUR + 1],
    ['a rate that was last seen before', { acme: { missing } }, 24 * HOUR + 1],
    ['a figure that waits', { acme: { held } }, 24 * HOUR + 1],
    ['a lender that is read more often', { acme: {}, bravo: { expectedIntervalHours: 6 } }, 12 * HOUR + 1],
    ['a lender that was never seen changes nothing', { acme: {}, bravo: { observedAt: null } }, 48 * HOUR + 1],
  ])('is from %s, and not a moment sooner', (_, lenders, ms) => {
    const given = snapshot(all, lenders);
    const next = nextChange(given, passed(0));
    expect(next).toBe(passed(ms).getTime());
    expect(states(given, next - 1)).toEqual(states(given, passed(0).getTime()));
    expect(states(given, next)).not.toEqual(states(given, next - 1));
  });

  it('never comes once everything is stale', () => {
    expect(nextChange(snapshot(all), passed(48 * HOUR + 1))).toBe(Number.POSITIVE_INFINITY);
  });
});
