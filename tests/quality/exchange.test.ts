import { exchange } from '../../pipeline/quality/exchange.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const insured = storedRate({ id: 'rbc/fixed/60m/closed/special/insured', ratePercent: 4.29 });
const before = storedRate({ ratePercent: 4.59 });
const known = [before, insured];
const moved = (ratePercent: number) => [storedRate({ ratePercent: 4.29 }), { ...insured, ratePercent }];

ask(exchange, [
  ['nothing moved', { ratePercent: 4.59 }, { before, known, found: known }, null],
  ['the figure of a rate that kept it', { ratePercent: 4.29 }, { before, known, found: moved(4.29) }, null],
  ['the figure of a rate that moved elsewhere', { ratePercent: 4.29 }, { before, known, found: moved(3.99) }, null],
  [
    'two figures that changed places',
    { ratePercent: 4.29 },
    { before, known, found: moved(4.59) },
    'exchanged its 4.59 %',
  ],
  ['no past', { ratePercent: 4.29 }, { found: moved(4.59) }, null],
]);
