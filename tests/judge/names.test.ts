import { expect, it } from 'vitest';
import { isSaidBy, meansNothing, readingWords } from '../../pipeline/judge/words.ts';
import type { SlotKind } from '../../pipeline/read/layout/frame.ts';
import { storedRate } from '../support/rates.ts';

const meaning = readingWords([['acme', {}]]);
/** A rate that says nothing of itself but that it is a fixed, closed, posted rate of five years. */
const FIVE = storedRate();

it.each<[string, SlotKind, Partial<typeof FIVE>]>([
  ['Mortgage rates | Acme', 'title', {}],
  ["Today's mortgage rates in Canada", 'h1', {}],
  ['5 yr', 'label', {}],
  ['Five year fixed', 'heading', {}],
  ['Fixed and variable rates', 'title', {}],
  ['Rates are subject to change without notice.', 'line', {}],
  ['Les taux peuvent changer sans préavis.', 'line', {}],
  ['APR', 'head', { aprPercent: 4.62 }],
  ['Purchases only', 'line', { purpose: 'purchase' }],
  ['Ontario and Quebec', 'line', { provinces: ['CA-ON'] }],
])('a rate says of itself all that a text says: %s (%s)', (text, kind, fields) => {
  expect(isSaidBy(meaning(text), kind, { ...FIVE, ...fields })).toBe(true);
});

it.each<[string, SlotKind, Partial<typeof FIVE>]>([
  ['Over 25 year amortization', 'line', {}],
  ['Rates from', 'line', {}],
  ['Annual percentage rates (APR)', 'line', { aprPercent: 4.62 }],
  ['APR', 'head', {}],
  ['Other home loans', 'line', {}],
  ['Plus 0.20% for amortization over 25 years.', 'line', {}],
  ['Variable rates', 'heading', {}],
  ['3 Year', 'label', {}],
  ['For purchases only', 'line', {}],
  ['Ontario', 'line', { provinces: ['CA-ON', 'CA-BC'] }],
  ['Rates <= 80', 'h1', {}],
  ['5 Year #', 'label', {}],
  ['Zebra offers', 'heading', {}],
])('a rate does not say of itself what a text says: %s (%s)', (text, kind, fields) => {
  expect(isSaidBy(meaning(text), kind, { ...FIVE, ...fields })).toBe(false);
});

it.each([
  ['We moved our downtown branch to a brighter place.', true],
  ['Talk with Anne about your plans.', true],
  ['For purchases', false],
  ['Only for loans of at least $500,000.', false],
  ['From #', false],
  ['Credit cards', false],
])('a text without a meaning for a rate: %s, %s', (text, nothing) => {
  expect(meansNothing(text, meaning(text))).toBe(nothing);
});
