import { describe, expect, it } from 'vitest';
import { ahead, backdated } from '../../pipeline/quality/dated.ts';
import { storedRate } from '../support/rates.ts';
import { around, askPage, type Row } from './pages.ts';

const dated = (before: string | null, now: string | null): Row[] => [[{ effectiveOn: before }, { effectiveOn: now }]];
askPage(backdated, [
  ['a day earlier', dated('2026-11-18', '2026-11-17'), 'its page is dated 2026-11-17, after one of 2026-11-18'],
  ['the same day', dated('2026-11-18', '2026-11-18'), null],
  ['a day later', dated('2026-11-18', '2026-11-19'), null],
  ['no day any more', dated('2026-11-18', null), null],
  ['a day for the first time', dated(null, '2026-11-17'), null],
]);

describe('a figure that holds from a later day on', () => {
  it.each([
    // It is the 20th in Newfoundland from half past two on, by daylight saving time.
    ['2026-11-20', '2026-11-20T02:29:59.999Z', 'it holds from 2026-11-20 on'],
    ['2026-11-20', '2026-11-20T02:30:00.000Z', null],
    ['2026-11-21', '2026-11-20T23:00:00.000Z', 'it holds from 2026-11-21 on'],
    ['2026-11-19', '2026-11-20T02:00:00.000Z', null],
    [null, '2026-11-20T02:00:00.000Z', null],
  ])('%s, read at %s', (effectiveOn, at, doubt) => {
    expect(ahead.doubt(storedRate({ effectiveOn }), { ...around([]), at, before: null, since: null })).toBe(doubt);
  });
});
