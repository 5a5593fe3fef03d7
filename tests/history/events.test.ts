import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../src/history/events.ts';
import type { HeadlineStep } from '../../src/history/headlines.ts';

const step = (ratePercent: number, from: string, until: string | null): HeadlineStep => ({
  id: 'acme/fixed/60m/closed/posted',
  isForMost: true,
  ratePercent,
  from: `2026-${from}T12:00:00.000Z`,
  until: until && `2026-${until}T12:00:00.000Z`,
  seenUntil: `2026-${until ?? '12-01'}T12:00:00.000Z`,
  publishedAt: `2026-${from}T13:17:00.000Z`,
  captureUrl: null,
});
const events = (steps: HeadlineStep[], term = '5-year-fixed') =>
  eventsOf({ since: '2026-01-01T00:00:00.000Z', lines: [{ lender: 'acme', term, steps }] }).map(
    ({ id, from, to, at, publishedAt }) => [id, from, to, at.slice(5, 10), publishedAt.slice(5, 16)],
  );

describe('what happened to headline rates', () => {
  test('is newest first: moves with both figures, what ended and what came back', () => {
    expect(events([step(4.59, '02-01', '03-01'), step(4.49, '03-01', '04-01'), step(4.69, '05-01', null)])).toEqual([
      ['acme/5-year-fixed/2026-05-01T12:00:00.000Z', null, 4.69, '05-01', '05-01T13:17'],
      ['acme/5-year-fixed/2026-04-01T12:00:00.000Z', 4.49, null, '04-01', '04-01T12:00'],
      ['acme/5-year-fixed/2026-03-01T12:00:00.000Z', 4.59, 4.49, '03-01', '03-01T13:17'],
    ]);
  });

  test('is nothing where another product stands at the same figure, nor what stood when the record began', () => {
    expect(events([step(4.59, '02-01', '03-01'), step(4.59, '03-01', null)])).toEqual([]);
  });

  test('is told of headline terms only', () => {
    expect(events([step(4.59, '02-01', '03-01'), step(4.49, '03-01', null)], '7-year-fixed')).toEqual([]);
  });
});
