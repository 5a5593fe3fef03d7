import { existsSync } from 'node:fs';
import path from 'node:path';
import { lenderState, rateState, staleFrom } from '../rates/freshness.ts';
import {
  type Aggregated,
  type Lender,
  type LenderEntry,
  type Manifest,
  manifest as manifestShape,
  type Rate,
  type RawRecord,
  ratesVersion,
  rawRecord,
  SCHEMA_VERSION,
  type StoredRate,
} from '../rates/schema.ts';
import { offeredIn } from '../rates/scope.ts';
import { readDocument } from './files.ts';
import { FILES_AT_ONCE, sideBySide } from './side-by-side.ts';

/** A whole snapshot in memory, every digest checked. Immutable; what depends on the clock is asked with a time. */
export interface Snapshot {
  manifest: Manifest;
  /** Stored rates by lender id; lenders without figures are absent. */
  rates: Map<string, StoredRate[]>;
  /** Raw records by lender id; lenders without figures are absent. */
  raw: Map<string, RawRecord>;
}

/** Where a data folder keeps its pointer. */
export const LATEST = 'latest.json';

/** Whether a folder holds a snapshot at all. */
export function hasSnapshot(root: string): boolean {
  return existsSync(path.join(root, LATEST));
}

/**
 * Reads the newest snapshot of a data folder.
 * @throws {UserError} where a file is missing, damaged or of another shape than documented
 */
export async function readSnapshot(root: string): Promise<Snapshot> {
  return readVersions(root, await readDocument(root, LATEST, manifestShape));
}

/** Puts any manifest's snapshot together again from the versions it names. @throws {UserError} */
export async function readVersions(root: string, manifest: Manifest): Promise<Snapshot> {
  const rates: Snapshot['rates'] = new Map();
  const raw: Snapshot['raw'] = new Map();
  await sideBySide(Object.entries(manifest.lenders), FILES_AT_ONCE, async ([id, entry]) => {
    if (entry.rates)
      rates.set(id, (await readDocument(root, entry.rates.path, ratesVersion, entry.rates.sha256)).rates);
    if (entry.raw) raw.set(id, await readDocument(root, entry.raw.path, rawRecord, entry.raw.sha256));
  });
  return { manifest, rates, raw };
}

/** When a rate was last seen on its lender's page. */
function observedAt(id: string, entry: LenderEntry): string | null {
  return entry.missing[id]?.observedAt ?? entry.held[id]?.observedAt ?? entry.observedAt;
}

/** Every current rate of a snapshot as it stands at `now`, sorted by id. */
export function ratesAt(snapshot: Snapshot, now: Date): Rate[] {
  return Object.entries(snapshot.manifest.lenders)
    .flatMap(([lender, entry]) =>
      (snapshot.rates.get(lender) ?? []).map((rate) => {
        const seen = observedAt(rate.id, entry) ?? rate.changedAt;
        const provinces = offeredIn(rate.provinces, entry.provinces);
        return { ...rate, provinces, observedAt: seen, state: rateState(rate.id, entry, seen, now.getTime()) };
      }),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Every lender of a snapshot as it stands at `now`, sorted by id. */
export function lendersAt(snapshot: Snapshot, now: Date): Lender[] {
  return Object.entries(snapshot.manifest.lenders)
    .map(([id, entry]) => ({
      id,
      name: entry.name,
      kind: entry.kind,
      provinces: entry.provinces,
      sourceUrl: entry.sourceUrl,
      verified: entry.verified,
      state: lenderState(entry, now.getTime()),
      observedAt: entry.observedAt,
      changedAt: entry.changedAt,
      missedRuns: entry.missedRuns,
      failure: entry.failure,
      rateCount: snapshot.rates.get(id)?.length ?? 0,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The one document with everything: data/aggregated.json at publication, GET /api/rates/aggregated at any time. */
export function aggregate(snapshot: Snapshot, now: Date): Aggregated {
  return {
    schemaVersion: SCHEMA_VERSION,
    snapshot: snapshot.manifest.snapshot,
    publishedAt: snapshot.manifest.publishedAt,
    lenders: lendersAt(snapshot, now),
    rates: ratesAt(snapshot, now),
  };
}

/**
 * The next instant after `now` at which a state in this snapshot changes by the clock alone (something turns stale), in ms
 * since 1970; Infinity when nothing more will. Lets an answer be made once and kept until then.
 */
export function nextChange(snapshot: Snapshot, now: Date): number {
  const times = Object.entries(snapshot.manifest.lenders).flatMap(([lender, entry]) =>
    [entry.observedAt, ...(snapshot.rates.get(lender) ?? []).map((rate) => observedAt(rate.id, entry))]
      .filter((seen) => seen !== null)
      .map((seen) => staleFrom(seen, entry.expectedIntervalHours))
      .filter((from) => from > now.getTime()),
  );
  return times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
}
