import { describe } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const other = (fields: Partial<StoredRate> = {}) => storedRate({ termMonths: 36, ...fields });

describe('a new rate', () => {
  ask('newcomer', [
    ['the first run of a lender', {}, {}, null],
    ['a rate it printed before', {}, { before: storedRate({ ratePercent: 6 }) }, null],
    ['a rate it did not print before', {}, { known: [other()] }, 'did not print before'],
  ]);
});

describe('a new rate that may be a missing one under another id', () => {
  const insured = storedRate({ insurance: 'insured' });
  const wide = storedRate();
  const may = (gone: StoredRate) => `it may be ${gone.id}, which is gone`;
  ask('renamed', [
    ['the same figure without its limit', {}, { known: [insured] }, may(insured)],
    ['another figure without its limit', { ratePercent: 5.99 }, { known: [insured] }, may(insured)],
    ['the same figure with another limit', { insurance: 'uninsured' }, { known: [insured] }, may(insured)],
    ['another figure with another limit', { insurance: 'uninsured', ratePercent: 5.99 }, { known: [insured] }, null],
    ['the same, a wider limit', { ltvUpToPercent: 80 }, { known: [storedRate({ ltvUpToPercent: 65 })] }, 'it may be'],
    ['the same figure with more limits', { insurance: 'insured' }, { known: [wide] }, null],
    ['the same figure of one that is there', {}, { known: [insured], found: [insured] }, null],
    ['the same figure of another term', { termMonths: 48 }, { known: [insured] }, null],
    ['the same figure under another term', { termMonths: 72 }, { known: [storedRate({ termMonths: 6 })] }, 'it may be'],
    ['a rate that is known', {}, { before: storedRate({ ratePercent: 5.99 }), known: [insured] }, null],
  ]);
});
