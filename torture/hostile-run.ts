import { readFile } from 'node:fs/promises';
import { main } from '../pipeline/cli.ts';

/** What one collection cost, with the start of its processes. */
export interface Cost {
  /** Processor time in seconds: all threads, and the processes that read. */
  cpu: number;
  /** The most memory that one of its living processes held, in MB. */
  memory: number;
}

/** What Linux counts processor time in, a second. */
const TICKS = 100;

/** The processor time of a process, without or with that of its children that ended, in seconds. */
async function processorTime(pid: number, fields: readonly number[]): Promise<number> {
  // The name in parentheses may hold blanks; what follows it begins with the third field (proc_pid_stat(5)).
  const after = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
  return fields.reduce((sum, field) => sum + Number(after[field - 3]), 0) / TICKS;
}
const OWN = [14, 15];
const WITH_ENDED = [14, 15, 16, 17];

const peakOf = async (pid: number): Promise<number> =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

// A collection in a process of its own, told on its command line. Tells its parent what it cost.
const nothing = (): void => {};
console.log = nothing;
await main(process.argv.slice(2));
const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8'))
  .split(' ')
  .filter(Boolean)
  .map(Number);
const times = await Promise.all([
  processorTime(process.pid, WITH_ENDED),
  ...children.map((pid) => processorTime(pid, OWN)),
]);
const peaks = await Promise.all([process.pid, ...children].map(peakOf));
const cost: Cost = { cpu: times.reduce((sum, time) => sum + time, 0), memory: Math.max(...peaks) };
process.send?.(cost, () => process.disconnect());
