import { describe, expect, it, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { calculated } from '../../src/site/calculation.ts';
import { type Calculation, calculationOf, readCalculator } from '../../src/site/calculator.ts';
import { calculatorPath } from '../../src/site/calculator-link.ts';
import { placed } from '../../src/site/offer.ts';
import { storedRate } from '../support/rates.ts';

const read = (query: string, language: 'en' | 'fr' = 'en') => {
  const given = new URLSearchParams(query);
  return readCalculator((name) => given.get(name), language);
};
const texts = (query: string) => calculated(calculationOf(read(query)) as Calculation, 'en').texts;

test('a home with 10 % down borrows the premium too', () => {
  expect(texts('price=500000&down=10%25&rate=5')).toMatchObject({ borrowed: '$463,950.00', premium: '$13,950 (3.1%)' });
});

test('an amount stands for price and down payment, whatever they hold', () => {
  expect(texts('amount=400000&price=abc&down=-1&rate=5')).toMatchObject({
    borrowed: '$400,000.00',
    premium: 'none',
    payment: '$2,326.42',
    qualifying: '7.00%',
  });
});

test('what is added is in the payment, and what it saves is said', () => {
  expect(texts('amount=400000&rate=5&each=100').payment).toBe('$2,426.42');
  expect(texts('amount=400000&rate=5').saved).toBe('$0');
});

test('a renewal costs more by a point where nobody says another', () => {
  expect(read('rate=4.59').renewal.value).toBe(5.59);
  expect(texts('amount=400000&rate=5&term=60&amortization=5')).toMatchObject({ owed: 'nothing: paid off by then' });
});

test.each([
  ['price=100000&down=100000', 'down'],
  ['price=500000&down=1000', 'down'],
  ['price=1e12', 'price'],
  ['amount=-1', 'amount'],
  ['rate=abc', 'rate'],
  ['term=61', 'term'],
  ['yearly=-5', 'yearly'],
  ['each=x', 'each'],
  ['renewal=99', 'renewal'],
  ['price=500000&down=10%25&amortization=35', 'amortization'],
  ['province=Mars', 'province'],
])('%s is told beside its field', (query, name) => {
  for (const language of ['en', 'fr'] as const) {
    const fields = read(query, language);
    expect(Object.entries(fields).flatMap(([field, { error }]) => (error ? [field] : []))).toEqual([name]);
    expect(calculationOf(fields)).toBeNull();
  }
});

test('a link from a figure fills it in', () => {
  const query = calculatorPath({ ratePercent: 4.59, rateType: 'variable', termMonths: 36 }).split('?')[1];
  const { rate, type, term } = read(query ?? '');
  expect([rate.value, type.value, term.value]).toEqual([4.59, 'variable', '36']);
});

describe('an offer', () => {
  const rate = (id: string, ratePercent: number, fields: Partial<Rate> = {}): Rate => ({
    ...storedRate({ lender: 'aspen', termMonths: 60, insurance: 'uninsured', ...fields, ratePercent }),
    id,
    observedAt: '2026-11-20T12:00:00.000Z',
    state: 'fresh',
    ...(fields.state && { state: fields.state }),
  });
  const question = {
    province: null,
    purpose: 'purchase',
    price: 700_000,
    down: 140_000,
    amortizationYears: 25,
  } as const;

  it('is placed among current figures for the same thing', () => {
    const rates = [
      rate('lower', 4.4),
      rate('same', 4.5),
      rate('higher', 4.6),
      rate('unsaid', 4.3, { insurance: null }),
      rate('stale', 4.1, { state: 'stale' }),
      rate('insured', 4, { insurance: 'insured' }),
      rate('other term', 4, { termMonths: 36 }),
      rate('open', 4, { prepayment: 'open' }),
      rate('variable', 4, { rateType: 'variable' }),
      rate('clients', 4, { conditions: ['client-rate'] }),
    ];
    const { all, lower, unsaid } = placed(
      { ratePercent: 4.5, rateType: 'fixed', termMonths: 60 },
      question,
      rates,
      new Map(),
    );
    expect(all.map(({ id }) => id)).toEqual(['unsaid', 'lower', 'same', 'higher']);
    expect(lower.map(({ id }) => id)).toEqual(['unsaid', 'lower']);
    expect([...unsaid]).toEqual(['unsaid']);
  });
});
