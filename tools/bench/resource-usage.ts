import { readFileSync } from 'node:fs';

export type ResourceUsage = ReturnType<typeof resourceUsage>;

/** Clock ticks per second, in which Linux counts processor time. */
const TICKS = 100;
/** Fields of proc_pid_stat(5): its own time, and then that of its children that ended. */
const OWN = [14, 15];
const WITH_ENDED = [...OWN, 16, 17];

function processorTime(pid: number, fields: readonly number[]): number {
  // The name in parentheses may hold blanks; the text after it begins with the third field.
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.reduce((sum, field) => sum + Number(after[field - 3]), 0) / TICKS;
}

const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

/**
 * Resource usage of this process so far: seconds of processor time of all its threads and children, ended or running, and the largest peak of memory
 * among the running ones, in MB. Without /proc, that of its children is not known.
 */
export function resourceUsage() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return { cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1000 };
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const times = [processorTime(process.pid, WITH_ENDED), ...children.map((pid) => processorTime(pid, OWN))];
  return {
    cpu: times.reduce((sum, time) => sum + time, 0),
    memory: Math.max(...[process.pid, ...children].map(peakOf)),
  };
}
