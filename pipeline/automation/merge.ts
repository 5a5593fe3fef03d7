import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LenderEntry, Manifest, Run } from '../../src/rates/schema.ts';
import { canonical, rewrite } from '../../src/snapshots/files.ts';
import { addJudgements, readJudgements } from '../../src/snapshots/judgements.ts';
import { hasSnapshot, LATEST, lookFiles, readPublished, snapshotPath } from '../../src/snapshots/manifests.ts';
import { AGGREGATED, type Outcome, publish } from '../../src/snapshots/publish.ts';
import { pastParts } from '../../src/snapshots/reference.ts';
import { appendRun, runsBackwards } from '../../src/snapshots/runs.ts';
import { readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';

export interface Merge {
  target: string;
  collected: string;
  /** The manifest that the collection started from; null if there was none or it is not known. */
  base: Manifest | null;
  /** True if the branch's data/ has not changed since the collection started. */
  untouched: boolean;
}

/** Merges a collection into the branch's newest data: as files if nothing came between, else lender by lender, as if its run had been the second. */
export async function merge({ target, collected, base, untouched }: Merge): Promise<void> {
  const ours = await readSnapshot(collected);
  const theirs = hasSnapshot(target) ? await readSnapshot(target) : null;
  const runs = await newRuns(target, collected);
  let snapshot = ours.manifest.snapshot;
  const learned = untouched || !theirs ? null : learnedBy(ours, theirs, base);
  await copyLayouts(target, collected, learned?.keys());
  await copyJudgements(target, collected);
  if (learned && theirs) {
    const [a, b] = [ours.manifest, theirs.manifest];
    const later = (first: string, other: string): Date => new Date(Math.max(Date.parse(first), Date.parse(other)));
    const isOurs = (a.reference.observedAt ?? '') >= (b.reference.observedAt ?? '');
    const published = await publish(target, {
      before: theirs,
      lenders: learned,
      gone: Object.keys(base?.lenders ?? {}).filter((id) => !(id in a.lenders)),
      reference: isOurs ? a.reference : b.reference,
      observed: isOurs ? ours.past : undefined,
      publishedAt: later(a.publishedAt, b.publishedAt),
      nextRunAt: later(a.nextRunAt, b.nextRunAt),
    });
    snapshot = published.manifest.snapshot;
  } else await copy(target, collected, ours.manifest, theirs?.manifest);
  for (const run of runs) await appendRun(target, run.snapshot === ours.manifest.snapshot ? { ...run, snapshot } : run);
}

/** Overlapping runs stand in a log in the order of their commits; two days are longer than any overlap. */
const OVERLAP = 2 * 86_400_000;

/** The runs that the branch's log does not hold yet, oldest first: both are read back to where they agree for long. */
async function newRuns(target: string, collected: string): Promise<Run[]> {
  const theirs = runsBackwards(target);
  const known = new Set<string>();
  const runs: Run[] = [];
  let read = Number.POSITIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  for await (const run of runsBackwards(collected)) {
    const started = Date.parse(run.startedAt);
    while (read > started - OVERLAP) {
      const next = await theirs.next();
      read = next.done ? Number.NEGATIVE_INFINITY : Date.parse(next.value.startedAt);
      if (!next.done) known.add(next.value.startedAt);
    }
    newest = Math.max(newest, started);
    if (!known.has(run.startedAt)) {
      runs.push(run);
      newest = started;
    } else if (started < newest - OVERLAP) break;
  }
  await theirs.return(undefined);
  return runs.reverse();
}

/** Copies only files published since the branch's snapshot: leftovers of a killed run stay behind. */
async function copy(target: string, collected: string, latest: Manifest, since: Manifest | undefined): Promise<void> {
  const names = new Set<string>();
  for await (const { manifest, isSnapshot } of readPublished(collected, since?.snapshot)) {
    if (!isSnapshot) continue;
    const versions = Object.values(manifest.lenders).flatMap(({ raw, rates }) => [raw, rates]);
    for (const file of versions) if (file) names.add(file.path);
    for (const file of [snapshotPath(manifest.snapshot), ...(await lookFiles(collected, manifest.snapshot))])
      names.add(file);
  }
  for await (const { file } of pastParts(collected, latest.reference.past)) {
    if (file.sha256 === since?.reference.past?.sha256) break;
    names.add(file.path);
  }
  for (const name of [...[...names].sort(), AGGREGATED, LATEST]) await copyFile(target, collected, name);
}

const copyFile = async (target: string, collected: string, name: string): Promise<void> =>
  rewrite(path.join(target, name), await readFile(path.join(collected, name), 'utf8'));

/** Copies the memory of the lenders' pages; without names, that of all lenders. Before the manifest, as a run does. */
async function copyLayouts(target: string, collected: string, lenders?: Iterable<string>): Promise<void> {
  const all = await readdir(path.join(collected, 'layouts')).catch((): string[] => []);
  const names = lenders ? [...lenders].map((id) => `${id}.json`) : all.filter((name) => name.endsWith('.json'));
  for (const name of names.filter((name) => all.includes(name)).sort())
    await copyFile(target, collected, path.join('layouts', name));
}

async function copyJudgements(target: string, collected: string): Promise<void> {
  for (const name of await readdir(path.join(collected, 'judgements')).catch((): string[] => [])) {
    const lender = name.replace(/\.json$/, '');
    const { judged } = await readJudgements(collected, lender);
    const { judged: known } = await readJudgements(target, lender);
    const added = [...judged.values()].filter(({ digest }) => !known.has(digest));
    if (added.length > 0) await addJudgements(target, lender, added);
  }
}

/** The lenders of which this collection learned something since its base, and the other snapshot knows nothing newer. */
function learnedBy(ours: Snapshot, theirs: Snapshot, base: Manifest | null): Map<string, Outcome> {
  const lenders = new Map<string, Outcome>();
  for (const [id, entry] of Object.entries(ours.manifest.lenders)) {
    const before = base?.lenders[id];
    if (before && canonical(before) === canonical(entry)) continue;
    const other = theirs.manifest.lenders[id];
    const moved = other && canonical(other) !== canonical(before ?? null);
    if (moved && !newer(entry, other)) continue;
    const { raw: _, rates: __, ...rest } = entry;
    lenders.set(id, { entry: rest, rates: ours.rates.get(id) ?? null, raw: ours.raw.get(id) ?? null });
  }
  return lenders;
}

/** True if the first of two entries of one lender is newer: the later sighting counts; without a sighting, the entry that waited longer. */
function newer(entry: LenderEntry, other: LenderEntry): boolean {
  const [mine, its] = [entry.observedAt ?? '', other.observedAt ?? ''];
  return mine === its ? entry.missedRuns > other.missedRuns : mine > its;
}
