import { expect, test } from 'vitest';
import { calculatorPath } from '../../src/site/calculators/links.ts';
import { type Calculation, calculationOf, readCalculator } from '../../src/site/calculators/payment.ts';
import { calculated } from '../../src/site/calculators/payment-answer.ts';

const read = (query: string, language: 'en' | 'fr' = 'en') => {
  const given = new URLSearchParams(query);
  return readCalculator((name) => given.get(name), language);
};
const texts = (query: string) => calculated(calculationOf(read(query)) as Calculation, 'en').texts;

test('a home with 10 % down borrows the premium too', () => {
  expect(texts('price=500000&down=10%25&rate=5')).toMatchObject({ borrowed: '$463,950.00', premium: '$13,950 (3.1%)' });
});

test('an amount replaces price and down payment, whatever their values', () => {
  expect(texts('amount=400000&price=abc&down=-1&rate=5')).toMatchObject({
    borrowed: '$400,000.00',
    premium: 'none',
    payment: '$2,326.42',
    qualifying: '7.00%',
  });
});

test('extra payments are part of the payment, and their savings are shown', () => {
  expect(texts('amount=400000&rate=5&each=100').payment).toBe('$2,426.42');
  expect(texts('amount=400000&rate=5').saved).toBe('$0');
});

test('a renewal is assumed to cost a point more unless another rate is typed', () => {
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
])('%s is reported beside its field', (query, name) => {
  for (const language of ['en', 'fr'] as const) {
    const fields = read(query, language);
    expect(Object.entries(fields).flatMap(([field, { error }]) => (error ? [field] : []))).toEqual([name]);
    expect(calculationOf(fields)).toBeNull();
  }
});

test('a link from a figure fills in the calculator', () => {
  const query = calculatorPath({ ratePercent: 4.59, rateType: 'variable', termMonths: 36 }).split('?')[1];
  const { rate, type, term } = read(query ?? '');
  expect([rate.value, type.value, term.value]).toEqual([4.59, 'variable', '36']);
});
