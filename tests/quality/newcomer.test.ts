import { describe } from 'vitest';
import { misplaced, newcomer, renamed } from '../../pipeline/quality/newcomer.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const EARLIER = '2026-11-19T13:17:00.000Z';
const other = (fields: Partial<StoredRate> = {}) => storedRate({ termMonths: 36, ...fields });

describe('a new rate', () => {
  ask(newcomer, [
    ['the first run of a lender', {}, {}, null],
    ['a rate it printed before', {}, { before: storedRate({ ratePercent: 6 }) }, null],
    ['a rate it did not print before', {}, { known: [other()] }, 'did not print before'],
    ['one that waits since the first reading', {}, { known: [other()], since: AT }, null],
    ['one that waits since before all that is known', {}, { known: [other()], since: EARLIER }, null],
    ['one that came after all that is known', {}, { known: [other({ changedAt: EARLIER })], since: AT }, 'before'],
    [
      'one that came after some of it',
      {},
      { known: [other(), storedRate({ termMonths: 12, changedAt: EARLIER })], since: AT },
      'did not print before',
    ],
  ]);
});

describe('a new rate under another name', () => {
  const gone = storedRate({ insurance: 'insured' });
  ask(renamed, [
    ['with the figure of one that is gone', {}, { known: [gone] }, `it has the figure of ${gone.id}, which is gone`],
    ['with the figure of one that is there', {}, { known: [gone], found: [gone] }, null],
    ['with another figure', { ratePercent: 5.99 }, { known: [gone] }, null],
    ['of another term', { termMonths: 48 }, { known: [gone] }, null],
    ['that is known', {}, { before: storedRate({ ratePercent: 5.99 }), known: [gone] }, null],
  ]);
});

describe('a new rate in a table that nobody read', () => {
  ask(misplaced, [['is no worse than another', { section: 'Others' }, { known: [other()] }, null]]);
});
