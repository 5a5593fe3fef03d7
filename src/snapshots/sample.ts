import type { z } from 'zod';
import { SAMPLE, SAMPLE_RATE } from '../rates/sample.ts';
import { lenderEntry, type RawRecord, SCHEMA_VERSION, type StoredRate } from '../rates/schema.ts';

const { sourceUrl } = SAMPLE_RATE;

const reading = lenderEntry.omit({ raw: true, rates: true, shown: true });

/** The made-up lender as a reading found it. @param time RFC 3339 @param evidence digest of its imaginary answer */
export function sampleReading(
  time: string,
  evidence: string,
  rates: readonly Pick<StoredRate, 'section' | 'label' | 'ratePercent'>[],
): { entry: z.infer<typeof reading>; raw: RawRecord } {
  const entry = reading.parse({
    name: SAMPLE.name,
    kind: 'made-up',
    provinces: null,
    provincesStated: true,
    sourceUrl,
    verified: 'shape only',
    expectedIntervalHours: 24,
    state: 'fresh',
    observedAt: time,
    changedAt: time,
    missedRuns: 0,
    failure: null,
    obtained: 'made-up',
    reader: null,
    answers: [],
    missing: {},
    held: {},
  });
  const source = { url: sourceUrl, time, status: 200, contentType: null, bytes: 0, sha256: evidence };
  const raw: RawRecord = {
    schemaVersion: SCHEMA_VERSION,
    lender: SAMPLE.id,
    name: SAMPLE.name,
    sources: [{ ...source, obtained: 'made-up' }],
    primePercent: null,
    rows: rates.map(({ section, label, ratePercent }) => ({ source: 0, section, label, cells: [`${ratePercent} %`] })),
    notes: [],
  };
  return { entry, raw };
}
