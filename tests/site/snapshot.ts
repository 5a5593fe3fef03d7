import path from 'node:path';
import { type LenderEntry, type Run, SCHEMA_VERSION, type StoredRate } from '../../src/rates/schema.ts';
import { percent } from '../../src/rates/thousandths.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { sha256, storedJson, writeWhole } from '../../src/snapshots/files.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { storedRate } from '../support/rates.ts';
import { type Planned, writeData } from '../support/snapshot.ts';

const HOUR = 3_600_000;
const NAMES = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gale', 'Hemlock', 'Ironwood', 'Juniper'];
const KINDS: LenderEntry['kind'][] = ['big bank', 'credit union', 'digital bank', 'monoline', 'bank'];
const TERMS = [6, 12, 24, 36, 48, 60, 84, 120];

/** A made-up lender of a test folder. */
export interface SampleLender {
  id: string;
  name: string;
  /** Hours between the last good reading and the run; null for a lender never read. */
  ageHours: number | null;
  failure?: FailureKind;
  obtained?: LenderEntry['obtained'];
  /** Where it was read from; unset: GitHub Actions, once it was read. */
  readFrom?: string;
  /** Holds a quarantined 5-year fixed figure. */
  held?: boolean;
  /** Where it lends; unset: all of Canada, every fifth British Columbia alone. */
  provinces?: LenderEntry['provinces'];
  /** The limits of all its rates. */
  scope?: Partial<StoredRate>;
  /** The terms of its fixed rates, in months; unset: every one there is. */
  terms?: readonly number[];
}

/** `count` lenders that were all read in the last run. */
export function sampleLenders(count: number): SampleLender[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `lender${String(index).padStart(4, '0')}`,
    name: `${NAMES[index % NAMES.length]} Mortgage ${index + 1}`,
    ageHours: 0,
  }));
}

/**
 * The rates of a made-up lender: posted and special for each term, one insured, one variable on prime. Most of those that no
 * preview shows have a third decimal, so that a test can tell a leaked figure from any other number on a page.
 */
function sampleRates(
  { id: lender, scope = {}, terms = TERMS }: SampleLender,
  seed: number,
  changedAt: string,
): StoredRate[] {
  const rate = (given: Partial<StoredRate>, thousandths: number): StoredRate => {
    const fields = { ...given, ...scope };
    return storedRate({
      lender,
      ratePercent: percent(thousandths),
      label: `${fields.termMonths ?? 60} months ${fields.rateType ?? 'fixed'} <b>&`,
      sourceUrl: `https://${lender}.example/mortgages`,
      evidence: sha256(lender),
      changedAt,
      ...fields,
    });
  };
  const fixed = terms.flatMap((termMonths, index) => {
    const posted = 6090 - seed * 10 - index * 70;
    return [
      rate({ termMonths }, posted + 7),
      rate({ termMonths, offer: 'special' }, posted - 1500 + ((seed * 30) % 70)),
    ];
  });
  const variable = { rateType: 'variable', offer: 'special', primeOffsetPercent: -0.6, primePercent: 4.45 } as const;
  const rates = [
    rate({ offer: 'special', insurance: 'insured', conditions: ['high-ratio-only'] }, 4003 + seed * 10),
    rate(variable, 3850 + (seed % 7) * 50),
    rate({ termMonths: 12, prepayment: 'open', provinces: ['CA-ON'] }, 7101 + seed * 10),
    // Last, so that a scope that makes two ids one leaves the plain one.
    ...fixed,
  ];
  return [...new Map(rates.map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Writes a whole, valid data folder of made-up lenders, as a run at `now` would have left it. */
export async function writeSample(root: string, lenders: SampleLender[], now: Date): Promise<void> {
  const planned = lenders.map((lender, seed) => [lender.id, plannedOf(lender, seed, now)] as const);
  const { snapshot } = await writeData(root, { lenders: Object.fromEntries(planned), publishedAt: now });
  const all = aggregate(await readSnapshot(root), now);
  await writeWhole(path.join(root, 'aggregated.json'), storedJson({ ...all }));
  await writeRuns(root, lenders, now, snapshot);
}

function plannedOf(lender: SampleLender, seed: number, now: Date): Planned {
  const { ageHours, failure, obtained = 'http', provinces, readFrom = 'GitHub Actions' } = lender;
  const seen = ageHours === null ? null : new Date(now.getTime() - ageHours * HOUR).toISOString();
  const changedAt = seen ?? now.toISOString();
  const rates = sampleRates(lender, seed % 40, changedAt);
  const usual = rates.find((one) => one.termMonths === 60 && one.offer === 'special' && one.insurance === null);
  const held = usual && {
    reason: 'jumped by more than one point' as const,
    until: 'second-sighting' as const,
    since: changedAt,
    sightings: 1,
    observedAt: changedAt,
    rate: { ...usual, ratePercent: 9.999 },
  };
  return {
    rates: seen === null ? [] : rates,
    entry: {
      name: lender.name,
      kind: KINDS[seed % KINDS.length] ?? 'bank',
      provinces: provinces === undefined ? (seed % 5 === 1 ? ['CA-BC'] : null) : provinces,
      sourceUrl: `https://${lender.id}.example/mortgages`,
      verified: 'shape only',
      readFrom: seen === null ? null : readFrom,
      state: seen === null ? 'unavailable' : failure ? 'carried' : 'fresh',
      observedAt: seen,
      changedAt: seen,
      missedRuns: failure ? 2 : 0,
      failure: failure ? { kind: failure, detail: 'as made for a test', since: changedAt } : null,
      obtained: seen === null ? null : obtained,
      held: lender.held && held ? { [held.rate.id]: held } : {},
    },
  };
}

/** Twenty runs, twelve hours apart; lenders with a failure failed in the last two. */
async function writeRuns(root: string, lenders: SampleLender[], now: Date, snapshot: string): Promise<void> {
  const months = new Map<string, string>();
  for (let back = 19; back >= 0; back -= 1) {
    const startedAt = new Date(now.getTime() - back * 12 * HOUR).toISOString();
    const lineOf = (lender: SampleLender): Run['lenders'][string] => {
      const failed = lender.failure !== undefined && (back < 2 || lender.ageHours === null);
      return {
        outcome: failed ? 'failed' : back % 5 === 0 ? 'fresh' : 'unchanged',
        rates: failed ? 0 : 19,
        failure: failed ? (lender.failure ?? null) : null,
        detail: null,
        tookMs: 900,
        changed: failed ? [] : [{ id: `${lender.id}/fixed/6m/closed/posted`, from: 6.777, to: 6.888 }],
        carried: [],
        held: lender.held && back === 0 ? [`${lender.id}/fixed/60m/closed/special`] : [],
        withdrawn: [],
        accepted: {},
      };
    };
    const run: Run = {
      schemaVersion: SCHEMA_VERSION,
      ...{ startedAt, tookMs: 4200, snapshot },
      lenders: Object.fromEntries(lenders.map((lender) => [lender.id, lineOf(lender)])),
    };
    const month = startedAt.slice(0, 7);
    months.set(month, `${months.get(month) ?? ''}${JSON.stringify(run)}\n`);
  }
  for (const [month, lines] of months) await writeWhole(path.join(root, 'runs', `${month}.jsonl`), lines);
}
