import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LATEST, readSnapshot, type Snapshot } from './snapshot.ts';

/** The current snapshot of a data folder, kept in memory and picked up anew when `latest.json` is replaced. */
export interface SnapshotStore {
  /** The newest whole snapshot seen so far; null until there is one. */
  current(): Snapshot | null;
  /** Looks at the folder now. A broken snapshot is reported to `onProblem` and the one held stays. */
  refresh(): Promise<void>;
  /** Stops looking. */
  close(): void;
}

/**
 * Watches a data folder by polling `latest.json` (rename-safe, works on every file system), so that several servers on one
 * folder agree within `intervalMs`.
 */
export async function openStore(
  root: string,
  options: { intervalMs?: number; onProblem?: (problem: Error) => void; onChange?: (snapshot: Snapshot) => void } = {},
): Promise<SnapshotStore> {
  let snapshot: Snapshot | null = null;
  let seen = '';
  let told = '';
  let refreshing: Promise<void> | null = null;

  async function look(): Promise<void> {
    let mark = 'missing';
    try {
      const { mtimeMs, ino, size } = await stat(path.join(root, LATEST));
      mark = `${mtimeMs}/${ino}/${size}`;
      if (mark === seen) return;
      snapshot = await readSnapshot(root);
      seen = mark;
      told = '';
      options.onChange?.(snapshot);
    } catch (error) {
      // Tried again at every look (a pull may be half way), told once for each latest.json.
      if (mark !== told) options.onProblem?.(error as Error);
      told = mark;
    }
  }
  const refresh = (): Promise<void> => {
    refreshing ??= look().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  await refresh();
  const timer = setInterval(refresh, options.intervalMs ?? 2000).unref();
  return { current: () => snapshot, refresh, close: () => clearInterval(timer) };
}
