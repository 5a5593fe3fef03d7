import { describe } from 'vitest';
import { specialBelowPosted } from '../../pipeline/judge/offer.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const posted = (ratePercent: number | null) => storedRate({ offer: 'posted', ratePercent });
const special = (ratePercent: number | null) => storedRate({ offer: 'special', ratePercent });

describe('special below posted', () => {
  ask(specialBelowPosted, [
    ['a special alone', { offer: 'special', ratePercent: 4.59 }, {}, null],
    ['a special below the posted rate', { offer: 'special', ratePercent: 4.59 }, { found: [posted(6.09)] }, null],
    ['a special that is the posted rate', { offer: 'special', ratePercent: 6.09 }, { found: [posted(6.09)] }, null],
    ['a special above it', { offer: 'special', ratePercent: 6.1 }, { found: [posted(6.09)] }, 'above the posted 6.09'],
    ['a posted rate below its special', { offer: 'posted', ratePercent: 4.5 }, { found: [special(4.59)] }, 'above'],
    [
      'the special of another term',
      { termMonths: 36, offer: 'special', ratePercent: 6.5 },
      { found: [posted(6.09)] },
      null,
    ],
    ['a posted rate that is unknown', { offer: 'special', ratePercent: 6.5 }, { found: [posted(null)] }, null],
  ]);
});
