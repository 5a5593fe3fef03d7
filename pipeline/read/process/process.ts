import type { Budget, Job, Word } from './job.ts';
import { watchedThread } from './watched.ts';

// The reading process: one job after the other, each answered with one message. It ends when its parent is killed.
const read = watchedThread(JSON.parse(process.argv[2] as string) as Budget);

process.on('disconnect', () => process.exit());
process.on('message', ({ job, budget }: { job: Job; budget: Budget }) => {
  read(job, budget)
    .catch((error: unknown): Word => ({ mistake: error }))
    .then((word) => process.send?.(word));
});
