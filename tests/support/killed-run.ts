import type { RunResult } from '../../pipeline/collect/collect.ts';
import { countTouches } from './dying-disk.ts';
import { madeUpLender, scripted } from './lenders.ts';
import { runOver } from './run.ts';

const LENDERS = [madeUpLender('acme'), madeUpLender('bravo')];

/** A run of two lenders on a day counted from October 2026: acme prints these lines, bravo always the same. */
export function runOf(root: string, acme: string, day: number): Promise<RunResult> {
  const now = (): Date => new Date(Date.UTC(2026, 10, day, 13, 17));
  return runOver({ root, registry: LENDERS, fetcher: scripted({ acme, bravo: '60=6.20 36=6.00' }, now), now });
}

/** The run to be killed, in which acme moved. */
export const doomedRun = (root: string): Promise<RunResult> => runOf(root, '60=6.19 36=6.05', 21);

/** `killed-run.ts ROOT N`: that run, in a process that kills itself at its n-th disk operation. */
if (import.meta.main) {
  const [root = '', at] = process.argv.slice(2);
  const { within } = await countTouches();
  await within({ at: Number(at), die: () => process.kill(process.pid, 'SIGKILL') }, () => doomedRun(root));
}
