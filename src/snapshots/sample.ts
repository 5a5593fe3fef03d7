import { SAMPLE, SAMPLE_RATE } from '../rates/sample.ts';
import { type LenderEntry, type RawRecord, SCHEMA_VERSION, type StoredRate } from '../rates/schema.ts';

const { sourceUrl } = SAMPLE_RATE;

type Entry = Omit<LenderEntry, 'raw' | 'rates' | 'shown'>;

/** The made-up lender as a reading found it. @param time RFC 3339 @param evidence digest of its imaginary answer */
export function sampleReading(
  time: string,
  evidence: string,
  rates: readonly Pick<StoredRate, 'section' | 'label' | 'ratePercent'>[],
): { entry: Entry; raw: RawRecord } {
  const entry: Entry = {
    name: SAMPLE.name,
    kind: 'made-up',
    provinces: null,
    provincesStated: true,
    provincesUnsure: [],
    sells: [],
    sourceUrl,
    verified: 'shape only',
    liveSince: null,
    readFrom: null,
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
    limited: {},
    waiting: null,
    wordsAt: null,
  };
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
