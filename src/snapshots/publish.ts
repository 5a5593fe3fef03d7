import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { preview } from '../rates/preview.ts';
import { type LenderEntry, type Manifest, type RawRecord, SCHEMA_VERSION, type StoredRate } from '../rates/schema.ts';
import { factsOf } from '../rates/scope.ts';
import { NOTHING_SHOWN, shownIn } from '../rates/shown.ts';
import { stampOf } from '../stamp.ts';
import { canonical, FILES_AT_ONCE, REPLACED, rewrite, sha256, sideBySide, storedJson, writeWhole } from './files.ts';
import { compareSnapshots, keepLook, LATEST, snapshotPath, writeManifest } from './manifests.ts';
import { ratesText } from './rates-version.ts';
import { extended, newPart, type Past } from './reference.ts';
import { aggregate, figures, type Snapshot } from './snapshot.ts';

/** The file of a data folder with all current figures in one document. */
export const AGGREGATED = 'aggregated.json';

/** A lender after a run: its entry, and its current figures if there are any. */
export interface Outcome {
  entry: Omit<LenderEntry, 'raw' | 'rates' | 'shown'>;
  rates: StoredRate[] | null;
  raw: RawRecord | null;
}

/** The changes of a run to the snapshot before it. Lenders that are not named keep their data. */
export interface Publication {
  before: Snapshot | null;
  lenders: Map<string, Outcome>;
  /** Lenders that are no longer collected: the new snapshot does not list them, their versions stay. */
  gone: readonly string[];
  reference: Omit<Manifest['reference'], 'past'>;
  /** The values of the Bank of Canada's series by day; those that the folder holds already are not written again. */
  observed?: Past | undefined;
  publishedAt: Date;
  nextRunAt: Date;
}

const printed = (raw: RawRecord): string =>
  canonical({ name: raw.name, rows: raw.rows, primePercent: raw.primePercent, notes: raw.notes });

/** The end of a version's file name: git compares files whose paths share their last sixteen letters, so only those of one lender do. */
export const endingOf = (kind: 'raw' | 'rates', lender: string): string => `.${lender}.${kind}.json`;

/** Writes one version under a name that is free or already has the same content; another in the same second gets `-2`. */
async function writeVersion(root: string, folder: string, publishedAt: Date, text: string, ending: string) {
  for (let turn = 1; ; turn++) {
    const relative = `${folder}/${stampOf(publishedAt)}${turn > 1 ? `-${turn}` : ''}${ending}`;
    const file = path.join(root, relative);
    const held = await readFile(file, 'utf8').catch(() => null);
    if (held !== null && held !== text) continue;
    if (held === null) await writeWhole(file, text);
    return { path: relative, sha256: sha256(text) };
  }
}

/** Publishes a run, and `latest.json` last: killed before that rename, the folder still holds the previous snapshot, and nothing names the new files. */
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
      files.raw = await writeVersion(root, `raw/${id}`, run.publishedAt, storedJson(outcome.raw), endingOf('raw', id));
      raw.set(id, outcome.raw);
    }
    if (outcome.rates && canonical(outcome.rates) !== canonical(run.before?.rates.get(id))) {
      const text = ratesText({ schemaVersion: SCHEMA_VERSION, lender: id, rates: outcome.rates });
      files.rates = await writeVersion(root, `rates/${id}`, run.publishedAt, text, endingOf('rates', id));
      rates.set(id, outcome.rates);
    }
    lenders[id] = { ...outcome.entry, ...files };
  });

  const known: Past = run.before?.past ?? new Map();
  const lastPart = run.before?.manifest.reference.past;
  const part = newPart(known, run.observed ?? new Map(), lastPart);
  const pastFile = part ? await writeVersion(root, 'reference', run.publishedAt, storedJson(part), '.json') : lastPart;

  const versions = (entries: Manifest['lenders'] | undefined): string =>
    canonical(
      Object.entries(entries ?? {}).map(([id, entry]) => [id, entry.raw, entry.rates, entry.rates && factsOf(entry)]),
    );
  const moved = versions(lenders) !== versions(run.before?.manifest.lenders);
  const last = run.before?.manifest.snapshot ?? null;
  const manifest: Manifest = {
    schemaVersion: SCHEMA_VERSION,
    snapshot: last !== null && !moved ? last : freeSnapshot(root, run.publishedAt, last),
    publishedAt: run.publishedAt.toISOString(),
    nextRunAt: run.nextRunAt.toISOString(),
    lenders,
    reference: { ...run.reference, ...(pastFile ? { past: pastFile } : {}) },
  };
  const past = part ? extended(known, part.series) : known;
  const snapshot: Snapshot = { manifest, rates, raw, ...(pastFile ? { past } : {}) };
  const shown = shownIn(preview(aggregate(snapshot, run.publishedAt)));
  for (const [id, entry] of Object.entries(lenders)) lenders[id] = { ...entry, shown: shown.get(id) ?? NOTHING_SHOWN };
  if (manifest.snapshot !== last) await writeManifest(root, manifest, last);
  await rewrite(path.join(root, AGGREGATED), storedJson(figures(snapshot), REPLACED));
  const replaced = run.before?.manifest;
  if (replaced && replaced.publishedAt !== manifest.publishedAt) await keepLook(root, replaced);
  await writeWhole(path.join(root, LATEST), storedJson(manifest, REPLACED));
  return snapshot;
}

/** A free id that sorts after the last one, even if the clock was put back meanwhile. */
function freeSnapshot(root: string, publishedAt: Date, last: string | null): string {
  const now = stampOf(publishedAt);
  const base = last !== null && compareSnapshots(now, last) < 0 ? last.slice(0, now.length) : now;
  for (let turn = 1; ; turn++) {
    const id = `${base}${turn > 1 ? `-${turn}` : ''}`;
    if (last !== null && compareSnapshots(id, last) <= 0) continue;
    if (!existsSync(path.join(root, snapshotPath(id)))) return id;
  }
}
