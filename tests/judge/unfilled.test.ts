import { unfilled } from '../../pipeline/judge/unfilled.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const below = { rateType: 'variable', ratePercent: 3.95, primePercent: 4.45, primeOffsetPercent: -0.5 } as const;
const atPrime = { ...below, ratePercent: 4.45, primeOffsetPercent: 0 } as const;
const before = storedRate(below);

ask(unfilled, [
  ['the same as before', below, { before }, null],
  ['another distance', { ...below, ratePercent: 4.05, primeOffsetPercent: -0.4 }, { before }, null],
  ['a rate that is unknown now', { ...below, ratePercent: null }, { before }, 'only its distance from prime is left'],
  [
    'another distance, of a rate that always was unknown',
    { ...below, ratePercent: null, primeOffsetPercent: -0.4 },
    { before: storedRate({ ...below, ratePercent: null }) },
    null,
  ],
  ['zero, worked out', { ...atPrime, rateBasis: 'computed' }, { before }, 'became zero'],
  ['zero, beside a rate that is the prime', { ...atPrime, rateBasis: 'published' }, { before }, null],
  ['zero, beside another rate', { ...atPrime, ratePercent: 3.95 }, { before }, 'became zero'],
  ['zero, without a prime', { ...atPrime, primePercent: null }, { before }, 'became zero'],
  ['a zero that always was', { ...atPrime, rateBasis: 'computed' }, { before: storedRate(atPrime) }, null],
  ['no past', { ...atPrime, rateBasis: 'computed' }, {}, null],
]);
