import { describe, expect, it } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { judge, judgeAfresh } from '../../pipeline/quality/ladder.ts';
import { missingRates } from '../../pipeline/quality/missing.ts';
import { assertWhole, remembered, TooFewRows } from '../../pipeline/quality/shrunk.ts';
import { lostLimit } from '../../pipeline/quality/widened.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';

const DAY = 86_400_000;
const daysLater = (days: number): string => new Date(Date.parse(AT) + days * DAY).toISOString();
const rates = (count: number, fields: Partial<StoredRate> = {}): StoredRate[] =>
  Array.from({ length: count }, (_, at) => storedRate({ termMonths: 12 * (at + 1), ...fields }));
const idsOf = (some: readonly StoredRate[]): string[] => some.map(({ id }) => id);

describe('a rate that was not read', () => {
  const [rate] = rates(1, { section: 'Posted' }) as [StoredRate];
  const reading = (given: { whole?: boolean; unreadable?: string } = {}) => ({
    rates: [],
    unreadable: new Map(given.unreadable ? [[rate.id, given.unreadable]] : []),
    sections: new Map(given.whole === undefined ? [] : [[rate.section, given.whole]]),
    disputed: new Map(),
    places: new Map(),
  });
  it.each<
    [what: string, given: Parameters<typeof reading>[0], missed: number, days: number, more: object, kept: unknown]
  >([
    ['is carried', { whole: true }, 0, 0, {}, { missedRuns: 1, reason: null }],
    ['is carried for three runs', { whole: true }, 2, 2, {}, { missedRuns: 3, reason: null }],
    ['is withdrawn in the fourth', { whole: true }, 3, 3, {}, null],
    ['is carried, where its table is gone', {}, 3, 3, {}, { missedRuns: 4, reason: null }],
    ['is carried, where its table is gone for almost a week', {}, 9, 6.99, {}, { missedRuns: 10, reason: null }],
    ['is withdrawn, where its table is gone for a week', {}, 9, 7, {}, null],
    ['is carried a week after, where it was missed three times', {}, 2, 9, {}, { missedRuns: 3, reason: null }],
    [
      'is printed, and cannot be read',
      { whole: true, unreadable: 'no figure' },
      9,
      9,
      {},
      { missedRuns: 0, reason: 'no figure' },
    ],
    [
      'stood in a table that was not read whole',
      { whole: false },
      9,
      9,
      {},
      { missedRuns: 9, reason: 'its table was not read whole' },
    ],
    [
      'stood on a page that is doubted',
      { whole: true },
      9,
      9,
      { odd: true },
      { missedRuns: 9, reason: 'the page as a whole is doubted' },
    ],
    ['is withdrawn at once, where the lender prints fewer', { whole: true }, 0, 0, { shrunk: true }, null],
    [
      'is kept there, where it cannot be read',
      { unreadable: 'no figure' },
      0,
      0,
      { shrunk: true },
      { missedRuns: 0, reason: 'no figure' },
    ],
  ])('%s', (_, given, missedRuns, days, more, kept) => {
    const last = { missing: missedRuns === 0 ? {} : { [rate.id]: { missedRuns, observedAt: AT, reason: null } } };
    const at = daysLater(days);
    const outcome = missingRates(reading(given), {
      known: [rate],
      entry: last,
      at,
      lastSeen: () => AT,
      odd: false,
      shrunk: false,
      ...more,
    });
    expect(outcome).toEqual(
      kept === null
        ? { rates: [], missing: {}, withdrawn: [rate.id] }
        : { rates: [rate], missing: { [rate.id]: { observedAt: AT, ...(kept as object) } }, withdrawn: [] },
    );
  });

  it('is no business of one that was read', () => {
    const given = { known: [rate], entry: null, at: AT, lastSeen: () => AT, odd: false, shrunk: false };
    expect(missingRates({ ...reading(), rates: [rate] }, given)).toEqual({ rates: [], missing: {}, withdrawn: [] });
  });
});

describe('a page with far fewer rates', () => {
  const known = rates(10);
  const [left, lost] = [known.slice(0, 5), idsOf(known.slice(5))];
  const page = (whole = true, unreadable: string[] = []) => ({
    rates: left,
    unreadable: new Map(unreadable.map((id) => [id, 'no figure'])),
    sections: new Map([[null, whole]]),
    disputed: new Map(),
    places: new Map(),
  });
  type Given = Parameters<typeof assertWhole>[2];
  const given: Given = { known, entry: null, minimumRates: 3, at: daysLater(7), accepts: [] };
  const failing = (run: () => unknown): TooFewRows => {
    try {
      run();
    } catch (error) {
      if (error instanceof TooFewRows) return error;
    }
    throw new Error('it did not fail so');
  };
  const shrunk = (runs: number, days = 0, what = lost) => ({ shrunk: { since: daysLater(days), runs, lost: what } });

  it('fails, and says what it lacks where all of it was understood', () => {
    const failure = failing(() => assertWhole(page(), left, given, null));
    expect([failure.kind, failure.message, failure.lost]).toEqual([
      'too-few-rows',
      '5 of 10 known rates are on the page',
      lost,
    ]);
  });

  it.each([
    ['a table was not read whole', page(false), left, null],
    ['a row that is lacking is printed and cannot be read', page(true, [lost[0] as string]), left, null],
    ['it is odd', page(), left, 'columns moved'],
    ['it shows none of them', page(), [], null],
  ])('is no evidence where %s', (_, reading, usable, oddity) => {
    expect(failing(() => assertWhole(reading, usable, { ...given, entry: shrunk(9) }, oddity)).lost).toBeNull();
  });

  it('is evidence where a row cannot be read that is not lacking', () => {
    expect(failing(() => assertWhole(page(true, ['acme/other']), left, given, null)).lost).toEqual(lost);
  });

  it.each<[string, Partial<Given>, boolean]>([
    ['after five equal readings over a week', { entry: shrunk(4) }, true],
    ['not after four', { entry: shrunk(3) }, false],
    ['not before the week is over', { entry: shrunk(9, 0.001) }, false],
    ['not where others were lacking', { entry: shrunk(9, 0, lost.slice(1)) }, false],
    ['not the first time', { entry: { shrunk: null } }, false],
    ['at once by a person', { entry: shrunk(1, 6), accepts: 'all' }, true],
    ['at once by a person who names each', { entry: shrunk(1, 6), accepts: lost }, true],
    ['not by one who names some', { entry: shrunk(1, 6), accepts: lost.slice(1) }, false],
    ['not by a person who has not seen it yet', { entry: { shrunk: null }, accepts: 'all' }, false],
  ])('is believed: %s', (_, more, believed) => {
    const ask = () => assertWhole(page(), left, { ...given, ...more }, null);
    if (believed) expect(ask()).toBe(true);
    else expect(failing(ask).lost).toEqual(lost);
  });

  it('has enough from 60 in a hundred on', () => {
    const six = known.slice(0, 6);
    expect(assertWhole({ ...page(), rates: six }, six, given, null)).toBe(false);
  });

  it('of a lender nobody knows yet holds as many as its file says', () => {
    const first = { ...given, known: [] };
    expect(assertWhole(page(), rates(3), first, null)).toBe(false);
    expect(() => assertWhole(page(), rates(2), first, null)).toThrow(
      new Failure('too-few-rows', '2 rates are on the page, a whole one has 3 or more'),
    );
    // One that is known may go on with fewer.
    expect(assertWhole(page(), rates(2), { ...given, known: rates(2) }, null)).toBe(false);
  });

  it('is remembered, as long as it lacks the same', () => {
    const first = remembered(null, lost, AT);
    expect(first).toEqual({ since: AT, runs: 1, lost });
    expect(remembered(first, lost, daysLater(1))).toEqual({ since: AT, runs: 2, lost });
    expect(remembered(first, lost.slice(1), daysLater(1))).toEqual({
      since: daysLater(1),
      runs: 1,
      lost: lost.slice(1),
    });
    expect(remembered(first, null, daysLater(1))).toBeNull();
  });
});

describe('a lender that is taken afresh', () => {
  const known = rates(3, { changedAt: AT, evidence: 'a'.repeat(64) });
  const reading = (found: StoredRate[]) => ({
    rates: found,
    unreadable: new Map(),
    sections: new Map([[null, true]]),
    disputed: new Map(),
    places: new Map(),
  });
  const given = { known, entry: null, minimumRates: 1, reference: [], at: daysLater(1), accepts: [] };
  const later = { changedAt: daysLater(1), evidence: 'b'.repeat(64) };

  it('shows at once what else would wait, keeps the history of what stayed, and withdraws the rest', () => {
    const [stayed, moved] = known as [StoredRate, StoredRate];
    const found = [
      { ...stayed, ...later },
      { ...moved, ...later, ratePercent: 8.59 },
      storedRate({ termMonths: 84, ...later }),
    ];
    expect(judge(reading(found), given).held).not.toEqual({});
    const verdict = judgeAfresh(reading(found), given);
    expect(verdict).toMatchObject({ held: {}, missing: {}, withdrawn: idsOf(known.slice(2)) });
    expect(verdict.rates.map(({ changedAt, evidence }) => [changedAt, evidence[0]])).toEqual([
      [AT, 'a'],
      [daysLater(1), 'b'],
      [daysLater(1), 'b'],
    ]);
  });
});

describe('what narrowed a rate', () => {
  it.each<[string, Partial<StoredRate>, Partial<StoredRate>, string | null]>([
    ['stays', { insurance: 'insured', ltvUpToPercent: 80 }, { insurance: 'insured', ltvUpToPercent: 80 }, null],
    ['is new', {}, { insurance: 'insured', ltvUpToPercent: 80, conditions: ['owner-occupied'] }, null],
    ['is gone', { insurance: 'insured' }, {}, 'a kind of insurance'],
    ['is another kind', { insurance: 'insured' }, { insurance: 'uninsured' }, null],
    ['reaches further', { ltvUpToPercent: 65 }, { ltvUpToPercent: 80 }, 'a loan-to-value of at most 65'],
    ['reaches less far', { ltvUpToPercent: 80 }, { ltvUpToPercent: 65 }, null],
    ['begins earlier', { amortizationOverYears: 25 }, { amortizationOverYears: 20 }, 'an amortization over 25'],
    ['begins later', { amortizationOverYears: 20 }, { amortizationOverYears: 25 }, null],
    ['begins somewhere', {}, { amortizationOverYears: 25 }, null],
    ['is a province more', { provinces: ['CA-ON'] }, { provinces: ['CA-ON', 'CA-QC'] }, 'provinces'],
    ['is a province less', { provinces: ['CA-ON', 'CA-QC'] }, { provinces: ['CA-ON'] }, null],
    ['is no province any more', { provinces: ['CA-ON'] }, {}, 'provinces'],
    ['is a province for the first time', {}, { provinces: ['CA-ON'] }, null],
    ['is a condition less', { conditions: ['owner-occupied'] }, {}, 'wner'],
    ['is a purpose less', { purpose: 'purchase' }, {}, 'a purpose'],
  ])('%s', (_, before, now, lost) => {
    const said = lostLimit(storedRate(before), storedRate(now));
    if (lost === null) expect(said).toBeNull();
    else expect(said).toContain(lost);
  });
});
