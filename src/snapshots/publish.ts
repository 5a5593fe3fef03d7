import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type FileReference,
  type LenderEntry,
  type Manifest,
  type RatesVersion,
  type RawRecord,
  SCHEMA_VERSION,
  type StoredRate,
} from '../rates/schema.ts';
import { stampOf } from '../stamp.ts';
import { canonical, sha256, storedJson, writeWhole } from './files.ts';
import { FILES_AT_ONCE, sideBySide } from './side-by-side.ts';
import { aggregate, LATEST, type Snapshot } from './snapshot.ts';

/** A lender as a run left it: its entry, and its current figures where it has any. */
export interface Outcome {
  entry: Omit<LenderEntry, 'raw' | 'rates'>;
  rates: StoredRate[] | null;
  raw: RawRecord | null;
}

/** What a run publishes over the snapshot before it. Lenders that are not named keep what they have. */
export interface Publication {
  before: Snapshot | null;
  lenders: Map<string, Outcome>;
  /** Lenders that are no longer collected: the new snapshot does not list them, their versions stay. */
  gone: readonly string[];
  reference: Manifest['reference'];
  publishedAt: Date;
  nextRunAt: Date;
}

/** What a lender printed, without when and how it was collected. */
const printed = (raw: RawRecord): string =>
  canonical({ name: raw.name, rows: raw.rows, primePercent: raw.primePercent, notes: raw.notes });

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes one version under a name that is free or already holds just this; another in the same second gets `-2`. */
async function writeVersion(
  root: string,
  folder: string,
  publishedAt: Date,
  document: Record<string, unknown>,
): Promise<FileReference> {
  const text = storedJson(document);
  for (let turn = 1; ; turn++) {
    const relative = `${folder}/${stampOf(publishedAt)}${turn > 1 ? `-${turn}` : ''}.json`;
    const file = path.join(root, relative);
    const held = await readFile(file, 'utf8').catch(() => null);
    if (held !== null && held !== text) continue;
    if (held === null) await writeWhole(file, text);
    return { path: relative, sha256: sha256(text) };
  }
}

/**
 * Publishes a run: new versions first, each whole and synced, then the manifest of a snapshot that differs from the one
 * before, then the derived document, and `latest.json` last. Killed anywhere before that rename, the folder still holds the
 * previous snapshot; files of the unfinished run are named by nothing.
 */
export async function publish(root: string, run: Publication): Promise<Snapshot> {
  const rates: Snapshot['rates'] = new Map(run.before?.rates);
  const raw: Snapshot['raw'] = new Map(run.before?.raw);
  const lenders: Manifest['lenders'] = { ...run.before?.manifest.lenders };

  for (const id of run.gone) {
    delete lenders[id];
    rates.delete(id);
    raw.delete(id);
  }
  await sideBySide(run.lenders, FILES_AT_ONCE, async ([id, outcome]) => {
    const last = run.before?.manifest.lenders[id];
    const files = { raw: last?.raw ?? null, rates: last?.rates ?? null };
    const lastRaw = run.before?.raw.get(id);
    if (outcome.raw && !(lastRaw && printed(lastRaw) === printed(outcome.raw))) {
      files.raw = await writeVersion(root, `raw/${id}`, run.publishedAt, outcome.raw);
      raw.set(id, outcome.raw);
    }
    if (outcome.rates && canonical(outcome.rates) !== canonical(run.before?.rates.get(id))) {
      const version: RatesVersion = { schemaVersion: SCHEMA_VERSION, lender: id, rates: outcome.rates };
      files.rates = await writeVersion(root, `rates/${id}`, run.publishedAt, version);
      rates.set(id, outcome.rates);
    }
    lenders[id] = { ...outcome.entry, ...files };
  });

  const versions = (entries: Manifest['lenders'] | undefined): string =>
    canonical(
      Object.entries(entries ?? {})
        .map(([id, entry]) => [id, entry.raw, entry.rates])
        .sort(),
    );
  const moved = versions(lenders) !== versions(run.before?.manifest.lenders);
  const manifest: Manifest = {
    schemaVersion: SCHEMA_VERSION,
    snapshot: run.before && !moved ? run.before.manifest.snapshot : await freeSnapshot(root, run.publishedAt),
    publishedAt: run.publishedAt.toISOString(),
    nextRunAt: run.nextRunAt.toISOString(),
    lenders,
    reference: run.reference,
  };
  const snapshot: Snapshot = { manifest, rates, raw };
  const text = storedJson(manifest);
  if (moved || !run.before) await writeWhole(path.join(root, snapshotPath(manifest.snapshot)), text);
  await writeWhole(path.join(root, 'aggregated.json'), storedJson({ ...aggregate(snapshot, run.publishedAt) }));
  await writeWhole(path.join(root, LATEST), text);
  return snapshot;
}

/** Where a snapshot's manifest is kept. */
export function snapshotPath(id: string): string {
  return `snapshots/${id.slice(0, 4)}/${id}.json`;
}

async function freeSnapshot(root: string, publishedAt: Date): Promise<string> {
  for (let turn = 1; ; turn++) {
    const id = `${stampOf(publishedAt)}${turn > 1 ? `-${turn}` : ''}`;
    if (!(await exists(path.join(root, snapshotPath(id))))) return id;
  }
}
