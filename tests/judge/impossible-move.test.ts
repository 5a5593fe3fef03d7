import { impossibleMove } from '../../pipeline/judge/impossible-move.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const before = storedRate({ ratePercent: 5 });
const small = storedRate({ ratePercent: 3.5 });

ask(impossibleMove, [
  ['three points up', { ratePercent: 8 }, { before }, null],
  ['farther up', { ratePercent: 8.01 }, { before }, '5 % became 8.01 %, farther than rates move'],
  ['farther down', { ratePercent: 1.99 }, { before }, 'farther than rates move'],
  ['a rate that is known no more', { ratePercent: null }, { before: small }, null],
  ['a rate that was not known', { ratePercent: 3.5 }, { before: storedRate({ ratePercent: null }) }, null],
  ['no past', { ratePercent: 8 }, {}, null],
]);
