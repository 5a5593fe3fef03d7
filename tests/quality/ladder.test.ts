import { describe, expect, it } from 'vitest';
import { type Case, judge as judgeReading } from '../../pipeline/quality/ladder.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';

const LATER = '2026-11-21T13:17:00.000Z';
const hoursLater = (hours: number): string => new Date(Date.parse(LATER) + hours * 3_600_000).toISOString();
const NONE = { missing: {}, held: {}, shrunk: null, observedAt: AT };

/** Judges figures of one table that was read whole. */
const judge = (rates: StoredRate[], given: Case) =>
  judgeReading(
    { rates, unreadable: new Map(), sections: new Map([[null, true]]), disputed: new Map(), places: new Map() },
    given,
  );

const five = storedRate();
const special = storedRate({ offer: 'special', ratePercent: 4.59, aprPercent: 4.62 });
const variable = storedRate({
  rateType: 'variable',
  offer: 'special',
  ratePercent: 3.95,
  primeOffsetPercent: -0.5,
  primePercent: 4.45,
});
const rest = [12, 24, 36, 48, 84].map((termMonths) => storedRate({ termMonths, ratePercent: 5.49 }));
const known = [five, special, variable, ...rest];

const during = (over: Partial<Case> = {}): Case => ({
  known,
  entry: NONE,
  minimumRates: 5,
  reference: [],
  at: LATER,
  accepts: [],
  ...over,
});
const withFive = (fields: Partial<StoredRate>): StoredRate[] => [storedRate(fields), special, variable, ...rest];
const shown = (rates: StoredRate[], id = five.id): number | null | undefined =>
  rates.find((rate) => rate.id === id)?.ratePercent;

describe('each figure', () => {
  it.each<[string, Partial<StoredRate>, string]>([
    ['ten times too big', { ratePercent: 60.9 }, 'outside'],
    ['ten times too small', { ratePercent: 0.469 }, 'outside'],
    ['an APR ten times too big', { aprPercent: 61.2 }, 'outside'],
    ['an APR below its rate', { aprPercent: 5.09 }, 'below the rate'],
    ['a posted rate below its special', { ratePercent: 4.49 }, 'above the posted'],
  ])('is refused for good when it is %s', (_, fields, reason) => {
    let entry: Case['entry'] = NONE;
    for (let run = 0; run < 5; run++) {
      const verdict = judge(withFive(fields), during({ entry }));
      expect(verdict.refused.join()).toContain(reason);
      expect(shown(verdict.rates)).toBe(6.09);
      expect(verdict.missing[five.id]?.observedAt).toBe(AT);
      entry = { ...NONE, missing: verdict.missing, held: verdict.held, observedAt: LATER };
    }
  });

  it.each<[string, StoredRate[], Partial<Case>, string]>([
    ['jumped', withFive({ ratePercent: 7.1 }), {}, five.id],
    [
      'is far from the Bank of Canada',
      withFive({ ratePercent: 6.1 }),
      { reference: [{ id: 'V80691335', label: '5-year', percent: 4.59, date: '2026-11-18' }] },
      five.id,
    ],
    [
      'was never printed before',
      [...known, storedRate({ termMonths: 120, ratePercent: 6.8 })],
      {},
      'acme/fixed/120m/closed/posted',
    ],
    [
      'crossed the other type',
      [
        five,
        storedRate({ offer: 'special', ratePercent: 3.6 }),
        storedRate({ ...variable, ratePercent: 4.3 }),
        ...rest,
      ],
      {},
      special.id,
    ],
    [
      'lies far below its posted twin',
      [five, storedRate({ offer: 'special', ratePercent: 2.5 }), variable, ...rest],
      {},
      special.id,
    ],
  ])('that %s waits until a second run sees the same', (_, found, over, id) => {
    const first = judge(found, during(over));
    const before = known.find((rate) => rate.id === id);
    expect(Object.keys(first.held)).toContain(id);
    expect(shown(first.rates, id)).toBe(before?.ratePercent);
    const entry = { ...NONE, held: first.held, observedAt: LATER };
    const soon = judge(found, during({ ...over, entry, known: first.rates, at: hoursLater(5.9) }));
    expect(Object.keys(soon.held)).toContain(id);
    const second = judge(found, during({ ...over, entry, known: first.rates, at: hoursLater(6) }));
    expect(second.held).toEqual({});
    expect(shown(second.rates, id)).toBe(found.find((rate) => rate.id === id)?.ratePercent);
  });

  it('starts waiting anew when the second run sees something else', () => {
    const first = judge(withFive({ ratePercent: 8.09 }), during());
    const entry = { ...NONE, held: first.held, observedAt: LATER };
    const second = judge(withFive({ ratePercent: 8.29 }), during({ entry, known: first.rates, at: hoursLater(8) }));
    expect(second.held[five.id]?.rate.ratePercent).toBe(8.29);
    expect(shown(second.rates)).toBe(6.09);
  });

  it('is shown at once when it moved by little', () => {
    const verdict = judge(withFive({ ratePercent: 6.19, changedAt: LATER }), during());
    expect(shown(verdict.rates)).toBe(6.19);
    expect(verdict.rates.find(({ id }) => id === five.id)?.changedAt).toBe(LATER);
  });

  it('keeps when and where it was first seen while it stays the same', () => {
    const again = known.map((rate) => ({ ...rate, changedAt: LATER, evidence: 'b'.repeat(64) }));
    const verdict = judge(again, during());
    expect(verdict.rates.every((rate) => rate.changedAt === AT && rate.evidence === 'a'.repeat(64))).toBe(true);
  });
});

describe('the set', () => {
  it.each<[string, StoredRate[], StoredRate[], string]>([
    ['no rate at all', [], known, 'empty'],
    ['half of the known ids', known.slice(0, 4), known, 'too-few-rows'],
    [
      'other ids only',
      [1, 2, 3, 4, 5, 6].map((termMonths) => storedRate({ termMonths, ratePercent: 5 })),
      known,
      'too-few-rows',
    ],
    ['figures that are all refused', known.map((rate) => ({ ...rate, ratePercent: 60.9 })), known, 'too-few-rows'],
    ['a first page that is short', known.slice(0, 4), [], 'too-few-rows'],
  ])('with %s fails the lender', (_, found, before, kind) => {
    expect(() => judge(found, during({ known: before }))).toThrow(expect.objectContaining({ kind }));
  });

  it('carries a vanished id for three runs, then withdraws it', () => {
    let entry: Case['entry'] = NONE;
    let rates = known;
    const seen: (number | null | undefined)[] = [];
    for (let run = 0; run < 4; run++) {
      const verdict = judge([special, variable, ...rest], during({ entry, known: rates }));
      seen.push(shown(verdict.rates));
      expect(verdict.withdrawn).toEqual(run === 3 ? [five.id] : []);
      if (run < 3) expect(verdict.missing[five.id]).toEqual({ missedRuns: run + 1, observedAt: AT, reason: null });
      entry = { ...NONE, missing: verdict.missing, held: verdict.held, observedAt: LATER };
      rates = verdict.rates;
    }
    expect(seen).toEqual([6.09, 6.09, 6.09, undefined]);
  });

  it('carries it as long when its figure was refused before it vanished', () => {
    let entry: Case['entry'] = NONE;
    let rates = known;
    const seen: (number | null | undefined)[] = [];
    const junk = withFive({ ratePercent: 60.9 });
    for (const found of [junk, junk, junk, ...Array<StoredRate[]>(4).fill([special, variable, ...rest])]) {
      const verdict = judge(found, during({ entry, known: rates }));
      seen.push(shown(verdict.rates));
      entry = { ...NONE, missing: verdict.missing, held: verdict.held, observedAt: LATER };
      rates = verdict.rates;
    }
    expect(seen).toEqual([6.09, 6.09, 6.09, 6.09, 6.09, 6.09, undefined]);
  });
});
