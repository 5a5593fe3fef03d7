import { band } from '../../pipeline/judge/band.ts';
import { ask } from './doubts.ts';

ask(band, [
  ['the lowest rate that there could be', { ratePercent: 0.5 }, {}, null],
  ['a hair below it', { ratePercent: 0.499 }, {}, 'outside 0.5 to 15'],
  ['the highest rate that there could be', { ratePercent: 15 }, {}, null],
  ['a hair above it', { ratePercent: 15.001 }, {}, 'outside 0.5 to 15'],
  ['a lost decimal point', { ratePercent: 60.9 }, {}, '60.9 %'],
  ['a zero', { ratePercent: 0 }, {}, '0 %'],
  ['no rate, but an offset', { ratePercent: null, primeOffsetPercent: -0.6 }, {}, null],
  ['an APR out of the band', { aprPercent: 61.2 }, {}, 'APR of 61.2 %'],
  ['a ceiling out of the band', { rateCeilingPercent: 55 }, {}, 'ceiling of 55 %'],
  ['a prime out of the band', { primePercent: 44.5, primeOffsetPercent: 0 }, {}, 'prime of 44.5 %'],
  ['the widest offset', { primePercent: 4.45, primeOffsetPercent: 6 }, {}, null],
  ['an offset that is a rate', { primePercent: 4.45, primeOffsetPercent: -6.01 }, {}, 'no offset'],
]);
