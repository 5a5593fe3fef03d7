import { newcomer } from '../../pipeline/quality/newcomer.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

ask(newcomer, [
  ['the first run of a lender', {}, {}, null],
  ['a rate it printed before', {}, { before: storedRate({ ratePercent: 6 }) }, null],
  ['a rate it did not print before', {}, { known: [storedRate({ termMonths: 36 })] }, 'did not print before'],
]);
