import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/command.ts';
import { type FileReference, type LenderEntry, type Manifest, SCHEMA_VERSION } from '../../src/rates/schema.ts';
import { copyArchived } from '../../src/snapshots/archive.ts';
import { canonical, REPLACED, sha256, storedJson, writeWhole } from '../../src/snapshots/files.ts';
import { lock } from '../../src/snapshots/lock.ts';
import { copyLooks } from '../../src/snapshots/looks.ts';
import { LATEST, readLatest, readManifests, writeManifest } from '../../src/snapshots/manifests.ts';
import { AGGREGATED, endingOf, figuresText } from '../../src/snapshots/publish.ts';
import { ratesText, readRates } from '../../src/snapshots/rates-version.ts';
import { pastParts } from '../../src/snapshots/reference.ts';
import { appendRun, readRuns, runsBackwards } from '../../src/snapshots/runs.ts';
import { KEYS } from '../../src/snapshots/signing.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { verified, verifiedHistory } from './verify.ts';

/**
 * Rewrites a data folder in today's layout, beside the old one, and replaces the old one after reading everything back and finding it
 * equal: every snapshot, every figure, every run. Archived pages and public keys are kept; other files that no snapshot names are left out. So
 * are signatures, which are of the old files: the next run signs the new ones.
 * @returns the size of the history, and the bytes of the folder before and after
 * @throws {UserError} where the folder is not whole, or is being written
 */
export async function migrate(root: string) {
  const unlock = lock(root);
  if (!unlock) throw new UserError(`another run is writing to ${root}; wait for it to end`);
  const target = await mkdtemp(`${path.resolve(root)}.migrating-`);
  try {
    await rewrite(root, target);
    await copyArchived(root, target);
    if (existsSync(path.join(root, KEYS))) await cp(path.join(root, KEYS), path.join(target, KEYS));
    await compare(root, target);
    await verified(target);
    const history = await verifiedHistory(target);
    const bytes = [await size(root), await size(target)];
    await rename(root, `${target}.old`);
    await rename(target, root);
    await rm(`${target}.old`, { recursive: true });
    return { ...history, bytes };
  } finally {
    await rm(target, { recursive: true, force: true });
    unlock();
  }
}

/** Today's file name of a lender's version. */
const renamed = (kind: 'raw' | 'rates', file: string, lender: string): string =>
  file.endsWith(endingOf(kind, lender)) ? file : file.replace(/\.json$/, endingOf(kind, lender));

async function rewrite(root: string, target: string): Promise<void> {
  const written = new Map<string, FileReference>();
  const moved = async (manifest: Manifest): Promise<Manifest> => {
    const lenders = { ...manifest.lenders };
    for (const [lender, { raw, rates, ...entry }] of Object.entries(lenders)) {
      if (raw && !written.has(raw.path)) {
        const file = { ...raw, path: renamed('raw', raw.path, lender) };
        await cp(path.join(root, raw.path), path.join(target, file.path));
        written.set(raw.path, file);
      }
      if (rates && !written.has(rates.path)) {
        const version = await readRates(root, rates.path, rates.sha256);
        const text = ratesText({ schemaVersion: SCHEMA_VERSION, lender, rates: version.rates });
        const file = { path: renamed('rates', rates.path, lender), sha256: sha256(text) };
        await writeWhole(path.join(target, file.path), text);
        written.set(rates.path, file);
      }
      const today = (file: FileReference | null): FileReference | null => (file && written.get(file.path)) ?? null;
      lenders[lender] = { ...entry, raw: today(raw), rates: today(rates) };
    }
    return { ...manifest, lenders };
  };

  let last: string | null = null;
  for await (const manifest of readManifests(root)) {
    await writeManifest(target, await moved(manifest), last);
    last = manifest.snapshot;
  }
  const latest = await moved(await readLatest(root));
  for await (const { file } of pastParts(root, latest.reference.past))
    await cp(path.join(root, file.path), path.join(target, file.path));
  await writeWhole(path.join(target, LATEST), storedJson(latest, REPLACED));
  await writeWhole(path.join(target, AGGREGATED), figuresText(await readSnapshot(target)));
  for (const run of (await readRuns(root, Number.POSITIVE_INFINITY)).reverse()) await appendRun(target, run);
  await copyLooks(root, target);
}

/** @throws {UserError} where the folders differ */
async function compare(root: string, target: string): Promise<void> {
  const equal = new Set<string>();
  const same = (one: unknown, other: unknown, what: string): void => {
    if (canonical(one) !== canonical(other))
      throw new UserError(`${what} would not say what it says now; ${root} was left as it is`);
  };
  const named = ({ lenders, ...rest }: Manifest) => ({
    ...rest,
    lenders: Object.entries(lenders)
      .sort()
      .map(([id, { raw, rates, ...entry }]) => [
        id,
        entry,
        raw && { ...raw, path: renamed('raw', raw.path, id) },
        rates && renamed('rates', rates.path, id),
      ]),
  });
  const versions = async (one: LenderEntry['rates'], other: LenderEntry['rates']): Promise<void> => {
    if (!one || !other || equal.has(one.path)) return;
    const [now, then] = [
      await readRates(root, one.path, one.sha256),
      await readRates(target, other.path, other.sha256),
    ];
    same(now, then, one.path);
    equal.add(one.path);
  };
  const manifests = async (one: Manifest, other: Manifest | undefined): Promise<void> => {
    same(named(one), other && named(other), `snapshot ${one.snapshot}`);
    for (const [id, entry] of Object.entries(one.lenders))
      await versions(entry.rates, other?.lenders[id]?.rates ?? null);
  };

  const theirs = readManifests(target);
  for await (const manifest of readManifests(root)) await manifests(manifest, (await theirs.next()).value);
  await manifests(await readLatest(root), await readLatest(target));
  const runs = runsBackwards(target);
  for await (const run of runsBackwards(root)) same(run, (await runs.next()).value, `the run of ${run.startedAt}`);
  same(true, (await runs.next()).done, 'the log of runs');
}

async function size(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
