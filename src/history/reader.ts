import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { listSnapshots } from '../snapshots/manifests.ts';

/** The data to read, and the history file to write. */
export interface ThreadData {
  root: string;
  file: string;
  newestId: string | undefined;
}

/** Reads a long past into a history file. */
export type Reader = NonNullable<Awaited<ReturnType<typeof readAside>>>;

const THREAD = path.join(import.meta.dirname ?? '', 'reader-thread.ts');
/** A past of at least this many snapshots is read in a thread; for fewer, starting the thread would take longer. */
const LONG = 150;
/** The size of the young generation in the thread, in MB: reading makes many objects, and few of them last. */
const YOUNG = 4;

/** Reads a past in a thread of its own, whose memory is freed. @returns null where the past is short, the file in memory, or the code bundled */
export async function readAside(data: ThreadData, onProblem: (problem: Error) => void) {
  if (data.file === ':memory:' || !existsSync(THREAD) || (await listSnapshots(data.root)).length < LONG) return null;
  const thread = new Worker(THREAD, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  thread.on('message', (message: string) => onProblem(new Error(message)));
  thread.on('error', onProblem);
  const done = new Promise<void>((resolve) => thread.on('exit', () => resolve()));
  // It ends after the publication that is being read.
  return { done, end: () => thread.postMessage('end') };
}
