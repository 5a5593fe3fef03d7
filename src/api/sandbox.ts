import { SAMPLE, SAMPLE_RATE, SAMPLE_RATES } from '../rates/sample.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { sampleReading } from '../snapshots/sample.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { stampOf } from '../stamp.ts';
import { openPeriods, type Period } from './periods.ts';

const DAY = 86_400_000;
const sandbox = openPeriods();
let last: Snapshot | undefined;

/** The data of a test key: the made-up lender alone, as read at the beginning of the day; the same for every key. */
export function sandboxPeriod(now: Date): Period {
  const day = new Date(now.getTime() - (now.getTime() % DAY));
  const time = day.toISOString();
  if (last?.manifest.publishedAt === time) return sandbox.at(last, now);
  const { entry, raw } = sampleReading(time, SAMPLE_RATE.evidence, SAMPLE_RATES);
  last = {
    manifest: {
      schemaVersion: SCHEMA_VERSION,
      snapshot: stampOf(day),
      publishedAt: time,
      nextRunAt: new Date(day.getTime() + DAY).toISOString(),
      lenders: { [SAMPLE.id]: { ...entry, changedAt: SAMPLE_RATE.changedAt, raw: null, rates: null } },
      reference: { observedAt: null, failure: null, series: [] },
    },
    rates: new Map([[SAMPLE.id, [...SAMPLE_RATES]]]),
    raw: new Map([[SAMPLE.id, raw]]),
  };
  return sandbox.at(last, now);
}
