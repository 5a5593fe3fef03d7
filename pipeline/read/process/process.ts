import { Worker } from 'node:worker_threads';
import { type Budget, type Job, STOPPED, type Word } from './job.ts';

const LOOK_MS = 100;
/** The young generation of the heap, in MB; it is counted apart from the rest. */
const YOUNG_MB = 32;
const NONE = { user: 0, system: 0 };

// The reading process: one job after the other, each answered with one message. A thread reads, and this one watches it: where a job takes
// too much, the process ends. It also ends when its parent is killed.
const { heapMb } = JSON.parse(process.argv[2] as string) as Budget;
const thread = new Worker(new URL('./thread.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
});
let current: Job | null = null;
let watch: NodeJS.Timeout | undefined;

thread.on('message', (word: Word) => {
  current = null;
  clearInterval(watch);
  process.send?.(word);
});
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(STOPPED.heap);
  throw error;
});
process.on('disconnect', () => process.exit());
process.on('message', async ({ job, budget }: { job: Job; budget: Budget }) => {
  current = job;
  const before = await thread.cpuUsage().catch(() => NONE);
  const began = performance.now();
  thread.postMessage(job);
  watch = setInterval(async () => {
    if (performance.now() - began > budget.clockMs) process.exit(STOPPED.clock);
    const { user, system } = await thread.cpuUsage(before).catch(() => NONE);
    if (current === job && (user + system) / 1000 > budget.cpuMs) process.exit(STOPPED.cpu);
  }, LOOK_MS);
});
