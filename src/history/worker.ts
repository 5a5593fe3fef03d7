import { parentPort, workerData } from 'node:worker_threads';
import { catchUp } from './catch-up.ts';
import { openFile } from './history-file.ts';

/** The part of a history that reads a long past in a thread of its own, whose memory is freed. It ends with the thread. */
const { root, file, until } = workerData as Record<'root' | 'file', string> & { until?: string };
const onRebuild = (reason: string): void => parentPort?.postMessage({ reason });
const opened = openFile(file, onRebuild);
try {
  await catchUp({ root, file: opened, until, onRebuild });
} finally {
  opened.close();
}
