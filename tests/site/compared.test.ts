import { describe, expect, it } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { fitting, sideBySide } from '../../src/site/board/compared.ts';
import { ASKED, market, rate as offered } from '../rates/markets.ts';
import { servedRate } from '../support/rates.ts';

const rate = (lender: string, ratePercent: number, fields: Partial<Rate> = {}): Rate =>
  servedRate({ lender, ratePercent, termMonths: 60, ...fields });
const compared = (...rates: Rate[]) => sideBySide(rates, new Map(), 500_000, 25, 'en');
const cells = (all: ReturnType<typeof compared>, name: string) => all.lines.find((line) => line.name === name)?.cells;

describe('compared rates', () => {
  it('show the extra cost of the more expensive one, each month and over the term', () => {
    const all = compared(rate('aspen', 4.49, { ltvUpToPercent: 65 }), rate('birch', 4.09));
    expect(all.cheapest).toBe(1);
    expect(all.sentence).toBe('Lowest cost: birch.');
    expect(cells(all, 'Difference per month')).toEqual(['+$110.04', '$0.00']);
    expect(cells(all, 'Difference over the term')).toEqual(['+$9,562', '$0']);
    expect(cells(all, 'For whom')).toEqual([expect.stringContaining('65'), expect.not.stringContaining('65')]);
  });

  it.each<[Partial<Rate>, Partial<Rate>, string]>([
    [{ offer: 'posted' }, { offer: 'special' }, 'Lowest cost: aspen (special).'],
    [{}, {}, 'Lowest cost: aspen (4.09%).'],
  ])('of one lender are distinguished by %j and %j', (dearer, cheaper, sentence) => {
    const all = compared(rate('aspen', 4.49, dearer), rate('aspen', 4.09, cheaper));
    expect(all.sentence).toBe(sentence);
  });

  it.each<[Partial<Rate>]>([[{ termMonths: 36 }], [{ rateType: 'variable' }]])('one with %j: no verdict', (other) => {
    const all = compared(rate('aspen', 4.49), rate('birch', 4.09, other));
    expect(all.cheapest).toBeNull();
    expect(all.sentence).toBe('These are of different types or terms, so none of them is called cheapest.');
    expect(all.lines.every(({ least }) => least === null)).toBe(true);
    expect(cells(all, 'Difference over the term')).toBeUndefined();
  });

  const short = { amortizationUpToYears: 20 };
  const notAll = 'These rates are not all available over 25 years, so none of them is called cheapest.';
  it.each<[Rate[], string]>([
    [[rate('aspen', 4.49), rate('birch', 4.49)], 'These rates cost the same.'],
    [[rate('aspen', 4.49)], 'Choose a second rate to compare.'],
    [[rate('aspen', 4.49, short), rate('birch', 4.09)], notAll],
    [[rate('aspen', 4.49), rate('birch', 4.09, short), rate('cedar', 4.49)], notAll],
  ])('have no cheapest if they cost the same, or if there is only one: %#', (rates, sentence) => {
    expect(compared(...rates)).toMatchObject({ cheapest: null, sentence });
  });

  it('name all that cost the least', () => {
    const all = compared(rate('aspen', 4.49), rate('birch', 4.49), rate('cedar', 4.69));
    expect(all.sentence).toBe('Lowest cost: aspen and birch.');
  });

  it('name the amortization for which one is not offered', () => {
    const all = compared(rate('aspen', 4.49, short), rate('birch', 4.09));
    expect(cells(all, 'Monthly payment')?.[0]).toBe('not available at 25 years');
    expect(all.cheapest).toBeNull();
  });
});

describe('rates for one question', () => {
  const INSURED = { insurance: 'insured' } as const;
  const rates = [
    offered('aspen', 3.99, INSURED),
    offered('aspen', 4.49),
    offered('birch', 4.59),
    offered('cedar', 3.89, INSURED),
  ];
  const chosen = (...lenders: string[]) => rates.filter(({ lender }, at) => lenders.includes(lender) && at !== 1);
  const columnsFor = (down: number, ...lenders: string[]) =>
    fitting(chosen(...lenders), market(rates), { ...ASKED, balance: ASKED.value * (1 - down) });
  const figures = (down: number, ...lenders: string[]) =>
    columnsFor(down, ...lenders).map(
      ({ rate, isOther }) => `${rate.lender} ${rate.ratePercent}${isOther ? ' instead' : ''}`,
    );

  it.each<[down: number, lenders: string[], columns: string[]]>([
    // With a fifth down the chosen insured rate of aspen gives way to its rate for this mortgage; with a tenth it stays.
    [0.2, ['aspen', 'birch'], ['aspen 4.49 instead', 'birch 4.59']],
    [0.1, ['aspen', 'cedar'], ['aspen 3.99', 'cedar 3.89']],
    // Cedar has none for it: its rate stays, and is not for this mortgage.
    [0.2, ['birch', 'cedar'], ['birch 4.59', 'cedar 3.89']],
  ])('with %d down: %j', (down, lenders, columns) => {
    expect(figures(down, ...lenders)).toEqual(columns);
  });

  it('name no winner where one is not for this mortgage, and say that first', () => {
    const columns = columnsFor(0.2, 'birch', 'cedar');
    const all = sideBySide(
      columns.map(({ rate: one }) => one),
      new Map(),
      560_000,
      25,
      'en',
      ({ lender }) => lender === 'cedar',
    );
    expect(columns.map(({ standing }) => standing)).toEqual(['can', 'cannot']);
    expect(all.cheapest).toBeNull();
    expect(all.sentence).toBe(
      'These rates are not for the same mortgage, so none is called cheapest. Not for yours: cedar.',
    );
    expect(cells(all, 'Monthly payment')).toEqual([expect.stringContaining('$'), 'not for your mortgage']);
  });
});
