import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { ResourceUsage } from './resource-usage.ts';

/** Replays all lenders of a recording (`-- collect DIR`, by default the project's own) into a new folder, and then again, when nothing moved. */
const ROUNDS = 3;
const project = path.resolve(import.meta.dirname, '../..');
const recording = path.resolve(process.argv[2] ?? path.join(project, 'tests/recordings'));

/** The resources that one process used. */
type Cost = ReturnType<typeof measured>;

using home = mkdtempDisposableSync(path.join(tmpdir(), 'bench-collect-'));
const inHome = (name: string): string => path.join(home.path, name);

/** Makes a process write its resource usage when it ends. */
const METER = new URL(`meter.ts?${encodeURIComponent(inHome('meter.json'))}`, import.meta.url).href;

function measured(...args: string[]) {
  const started = performance.now();
  const child = spawnSync(process.execPath, ['--import', METER, 'pipeline/cli.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
  });
  const wall = (performance.now() - started) / 1000;
  // A lender that the recording lacks, or figures that wait for a person, are no failure of the run.
  if (![0, 1, 4].includes(child.status ?? -1)) throw new Error(child.stderr || child.stdout);
  const { cpu, memory } = JSON.parse(readFileSync(inHome('meter.json'), 'utf8')) as ResourceUsage;
  return { wall, cpu, megabytes: memory };
}

function line(what: string, costs: Cost[]): void {
  const { wall, cpu, megabytes } = costs.toSorted((a, b) => a.wall - b.wall)[costs.length >> 1] as Cost;
  console.log(`| ${[what, wall.toFixed(2), cpu.toFixed(2), megabytes.toFixed(0)].join(' | ')} |`);
}

console.log('| run | wall s | CPU s | peak MB |\n| --- | ---: | ---: | ---: |');
line('start of the process alone', [measured('--help')]);
const runs = Array.from({ length: ROUNDS }, (_, round) => {
  const args = ['--replay', recording, '--data', inHome(`data-${round}`)];
  return [measured(...args), measured(...args)] as const;
});
line(
  'first run',
  runs.map(([first]) => first),
);
line(
  'nothing moved',
  runs.map(([, second]) => second),
);
