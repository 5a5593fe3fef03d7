import type { Manifest, StoredRate } from '../rates/schema.ts';
import { asOffered } from '../rates/scope.ts';
import { compareSnapshots, isPublished, readPublished } from '../snapshots/manifests.ts';
import { readRates } from '../snapshots/rates-version.ts';
import { readOwn } from '../snapshots/snapshot.ts';
import { isSameVersion, type State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { take } from './take.ts';

/** The data folder, its history file, and up to which snapshot it is read. */
export interface Reading {
  root: string;
  file: HistoryFile;
  /** The newest snapshot to take; all without it. */
  until?: string | undefined;
  isEnded?: () => boolean;
  onRebuild: (reason: string) => void;
}

/** Takes what was published since into the file, unless it is ended before. @throws {BrokenFile} */
export async function catchUp(reading: Reading): Promise<void> {
  const { file, onRebuild } = reading;
  for (;;) {
    const read = await takeRuns(reading);
    if (read === 'ended') return;
    // Another process took a run meanwhile.
    if (read === 'behind') continue;
    if (read === 'whole') break;
    onRebuild('the past of the data folder is another than before');
    file.reset();
  }
  if (!isWhole(file)) file.run("INSERT OR REPLACE INTO about (name, value) VALUES ('whole', 'yes')");
}

/** True if everything was read at least once since the file was made. */
export const isWhole = (file: HistoryFile): boolean =>
  file.get("SELECT 1 FROM about WHERE name = 'whole'") !== undefined;

async function takeRuns({ root, file, until, isEnded = () => false }: Reading) {
  const newest = file.get<{ look: number; snapshot: string; digest: string }>(
    'SELECT look, snapshot, digest FROM looks ORDER BY look DESC LIMIT 1',
  );
  if (newest && !(await isPublished(root, newest.snapshot))) return 'another';
  const known = new Set(file.values<number>('SELECT at FROM looks WHERE snapshot = ?', newest?.snapshot ?? ''));
  let look = newest?.look ?? 0;
  let last: Manifest | null = null;
  let before: State | null = null;
  for await (const { manifest, sha256: digest, isSnapshot } of readPublished(root, newest?.snapshot)) {
    if (until !== undefined && compareSnapshots(manifest.snapshot, until) > 0) break;
    if (manifest.snapshot === newest?.snapshot && digest !== newest.digest) return 'another';
    if (manifest.snapshot === newest?.snapshot && known.delete(Date.parse(manifest.publishedAt))) {
      last = manifest;
      continue;
    }
    // A run that was taken is not in the folder, or comes after this one.
    if (known.size > 0) return 'another';
    before ??= last && (await stateOf(root, last, null));
    const next = await stateOf(root, manifest, before);
    if (isEnded()) return 'ended';
    if (!take(file, look, before, next, { digest, isSnapshot })) return 'behind';
    look++;
    before = next;
  }
  return known.size > 0 ? 'another' : 'whole';
}

/** A published run with its rates as served; those that did not move are the ones before. @throws {BrokenFile} */
async function stateOf(root: string, manifest: Manifest, before: State | null): Promise<State> {
  const rates = new Map<string, readonly StoredRate[]>();
  for (const [id, entry] of Object.entries(manifest.lenders)) {
    if (!entry.rates) continue;
    const known = isSameVersion(before?.manifest.lenders[id], entry) ? before?.rates.get(id) : undefined;
    const read = async () => (await readOwn(root, id, entry.rates as NonNullable<typeof entry.rates>, readRates)).rates;
    rates.set(id, known ?? (await read()).map((rate) => asOffered(rate, entry)));
  }
  return { manifest, rates };
}
