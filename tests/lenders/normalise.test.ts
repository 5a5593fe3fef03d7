import { describe, expect, test } from 'vitest';
import type { Draft, Reading } from '../../pipeline/lender.ts';
import { normalise } from '../../pipeline/read/normalise.ts';
import { defineLender } from '../../pipeline/read/strategies.ts';
import { storedRate } from '../../src/rates/schema.ts';
import { answerOf } from './recordings.ts';

const lender = defineLender({
  id: 'testbank',
  name: 'Test Bank',
  kind: 'bank',
  provinces: null,
  provincesSource: null,
  page: 'https://bank.example/rates',
  verified: 'shape only',
  minimumRates: 1,
  strategies: [
    {
      sources: [{ url: 'https://bank.example/rates', format: 'page' }],
      read: () => ({ rows: [], prime: null, notes: [] }),
    },
  ],
});
const [source] = lender.strategies[0].sources;
const AT = '2026-11-20T13:00:00.000Z';
const FIXED: Draft = {
  rateType: 'fixed',
  termMonths: 60,
  prepayment: 'closed',
  offer: 'posted',
  rate: 6090,
  label: '5 Year',
  section: 'Posted',
};
const VARIABLE: Draft = { ...FIXED, rateType: 'variable', rate: null, primeOffset: -350 };

function run(drafts: Draft[], prime: Reading['prime'] = null, notes: string[] = []) {
  if (!source) throw new Error('no source');
  const reading: Reading = { rows: [{ source: 0, section: null, label: 'x', cells: [], drafts }], prime, notes };
  return normalise(lender, reading, [answerOf(source, '<html></html>')], AT);
}

describe('a rate', () => {
  test('has a name, a date and its answer, and is valid as stored', () => {
    const { rates, notes } = run([{ ...FIXED, apr: 6120 }]);
    expect(notes).toEqual([]);
    expect(rates.map((rate) => storedRate.parse(rate))).toMatchObject([
      {
        id: 'testbank/fixed/60m/closed/posted',
        ratePercent: 6.09,
        aprPercent: 6.12,
        rateBasis: 'published',
        changedAt: AT,
        sourceUrl: 'https://bank.example/rates',
      },
    ]);
    expect(rates[0]?.evidence).toMatch(/^[0-9a-f]{64}$/);
  });

  test('on prime is calculated in whole thousandths', () => {
    expect(run([VARIABLE], 4450).rates).toMatchObject([
      { ratePercent: 4.1, rateBasis: 'computed', primeOffsetPercent: -0.35, primePercent: 4.45 },
    ]);
  });

  test('has no figure if no prime is printed', () => {
    expect(run([VARIABLE]).rates).toMatchObject([{ ratePercent: null, primeOffsetPercent: -0.35, primePercent: null }]);
  });

  test('that equals prime and its offset counts as published', () => {
    expect(run([{ ...VARIABLE, rate: 4100 }], 4450).rates).toMatchObject([
      { ratePercent: 4.1, rateBasis: 'published' },
    ]);
  });

  test('keep the order of ids and the notes of the reading', () => {
    const { rates, notes } = run([{ ...FIXED, termMonths: 12 }, FIXED, { ...FIXED, termMonths: 120 }], null, [
      'odd',
      'odd',
    ]);
    expect(rates.map((rate) => rate.id)).toEqual([...rates.map((rate) => rate.id)].sort());
    expect(notes).toEqual(['odd']);
  });
});

describe('one rate printed twice', () => {
  test('counts once, and each print completes the other', () => {
    const { rates, notes } = run([
      FIXED,
      { ...FIXED, apr: 6120, effectiveOn: '2026-04-15', conditions: ['limited-time'] },
    ]);
    expect([rates.length, notes.length]).toEqual([1, 0]);
    expect(rates).toMatchObject([{ aprPercent: 6.12, effectiveOn: '2026-04-15', conditions: ['limited-time'] }]);
  });

  test.each([
    ['rates', { rate: 6190 }],
    ['APRs', { apr: 6130 }],
  ])('with two %s is left out', (_, other) => {
    const { rates, notes } = run([
      { ...FIXED, apr: 6120 },
      { ...FIXED, ...other },
      { ...FIXED, termMonths: 12 },
    ]);
    expect(rates.map((rate) => rate.termMonths)).toEqual([12]);
    expect(notes).toHaveLength(1);
  });

  test('stays left out even if a third print agrees with the first', () => {
    expect(run([FIXED, { ...FIXED, rate: 6190 }, FIXED]).rates).toEqual([]);
  });
});

test.each<[string, Draft[], Reading['prime'], number]>([
  ['a rate that prime and offset deny', [{ ...VARIABLE, rate: 4450 }], 4450, 0],
  ['neither rate nor offset', [{ ...FIXED, rate: null }], null, 0],
  ['a figure that cannot be a percentage', [{ ...FIXED, rate: 104000 }], null, 0],
])('a rate that contradicts itself is left out: %s', (_, drafts, prime, count) => {
  const { rates, notes } = run(drafts, prime);
  expect([rates.length, notes.length]).toEqual([count, 1]);
});
