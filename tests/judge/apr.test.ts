import { apr } from '../../pipeline/judge/apr.ts';
import { ask } from './doubts.ts';

ask(apr, [
  ['no APR', { ratePercent: 4.59, aprPercent: null }, {}, null],
  ['no rate', { ratePercent: null, aprPercent: 4.62 }, {}, null],
  ['an APR that is the rate', { ratePercent: 4.59, aprPercent: 4.59 }, {}, null],
  ['an APR a rounding step below', { ratePercent: 4.59, aprPercent: 4.58 }, {}, null],
  ['an APR below the rate', { ratePercent: 4.59, aprPercent: 4.579 }, {}, 'below the rate'],
  ['an APR with dear fees', { ratePercent: 5.19, aprPercent: 8.19 }, {}, null],
  ['an APR of something else', { ratePercent: 5.19, aprPercent: 8.191 }, {}, 'far above the rate'],
]);
