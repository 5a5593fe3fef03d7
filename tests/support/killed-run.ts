import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { collect } from '../../pipeline/collect.ts';
import { madeUpLender, scripted } from './lenders.ts';

/**
 * One run that is killed at its n-th touch of the disk: `killed-run.ts ROOT N`. A write is killed half-way through.
 * Ends with exit code 0 where the run has fewer touches than that.
 */
const [root, at] = [process.argv[2] as string, Number(process.argv[3])];
let touches = 0;
const due = (): boolean => ++touches === at;
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
};

const probe = await fs.open(path.join(root, 'probe'), 'w');
const handle = Object.getPrototypeOf(probe);
await probe.close();
await fs.rm(path.join(root, 'probe'));

const { writeFile, appendFile, sync } = handle;
handle.writeFile = async function (text: string) {
  if (!due()) return writeFile.call(this, text);
  await writeFile.call(this, text.slice(0, text.length / 2));
  die();
};
handle.appendFile = async function (text: string) {
  if (!due()) return appendFile.call(this, text);
  await appendFile.call(this, text.slice(0, text.length / 2));
  die();
};
handle.sync = async function () {
  if (due()) die();
  return sync.call(this);
};
for (const name of ['rename', 'open', 'mkdir'] as const) {
  const original = fs[name] as (...given: unknown[]) => unknown;
  (fs as Record<string, unknown>)[name] = (...given: unknown[]) => (due() ? die() : original(...given));
}
syncBuiltinESMExports();

const now = (): Date => new Date('2026-11-21T13:17:00Z');
const lenders = [madeUpLender('acme'), madeUpLender('bravo')];
await collect({
  root,
  registry: lenders,
  lenders,
  afresh: false,
  fetcher: scripted({ acme: '60=6.19 36=6.05', bravo: '60=6.20 36=6.00' }, now),
  fingerprint: () => 'one',
  now,
});
