import { crossing } from '../../pipeline/judge/crossing.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const fixed = (ratePercent: number) => storedRate({ rateType: 'fixed', ratePercent });
const variable = (ratePercent: number) => storedRate({ rateType: 'variable', ratePercent });

ask(crossing, [
  [
    'fixed above variable, as before',
    { ratePercent: 4.6 },
    { before: fixed(4.5), found: [variable(4)], known: [variable(4)] },
    null,
  ],
  [
    'fixed that fell far below variable',
    { ratePercent: 3.6 },
    { before: fixed(4.5), found: [variable(4)], known: [variable(4)] },
    'fell below variable',
  ],
  [
    'fixed a little below variable',
    { ratePercent: 3.7 },
    { before: fixed(4.5), found: [variable(4)], known: [variable(4)] },
    null,
  ],
  [
    'fixed that always was below',
    { ratePercent: 3.6 },
    { before: fixed(3.5), found: [variable(4)], known: [variable(4)] },
    null,
  ],
  [
    'variable that rose far above fixed',
    { rateType: 'variable', ratePercent: 4.9 },
    { before: variable(4), found: [fixed(4.5)], known: [fixed(4.5)] },
    'fell below variable',
  ],
  [
    'fixed that is known no more',
    { ratePercent: null },
    { before: fixed(4.5), found: [variable(4)], known: [variable(4)] },
    null,
  ],
  [
    'fixed that was not known before',
    { ratePercent: 3.6 },
    { before: storedRate({ ratePercent: null }), found: [variable(4)], known: [variable(4)] },
    'fell below variable',
  ],
  [
    'variable beside a fixed one that is known no more',
    { rateType: 'variable', ratePercent: 4.9 },
    { before: variable(4), found: [storedRate({ ratePercent: null })], known: [fixed(4.5)] },
    null,
  ],
  ['a rate without a past', { ratePercent: 3.6 }, { found: [variable(4)] }, null],
  ['no variable of the term', { ratePercent: 3.6 }, { before: fixed(4.5) }, null],
]);
