import { main } from '../pipeline/cli.ts';

/** What one collection cost, with the start of its process. */
export interface Cost {
  /** Processor time in seconds, all threads. */
  cpu: number;
  /** The most memory that it held, in MB. */
  memory: number;
}

// A collection in a process of its own, told on its command line. Tells its parent what it cost.
const nothing = (): void => {};
console.log = nothing;
await main(process.argv.slice(2));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cost: Cost = { cpu: (userCPUTime + systemCPUTime) / 1_000_000, memory: maxRSS / 1000 };
process.send?.(cost, () => process.disconnect());
