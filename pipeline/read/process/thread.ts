import { parentPort } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import type { Strategy } from '../../lender.ts';
import { loadLender } from '../../registry.ts';
import { BANK_OF_CANADA, type Job, type Word } from './job.ts';
import { readHere } from './reader.ts';

// The reading thread: one job after the other, each answered with one message.
async function done({ id, strategy, answers, judged, rates }: Job): Promise<unknown> {
  const [first] = answers;
  if (id === BANK_OF_CANADA && first) return readHere.series(first);
  if (strategy === null && first) return readHere.words(first, rates ?? []);
  const lender = await loadLender(id);
  return readHere.lender(lender, lender.strategies[strategy ?? 0] as Strategy, answers, judged);
}

parentPort?.on('message', (job: Job) => {
  done(job)
    .then((result): Word => ({ result }))
    .catch((error: unknown): Word => {
      if (error instanceof Failure)
        return { failure: { kind: error.kind, detail: error.message, frames: error.frames } };
      return { mistake: error };
    })
    .then((word) => parentPort?.postMessage(word));
});
