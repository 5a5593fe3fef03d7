import path from 'node:path';
import { nextRun } from '../../src/rates/collection-times.ts';
import type { LenderEntry, Manifest, StoredRate } from '../../src/rates/schema.ts';
import { manifest as manifestShape, ratesVersion, rawRecord } from '../../src/rates/schema.ts';
import { sha256, storedJson, writeWhole } from '../../src/snapshots/files.ts';
import { lastListed, snapshotPath } from '../../src/snapshots/manifests.ts';
import { stampOf } from '../../src/stamp.ts';
import { entry, manifest, rawOf } from './manifests.ts';
import { storedRate } from './rates.ts';

/** A special 5-year rate of a lender, with defaults for everything but its figures. */
export function aRate(lender: string, given: Partial<StoredRate> = {}): StoredRate {
  return storedRate({
    lender,
    offer: 'special',
    ratePercent: 4.59,
    label: '5-year fixed',
    section: 'Special offers',
    sourceUrl: `https://${lender}.example/rates`,
    evidence: sha256(lender),
    changedAt: '2026-11-18T13:17:00.000Z',
    ...given,
  });
}

/** A lender of a folder: its rates, and overrides of its manifest entry. */
export interface Planned {
  rates: StoredRate[];
  entry?: Partial<LenderEntry>;
}

/** Three lenders: one with four rates, one carried, one never read. */
export const LENDERS: Record<string, Planned> = {
  alpha: {
    rates: [
      aRate('alpha', { ratePercent: 4.59, insurance: 'insured' }),
      aRate('alpha', { ratePercent: 4.89, insurance: 'uninsured', provinces: ['CA-ON', 'CA-QC'] }),
      aRate('alpha', { ratePercent: 6.09, offer: 'posted', label: '5-year, "posted"', termMonths: 60 }),
      aRate('alpha', {
        rateType: 'variable',
        ratePercent: 4.1,
        rateBasis: 'computed',
        primeOffsetPercent: -0.35,
        primePercent: 4.45,
        label: '=5 year variable',
        conditions: ['members-only', 'limited-time'],
      }),
    ],
  },
  beta: {
    rates: [
      aRate('beta', { ratePercent: 4.74, termMonths: 36 }),
      aRate('beta', { ratePercent: 7.2, prepayment: 'open', termMonths: null }),
    ],
    entry: {
      state: 'carried',
      missedRuns: 2,
      failure: { kind: 'timeout', detail: 'No answer in 20 s', since: '2026-11-19T13:17:00.000Z' },
      observedAt: '2026-11-19T13:17:00.000Z',
    },
  },
  gamma: {
    rates: [],
    entry: {
      state: 'unavailable',
      observedAt: null,
      changedAt: null,
      failure: { kind: 'robots', detail: 'robots.txt asks not to be read', since: '2026-11-18T13:17:00.000Z' },
    },
  },
};

/** The default publication time of test snapshots. */
export const PUBLISHED = new Date('2026-11-20T13:17:04.000Z');

/** Writes a data folder as a run would leave it, `latest.json` last. */
export async function writeData(
  root: string,
  options: { lenders?: Record<string, Planned>; publishedAt?: Date } = {},
): Promise<Manifest> {
  const publishedAt = options.publishedAt ?? PUBLISHED;
  const version = stampOf(publishedAt);
  const time = publishedAt.toISOString();
  const lenders: Manifest['lenders'] = {};
  for (const [lender, { rates, entry: fields }] of Object.entries(options.lenders ?? LENDERS)) {
    const name = fields?.name ?? lender[0]?.toUpperCase() + lender.slice(1);
    const url = fields?.sourceUrl ?? `https://${lender}.example/rates`;
    const obtained = fields?.obtained ?? 'recording';
    const write = async (kind: 'raw' | 'rates', document: Record<string, unknown>) => {
      const text = storedJson(document);
      const file = `${kind}/${lender}/${version}.json`;
      await writeWhole(path.join(root, file), text);
      return { path: file, sha256: sha256(text) };
    };
    const source = { url, time: fields?.changedAt ?? time, obtained, sha256: sha256(lender) };
    const raw = rawOf(lender, rates, { name, primePercent: 4.45, source });
    lenders[lender] = entry({
      name,
      sourceUrl: url,
      verified: 'recorded page',
      observedAt: time,
      changedAt: time,
      obtained,
      reader: null,
      raw: rates.length > 0 ? await write('raw', rawRecord.parse(raw)) : null,
      rates: rates.length > 0 ? await write('rates', ratesVersion.parse({ schemaVersion: 1, lender, rates })) : null,
      ...fields,
    });
  }
  const written = manifestShape.parse(
    manifest(lenders, {
      snapshot: version,
      publishedAt: time,
      nextRunAt: nextRun(publishedAt).toISOString(),
      reference: { observedAt: null, failure: null, series: [] },
    }),
  );
  const last = await lastListed(root);
  const previous = last === undefined || last === version ? null : { snapshot: last, sha256: null };
  await writeWhole(path.join(root, snapshotPath(version)), storedJson({ ...written, previous }));
  await writeWhole(path.join(root, 'latest.json'), storedJson(written));
  return written;
}
