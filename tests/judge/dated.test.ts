import { dated } from '../../pipeline/judge/dated.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const before = storedRate({ effectiveOn: '2026-11-16' });

ask(dated, [
  ['no day', { effectiveOn: null }, { before }, null],
  ['the day of before', { effectiveOn: '2026-11-16' }, { before }, null],
  ['the day of the run', { effectiveOn: '2026-11-20' }, { before }, null],
  ['the day after it', { effectiveOn: '2026-11-21' }, { before }, 'it holds from 2026-11-21, which is to come'],
  ['a day before the last one', { effectiveOn: '2026-11-15' }, { before }, 'after one from 2026-11-16'],
  ['a year back', { effectiveOn: '2025-11-16' }, { before }, 'after one from 2026-11-16'],
  ['any day where there was none', { effectiveOn: '2025-11-16' }, {}, null],
]);
