import { stat } from 'node:fs/promises';
import path from 'node:path';
import { BrokenFile } from './files.ts';
import { LATEST } from './manifests.ts';
import { FromTheFuture, readSnapshot, type Snapshot } from './snapshot.ts';

/** The current snapshot of a data folder, kept in memory and reloaded when `latest.json` is replaced. */
export type SnapshotStore = Awaited<ReturnType<typeof openStore>>;

/** Identifies a snapshot that cannot be used: it is read again when one of these changes. */
interface Refused {
  pointer: string;
  /** The broken file, and its state as `markOf` gives it. */
  file: string;
  mark: string;
  /** The time from which this machine's clock is no longer behind the snapshot, in ms since 1970. */
  until: number;
}

async function markOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null);
  return stats ? `${stats.mtimeMs}/${stats.ino}/${stats.size}` : 'missing';
}

/** Polls `latest.json` (rename-safe, on every file system): servers on one folder agree within `intervalMs`. @param options.now refuses later snapshots */
export async function openStore(
  root: string,
  options: {
    intervalMs?: number | undefined;
    now?: () => Date;
    onProblem?: (problem: Error) => void;
    onChange?: (snapshot: Snapshot) => void;
  } = {},
) {
  const pointer = path.join(root, LATEST);
  let snapshot: Snapshot | null = null;
  let seen = '';
  let refused: Refused | null = null;
  let reported = '';
  let refreshing: Promise<void> | null = null;

  /** True if an unusable snapshot may be usable by now. A large one is not parsed at every poll. */
  async function mayHaveChanged({ pointer: before, file, mark, until }: Refused, now: string): Promise<boolean> {
    if (now !== before || (await markOf(file)) !== mark) return true;
    return until > 0 && (options.now?.().getTime() ?? 0) >= until;
  }

  async function look(): Promise<void> {
    const mark = await markOf(pointer);
    if (mark === seen || (refused && !(await mayHaveChanged(refused, mark)))) return;
    try {
      const read = await readSnapshot(root, { now: options.now?.(), held: snapshot });
      const { newerPublishedAt = read.manifest.publishedAt } = read;
      const before = snapshot && (snapshot.newerPublishedAt ?? snapshot.manifest.publishedAt);
      // The served snapshot is newer than the newest one that the folder still holds.
      snapshot =
        before && Date.parse(before) > Date.parse(newerPublishedAt) ? { ...read, newerPublishedAt: before } : read;
      seen = mark;
      refused = null;
      reported = '';
      options.onChange?.(snapshot);
    } catch (error) {
      const file = error instanceof BrokenFile ? error.file : pointer;
      const until = error instanceof FromTheFuture ? error.until : 0;
      refused = { pointer: mark, file, mark: await markOf(file), until };
      // Reported once for each latest.json: the cause may be a pull that is half way.
      if (mark !== reported) options.onProblem?.(error as Error);
      reported = mark;
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
  return {
    /** The newest whole snapshot seen so far; null until there is one. */
    current: () => snapshot,
    /** Looks at the folder now. A broken snapshot is reported to `onProblem` and the one held stays. */
    refresh,
    close: () => clearInterval(timer),
  };
}
