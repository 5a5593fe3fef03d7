import { expect, test } from 'vitest';
import { sameFigure } from '../../src/rates/figure.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';

const RATE = storedRate();

test.each<[Partial<StoredRate>, boolean]>([
  [{}, true],
  [{ ratePercent: 6.08 }, false],
  [{ aprPercent: 6.15 }, false],
  [{ primeOffsetPercent: -0.5 }, false],
  [{ primePercent: 4.45 }, false],
  [{ rateCeilingPercent: 8 }, false],
  [{ rateBasis: 'computed' }, false],
  [{ label: 'Five years', section: 'Rates', product: 'x' }, true],
  [{ sourceUrl: 'https://acme.example/others', changedAt: '2026-11-21T13:17:00.000Z' }, true],
])('a rate with %j says the same figure: %s', (fields, isSame) => {
  expect(sameFigure(RATE, { ...RATE, ...fields })).toBe(isSame);
  expect(sameFigure({ ...RATE, ...fields }, RATE)).toBe(isSame);
});
