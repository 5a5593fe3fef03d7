import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, UserError } from '../../src/command.ts';
import { tidy } from './server.ts';
import { type Figure, isHeld, type Trial } from './trial.ts';

/** `npm run torture [-- NAME ...]`: runs the trials, all or the named ones, and prints every figure beside its limit. */
const FOLDER = path.join(import.meta.dirname, 'trials');

const number = (value: number): string => value.toLocaleString('en-CA', { maximumFractionDigits: 1 });

function line(trial: Trial, figure: Figure): string {
  const { what, measured, atMost, unit } = figure;
  const passed = isHeld(figure) ? 'yes' : '**no**';
  return `| ${trial.number} | ${what} | ${number(measured)} ${unit} | ${number(atMost)} ${unit} | ${passed} |`;
}

async function main(names: string[]): Promise<number> {
  const there = (await readdir(FOLDER)).map((name) => path.basename(name, '.ts')).sort();
  const unknown = names.filter((name) => !there.includes(name));
  if (unknown.length > 0)
    throw new UserError(`There is no trial ${unknown.join(', ')}; there are: ${there.join(', ')}`);
  const trials = await Promise.all(
    (names.length > 0 ? names : there).map(
      async (name) => ((await import(path.join(FOLDER, `${name}.ts`))) as { trial: Trial }).trial,
    ),
  );
  trials.sort((a, b) => a.number - b.number);
  console.log('| figure | what | measured | at most | held |\n| ---: | --- | ---: | ---: | --- |');
  let failed = 0;
  for (const trial of trials) {
    const missing = trial.unless?.() ?? null;
    if (missing !== null) {
      console.log(`| ${trial.number} | not tried here: ${missing} | | | |`);
      continue;
    }
    for (const figure of await trial.run()) {
      console.log(line(trial, figure));
      if (!isHeld(figure)) failed++;
    }
  }
  return failed === 0 ? 0 : 1;
}

await runCommand(() => main(process.argv.slice(2)).finally(tidy));
