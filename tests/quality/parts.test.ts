import { parts } from '../../pipeline/quality/parts.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const whole = { aprPercent: 6.12, primeOffsetPercent: -0.5, primePercent: 4.45, rateCeilingPercent: 8 };
const before = storedRate(whole);
const bare = storedRate({});

ask(parts, [
  ['all its parts', whole, { before }, null],
  ['other figures in the same parts', { ...whole, aprPercent: 6.2 }, { before }, null],
  ['an APR that is gone', { ...whole, aprPercent: null }, { before }, 'its APR is gone'],
  [
    'a distance from prime that is gone',
    { ...whole, primeOffsetPercent: null },
    { before },
    'distance from prime is gone',
  ],
  ['a prime that is gone', { ...whole, primePercent: null }, { before }, 'its prime is gone'],
  ['a ceiling that is gone', { ...whole, rateCeilingPercent: null }, { before }, 'its ceiling is gone'],
  ['an APR that it never had', { aprPercent: 6.12 }, { before: bare }, 'had no APR before'],
  ['no past', whole, {}, null],
]);
