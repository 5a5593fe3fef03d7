import { Failure } from '../../failure.ts';
import type { Strategy } from '../../lender.ts';
import { loadLender } from '../../registry.ts';
import { BANK_OF_CANADA, type Job, type Word } from './job.ts';
import { readHere } from './reader.ts';

// The reading process: one job after the other, each answered with one message. It ends when its parent does.
async function done({ id, strategy, answers, judged, rates }: Job): Promise<unknown> {
  const [first] = answers;
  if (id === BANK_OF_CANADA && first) return readHere.series(first);
  if (strategy === null && first) return readHere.words(first, rates ?? []);
  const lender = await loadLender(id);
  return readHere.lender(lender, lender.strategies[strategy ?? 0] as Strategy, answers, judged);
}

const failed = ({ kind, message, frames }: Failure): Word => ({ failure: { kind, detail: message, frames } });

process.on('disconnect', () => process.exit());
process.on('message', (job: Job) => {
  done(job)
    .then((result): Word => ({ result }))
    .catch((error: unknown): Word => {
      if (error instanceof Failure) return failed(error);
      // The stack overflows where elements or lists stand deeper in each other than in any page.
      if (error instanceof RangeError && error.message.includes('call stack'))
        return failed(new Failure('too-large', 'its parts are too deep in each other'));
      return { mistake: error };
    })
    .then((word) => process.send?.(word));
});
