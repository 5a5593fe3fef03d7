import { SAMPLE_RATE } from '../rates/sample.ts';

/** The content of a test message: every field of a real one, of a lender that does not exist. */
export const SAMPLE_NEWS = {
  alert: { id: 'test', question: 'lender=maplesample', condition: 'any', belowPercent: null },
  snapshot: '2026-11-20T13-17-04Z',
  changes: [
    {
      kind: 'changed',
      id: SAMPLE_RATE.id,
      lender: SAMPLE_RATE.lender,
      changedAt: SAMPLE_RATE.changedAt,
      snapshot: '2026-11-20T13-17-04Z',
      publishedAt: '2026-11-20T13:17:04.000Z',
      before: { ...SAMPLE_RATE, ratePercent: 4.79, changedAt: '2026-11-12T13:17:00.000Z' },
      after: SAMPLE_RATE,
    },
  ],
} as const;
