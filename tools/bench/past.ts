import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openHistory } from '../../src/history/history.ts';
import { listSnapshots } from '../../src/snapshots/manifests.ts';
import { writeYears } from '../torture/years.ts';

/**
 * `npm run bench -- past [--years 5] [--lenders 22] [--rates 30]`: years of two runs a day, in which each lender moves every ten days: the
 * size of `data/`, and what it costs to build the history from it, to bring it up to date after one run, and to ask it.
 */
const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '5' },
    lenders: { type: 'string', default: '22' },
    rates: { type: 'string', default: '30' },
  },
});
const [years, lenders, rates] = [values.years, values.lenders, values.rates].map(Number) as [number, number, number];

/** Number of runs that are read one by one, and number of questions. */
const RUNS = 200;
const QUESTIONS = 500;

/** Processor time of this process in ms, which other work on the machine changes little. */
async function took(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
const quantile = (times: number[], part: number): string =>
  `${times.sort((a, b) => a - b)[Math.floor((times.length - 1) * part)]?.toFixed(1)} ms`;
const line = (what: string, figure: string): void => console.log(`${what.padEnd(52)}${figure.padStart(12)}`);

const folder = mkdtempSync(path.join(tmpdir(), 'bench-past-'));
const [root, file] = [path.join(folder, 'data'), path.join(folder, 'history.sqlite')];
try {
  await writeYears(root, { runs: Math.round(years * 730), lenders, rates });
  const ids = await listSnapshots(root);
  const sizes = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => statSync(path.join(one.parentPath, one.name)).size);
  line(`${lenders} lenders of ${rates} rates, snapshots`, String(ids.length));
  line('data/, files', String(sizes.length));
  line('data/', `${(sizes.reduce((sum, one) => sum + one, 0) / 1e6).toFixed(0)} MB`);

  let newest = ids.at(-1 - RUNS);
  const history = openHistory({ root, file, newestId: () => newest });
  line('building the history', `${((await took(() => history.catchUp())) / 1000).toFixed(1)} s`);
  const steps: number[] = [];
  for (newest of ids.slice(-RUNS)) steps.push(await took(() => history.catchUp()));
  line('its file', `${(statSync(file).size / 1e6).toFixed(0)} MB`);
  line('catching up after one run, p50', quantile(steps, 0.5));
  line('  p99', quantile(steps, 0.99));
  const all = history.ids();
  const now = history.now(Date.now());
  const asked: number[] = [];
  for (let count = 0; count < QUESTIONS; count++)
    asked.push(await took(() => history.revisions(all[(count * 7919) % all.length] as string, now)));
  line('the whole past of one rate, p50', quantile(asked, 0.5));
  line('  p99', quantile(asked, 0.99));
  await history.close();
} finally {
  rmSync(folder, { recursive: true });
}
