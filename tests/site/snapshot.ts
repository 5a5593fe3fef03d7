import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { percent } from '../../src/rates/percent.ts';
import {
  type LenderEntry,
  type Manifest,
  type RawRecord,
  type Run,
  SCHEMA_VERSION,
  type StoredRate,
} from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { sha256, storedJson } from '../../src/snapshots/files.ts';
import { snapshotPath } from '../../src/snapshots/manifests.ts';
import { NOTHING_WAITS } from '../../src/snapshots/publish.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { stampOf } from '../../src/stamp.ts';
import { storedRate } from '../support/rates.ts';

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

function rateOf(lender: string, fields: Partial<StoredRate>, thousandths: number, changedAt: string): StoredRate {
  return storedRate({
    lender,
    ratePercent: percent(thousandths),
    label: `${fields.termMonths ?? 60} months ${fields.rateType ?? 'fixed'} <b>&`,
    sourceUrl: `https://${lender}.example/mortgages`,
    evidence: sha256(lender),
    changedAt,
    ...fields,
  });
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
  const rate = (fields: Partial<StoredRate>, thousandths: number): StoredRate =>
    rateOf(lender, { ...fields, ...scope }, thousandths, changedAt);
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
  const stamp = stampOf(now);
  const entries: Manifest['lenders'] = {};
  const write = async (relative: string, document: Record<string, unknown>) => {
    const text = storedJson(document);
    await mkdir(path.dirname(path.join(root, relative)), { recursive: true });
    await writeFile(path.join(root, relative), text);
    return { path: relative, sha256: sha256(text) };
  };
  for (const [seed, lender] of lenders.entries()) {
    const seen = lender.ageHours === null ? null : new Date(now.getTime() - lender.ageHours * HOUR).toISOString();
    const changedAt = seen ?? now.toISOString();
    const rates = sampleRates(lender, seed % 40, changedAt);
    const held = rates.find((one) => one.termMonths === 60 && one.offer === 'special' && one.insurance === null);
    const raw: RawRecord = {
      schemaVersion: SCHEMA_VERSION,
      lender: lender.id,
      name: lender.name,
      sources: [
        {
          url: `https://${lender.id}.example/mortgages`,
          time: changedAt,
          status: 200,
          obtained: lender.obtained ?? 'http',
          contentType: 'text/html',
          bytes: 4096,
          sha256: sha256(lender.id),
        },
      ],
      primePercent: 4.45,
      rows: rates.map((one) => ({ source: 0, section: null, label: one.label, cells: [`${one.ratePercent}%1`] })),
      notes: [],
    };
    entries[lender.id] = {
      name: lender.name,
      kind: KINDS[seed % KINDS.length] ?? 'bank',
      provincesStated: true,
      provinces: lender.provinces === undefined ? (seed % 5 === 1 ? ['CA-BC'] : null) : lender.provinces,
      sourceUrl: `https://${lender.id}.example/mortgages`,
      verified: 'shape only',
      liveSince: null,
      readFrom: seen === null ? null : (lender.readFrom ?? 'GitHub Actions'),
      expectedIntervalHours: 24,
      state: seen === null ? 'unavailable' : lender.failure ? 'carried' : 'fresh',
      observedAt: seen,
      changedAt: seen,
      missedRuns: lender.failure ? 2 : 0,
      failure: lender.failure ? { kind: lender.failure, detail: 'as made for a test', since: changedAt } : null,
      obtained: seen === null ? null : (lender.obtained ?? 'http'),
      reader: null,
      answers: [],
      raw: seen === null ? null : await write(`raw/${lender.id}/${stamp}.json`, raw),
      rates:
        seen === null
          ? null
          : await write(`rates/${lender.id}/${stamp}.json`, {
              schemaVersion: SCHEMA_VERSION,
              lender: lender.id,
              rates,
            }),
      ...NOTHING_WAITS,
      held:
        lender.held && held
          ? {
              [held.id]: {
                reason: 'jumped by more than one point',
                until: 'second-sighting',
                since: changedAt,
                sightings: 1,
                observedAt: changedAt,
                rate: { ...held, ratePercent: 9.999 },
              },
            }
          : {},
    };
  }
  const manifest = {
    schemaVersion: SCHEMA_VERSION,
    snapshot: stamp,
    publishedAt: now.toISOString(),
    nextRunAt: new Date(now.getTime() + 7 * HOUR).toISOString(),
    lenders: entries,
    reference: { observedAt: null, failure: null, series: [] },
  } satisfies Manifest;
  await write(snapshotPath(stamp), manifest);
  await write('latest.json', manifest);
  await write('aggregated.json', { ...aggregate(await readSnapshot(root), now) });
  await writeRuns(root, lenders, now, stamp);
}

/** Twenty runs, twelve hours apart; lenders with a failure failed in the last two. */
async function writeRuns(root: string, lenders: SampleLender[], now: Date, snapshot: string): Promise<void> {
  const byMonth = new Map<string, string[]>();
  for (let back = 19; back >= 0; back -= 1) {
    const startedAt = new Date(now.getTime() - back * 12 * HOUR).toISOString();
    const line: Run = {
      schemaVersion: SCHEMA_VERSION,
      startedAt,
      tookMs: 4200,
      snapshot,
      lenders: Object.fromEntries(
        lenders.map((lender) => {
          const failed = lender.failure !== undefined && (back < 2 || lender.ageHours === null);
          return [
            lender.id,
            {
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
            },
          ] as const;
        }),
      ),
    };
    byMonth.set(startedAt.slice(0, 7), [...(byMonth.get(startedAt.slice(0, 7)) ?? []), JSON.stringify(line)]);
  }
  await mkdir(path.join(root, 'runs'), { recursive: true });
  for (const [month, lines] of byMonth)
    await writeFile(path.join(root, 'runs', `${month}.jsonl`), `${lines.join('\n')}\n`);
}
