import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { commitOf } from '../snapshots/commits.ts';
import { listSnapshots, readLook, readManifest, snapshotPath } from '../snapshots/manifests.ts';
import { readVersions, type Snapshot } from '../snapshots/snapshot.ts';
import { openAnswers } from './answers.ts';
import { isWhole, catchUp as readOn } from './catch-up.ts';
import { openCorrections } from './corrections.ts';
import type { History } from './history.ts';
import { isBusy, isDamaged, openFile } from './history-file.ts';
import { openLastSeen } from './last-seen.ts';
import { openSpells } from './spells.ts';

/** The place of a history, and the data folder it follows. */
export interface HistoryOptions {
  root: string;
  /** The derived file; `:memory:` for one that ends with the process. */
  file: string;
  /** The newest snapshot to read: one that a server does not use yet is not past. Without it all are read. */
  newestId?: () => string | undefined;
  onProblem?: (problem: Error) => void;
  /** Called with the reason, in words, when the file was discarded and is rebuilt. */
  onRebuild?: (reason: string) => void;
  /** Whether a long past may be read in a thread of its own; a history in memory cannot. */
  isAside?: boolean;
}

/** The pause before a catch-up that did not finish is tried again, in ms. */
const RETRY = 1000;
/** A past of more snapshots is read in a thread; for fewer, starting the thread would take longer. */
const FEW = 20;
/** Past snapshots that are kept in memory. */
const HELD = 3;
/** Not there where the code is bundled. */
const THREAD = path.join(import.meta.dirname ?? '', 'worker.ts');

/** Opens a history; reads nothing of the folder before `catchUp`. @throws {UserError} if its file cannot be used */
export function openHistory(options: HistoryOptions): History {
  const { root, newestId, onProblem, onRebuild = () => {}, isAside = false } = options;
  let reported = '';
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;
  let thread: Worker | null = null;
  let running: Promise<void> | null = null;
  const file = openFile(options.file, onRebuild, () => {
    retry ??= setTimeout(catchUp, 0).unref();
  });
  const lastSeen = openLastSeen(file);
  const answers = openAnswers(file, lastSeen);
  const snapshots = new LRUCache<string, Snapshot>({
    max: HELD,
    ignoreFetchAbort: true,
    fetchMethod: async (id) => readVersions(root, await readManifest(root, id)),
  });

  async function read(): Promise<void> {
    file.refresh();
    const until = newestId?.();
    const isThreaded = isAside && options.file !== ':memory:' && existsSync(THREAD);
    if (!isThreaded || (await listSnapshots(root, answers.newest()?.id)).length <= FEW)
      return readOn({ root, file, until, onRebuild, isEnded: () => isClosing });
    const workerData = { root, file: options.file, until };
    await new Promise<void>((resolve, reject) => {
      thread = new Worker(THREAD, { workerData });
      thread.on('message', ({ reason }) => onRebuild(reason));
      thread.on('error', reject);
      thread.on('exit', () => resolve());
    });
    thread = null;
  }

  async function run(): Promise<void> {
    try {
      await read();
      reported = '';
    } catch (error) {
      if (isClosing) return;
      // A repeated failure is reported once; the cause may be a pull that is half way.
      const { message } = error as Error;
      if (!isDamaged(error) && !isBusy(error) && message !== reported) onProblem?.(error as Error);
      reported = message;
      retry = setTimeout(catchUp, RETRY).unref();
    }
  }

  function catchUp(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    ...answers,
    lastSeen,
    spells: openSpells(file, answers, lastSeen),
    corrections: openCorrections(file),
    catchUp,
    isWhole: () => !file.isDamaged() && isWhole(file),
    async read(look) {
      const { id, publishedAt } = answers.published(look);
      const snapshot = await snapshots.forceFetch(id);
      if (publishedAt === snapshot.manifest.publishedAt) return snapshot;
      return { ...snapshot, manifest: await readLook(root, id, publishedAt) };
    },
    commitOf: (id) => commitOf(root, snapshotPath(id)),
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await thread?.terminate();
      await running;
      file.close();
    },
  };
}
