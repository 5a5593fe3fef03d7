import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Replays all lenders of a recording (`-- collect DIR`, by default the project's own) into a new folder, and then again, when nothing moved. */
const ROUNDS = 3;
const project = path.resolve(import.meta.dirname, '../..');
const recording = path.resolve(process.argv[2] ?? path.join(project, 'tests/recordings'));

using home = mkdtempDisposableSync(path.join(tmpdir(), 'bench-collect-'));
const inHome = (name: string): string => path.join(home.path, name);

/** Seconds that one run of the collector takes. */
function measured(...args: string[]): number {
  const started = performance.now();
  const child = spawnSync(process.execPath, ['pipeline/cli.ts', ...args], { cwd: project, encoding: 'utf8' });
  // A lender that the recording lacks, or figures that wait for a person, are no failure of the run.
  if (![0, 1, 4].includes(child.status ?? -1)) throw new Error(child.stderr || child.stdout);
  return (performance.now() - started) / 1000;
}

const start = measured('--help');
function line(what: string, times: number[]): void {
  const median = times.toSorted((a, b) => a - b)[times.length >> 1] as number;
  console.log(`| ${[what, median.toFixed(2), (median / start).toFixed(1)].join(' | ')} |`);
}

console.log('| run | seconds | times a start of the process |\n| --- | ---: | ---: |');
line('start of the process alone', [start]);
const runs = Array.from({ length: ROUNDS }, (_, round) => {
  const args = ['--replay', recording, '--data', inHome(`data-${round}`)];
  return [measured(...args), measured(...args)] as const;
});
const [first, second] = [0, 1].map((at) => runs.map((run) => run[at] as number));
line('first run', first ?? []);
line('nothing moved', second ?? []);
