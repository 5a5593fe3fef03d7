import { beforeAll, describe, expect, it } from 'vitest';
import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { RULES } from '../../src/rates/fit.ts';
import type { Market, MarketRate } from '../../src/rates/market.ts';
import { IMPOSSIBLE } from '../../src/rates/question.ts';
import { comparison, USUAL, whileMissing } from './comparison.ts';
import { everyQuestion } from './questions.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile('own');
let differs: ReturnType<typeof comparison>;
beforeAll(() => {
  differs = comparison(stage);
});

describe('the oracle notices that a rule is missing', () => {
  // Nobody in the combinations moves an uninsured mortgage over 80 %: it is asked here.
  const over = { ...USUAL, purpose: 'switch', balance: 600_000, insured: false } as const;
  const some = [...everyQuestion().filter((_, place) => place % 11 === 0), over];

  /** Whether anything differs among two lenders at a time: a lower rate of others would hide what a rule lets through. */
  const isNoticed = (without = (from: Market): Market => from): boolean =>
    [...stage.doors.lenders.keys()].some((lender) => {
      const isOne = (rate: { lender: string }): boolean => rate.lender === 'base' || rate.lender === lender;
      const from = { ...stage.market, rates: stage.market.rates.filter(isOne) };
      return differs(some, without(from), { among: lender, rates: stage.doors.rates.filter(isOne) });
    });

  it('unless none is missing', () => expect(isNoticed()).toBe(false));

  // Of those who stay the oracle says nothing: tests/rates/answer.test.ts does.
  const { 'other-lender': _, ...rules } = { ...RULES, ...IMPOSSIBLE };
  it.each(Object.entries(rules))('%s', (_, rule) => expect(whileMissing(rule, isNoticed)).toBe(true));

  /** Conditions that keep nobody from a rate who buys, moves or borrows more; and what is made up, which is no answer at all. */
  const HARMLESS = [
    ...['members-only', 'cashback', 'limited-time', 'advance-limit', 'new-mortgages-only', 'no-renewal'],
    // Of homes that nobody has lived in, tests/answer/words.test.ts asks.
    ...['single-family', 'already-built'],
    'made-up',
  ];
  it.each(CONDITION_CODES.filter((code) => !HARMLESS.includes(code)))('the condition %s', (code) =>
    expect(whileMissing(CONDITIONS[code], isNoticed)).toBe(true),
  );

  const currentWhere =
    (isCurrent: (rate: MarketRate) => boolean) =>
    (from: Market): Market => ({ ...from, rates: from.rates.map((rate) => ({ ...rate, current: isCurrent(rate) })) });
  it.each<[string, (from: Market) => Market]>([
    ['only what is current ranks', currentWhere(() => true)],
    ['what could not be looked for ranks', currentWhere(({ state }) => state === 'fresh')],
    ['a lender that marks insurances says something by leaving a mark out', (from) => ({ ...from, named: new Map() })],
  ])('%s', (_, without) => expect(isNoticed(without)).toBe(true));
});
