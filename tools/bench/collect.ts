import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadLenders } from '../../pipeline/registry.ts';
import { allRecorded, clonedAnswers, cloneLenders, writeRecording } from './clones.ts';
import type { ResourceUsage } from './resource-usage.ts';

const ROUNDS = 3;
const COUNTS = [250];

/** The resources that one process used. */
type Cost = ReturnType<typeof measured>;

using home = mkdtempDisposableSync(path.join(tmpdir(), 'bench-collect-'));
const inHome = (name: string): string => path.join(home.path, name);
const project = path.resolve(import.meta.dirname, '../..');

/** Makes a process write its resource usage when it ends. */
const METER = new URL(`meter.ts?${encodeURIComponent(inHome('meter.json'))}`, import.meta.url).href;

function measured(script: string, args: string[]) {
  const started = performance.now();
  const child = spawnSync(process.execPath, ['--import', METER, script, ...args], { cwd: project, encoding: 'utf8' });
  const wall = (performance.now() - started) / 1000;
  // A recording without the Bank of Canada, or with one lender less, ends with 1 and still counts as a good run.
  if ((child.status ?? 2) > 1 || /Error/.test(child.stderr)) throw new Error(child.stderr || child.stdout);
  const { cpu, memory } = JSON.parse(readFileSync(inHome('meter.json'), 'utf8')) as ResourceUsage;
  return { wall, cpu, megabytes: memory };
}

const median = (costs: Cost[]): Cost => costs.toSorted((a, b) => a.wall - b.wall)[costs.length >> 1] as Cost;

function line(what: string, { wall, cpu, megabytes }: Cost, count: number): void {
  const cells = [wall.toFixed(2), cpu.toFixed(2), megabytes.toFixed(0), ((wall / count) * 1000).toFixed(1)];
  console.log([what.padEnd(34), ...cells.map((cell) => cell.padStart(9))].join(' '));
}

const lenders = await loadLenders();
const recorded = allRecorded();
const bytes = writeRecording(inHome('all'), recorded.values());
console.log(`${recorded.size} recorded answers of ${(bytes / 1e6).toFixed(1)} MB together\n`);
console.log(
  ['', 'wall s', 'CPU s', 'peak MB', 'ms each'].map((word, at) => (at ? word.padStart(9) : word.padEnd(34))).join(' '),
);

const start = measured('pipeline/cli.ts', ['--help']);
line('start of the process alone', start, lenders.length);
const runs = Array.from({ length: ROUNDS }, (_, round) => {
  const args = ['--replay', inHome('all'), '--data', inHome(`data-${round}`)];
  return [measured('pipeline/cli.ts', args), measured('pipeline/cli.ts', args)] as const;
});
line(`all ${lenders.length} lenders, first run`, median(runs.map(([first]) => first)), lenders.length);
line(`all ${lenders.length} lenders, nothing moved`, median(runs.map(([, second]) => second)), lenders.length);

const costs = COUNTS.map((count) => {
  const clones = cloneLenders(lenders, recorded, count);
  writeRecording(inHome(`clones-${count}`), clonedAnswers(clones, recorded));
  const args = [inHome(`clones-${count}`), inHome(`clones-data-${count}`), String(count)];
  const cost = measured('tools/bench/clone-run.ts', args);
  line(`${count} made-up lenders, first run`, cost, count);
  line(`${count} made-up lenders, nothing moved`, measured('tools/bench/clone-run.ts', args), count);
  rmSync(inHome(`clones-${count}`), { recursive: true });
  return cost;
});
const [few, , many] = costs as [Cost, Cost, Cost];
const growth = (field: keyof Cost): string => (many[field] / few[field]).toFixed(2);
console.log(
  `\nFour times the lenders: ${growth('wall')} x wall, ${growth('cpu')} x CPU, ${growth('megabytes')} x memory`,
);
