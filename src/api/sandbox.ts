import { SAMPLE, SAMPLE_RATE, SAMPLE_RATES } from '../rates/sample.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { NOTHING_WAITS } from '../snapshots/publish.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { stampOf } from '../stamp.ts';
import { openPeriods, type Period } from './periods.ts';

const DAY = 86_400_000;
const periods = openPeriods();
let last: { day: number; snapshot: Snapshot } | undefined;

/** The data of a test key: the made-up lender alone, as read at the beginning of the day; the same for every key. */
export function sandboxPeriod(now: Date): Period {
  const day = now.getTime() - (now.getTime() % DAY);
  if (last?.day !== day) last = { day, snapshot: snapshotOf(new Date(day)) };
  return periods.at(last.snapshot, now);
}

function snapshotOf(day: Date): Snapshot {
  const time = day.toISOString();
  const { sourceUrl, evidence, section } = SAMPLE_RATE;
  return {
    manifest: {
      schemaVersion: SCHEMA_VERSION,
      snapshot: stampOf(day),
      publishedAt: time,
      nextRunAt: new Date(day.getTime() + DAY).toISOString(),
      lenders: {
        [SAMPLE.id]: {
          name: SAMPLE.name,
          kind: 'made-up',
          provinces: null,
          provincesStated: true,
          sourceUrl,
          verified: 'shape only',
          liveSince: null,
          readFrom: null,
          expectedIntervalHours: 24,
          state: 'fresh',
          observedAt: time,
          changedAt: SAMPLE_RATE.changedAt,
          missedRuns: 0,
          failure: null,
          obtained: 'made-up',
          reader: null,
          answers: [],
          raw: null,
          rates: null,
          ...NOTHING_WAITS,
        },
      },
      reference: { observedAt: null, failure: null, series: [] },
    },
    rates: new Map([[SAMPLE.id, [...SAMPLE_RATES]]]),
    raw: new Map([
      [
        SAMPLE.id,
        {
          schemaVersion: SCHEMA_VERSION,
          lender: SAMPLE.id,
          name: SAMPLE.name,
          sources: [
            { url: sourceUrl, time, status: 200, obtained: 'made-up', contentType: null, bytes: 0, sha256: evidence },
          ],
          primePercent: null,
          rows: SAMPLE_RATES.map(({ label, ratePercent }) => ({
            source: 0,
            section,
            label,
            cells: [`${ratePercent} %`],
          })),
          notes: [],
        },
      ],
    ]),
  };
}
