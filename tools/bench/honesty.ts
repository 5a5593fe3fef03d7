import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadSubjects } from '../../tests/accidents/subjects.ts';
import { type Event, honestYear, KINDS } from './honest-year.ts';
import type { Setting } from './prose.ts';

/** `--far` plays the setting that is judged alone: prose that changes far from the tables. */
const { values } = parseArgs({
  options: { shared: { type: 'boolean', default: false }, far: { type: 'boolean', default: false } },
});

/** If words stayed, at most this share (in percent) of the moved figures may wait more than one run. */
const MOST_WAITING = 2;
/** At most this share (in percent) of a year's moves may wait for a person. */
const MOST_FOR_PERSON = 5;

/** Plays an honest year of every lender in two settings, and prints the figures that waited without need. */
const subjects = await loadSubjects(values.shared);
const line = (...cells: (string | number)[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(36) : String(cell).padStart(9))).join(' '));
const share = (part: number, of: number): number => (of === 0 ? 0 : (part / of) * 100);
const percent = (part: number, of: number): string => `${share(part, of).toFixed(2)} %`;
const NONE = { moved: 0, late: 0, worded: 0, wordedLate: 0, never: 0 };
type Sum = typeof NONE;

function add(sum: Sum, { waited, moved, worded, runs }: Event): void {
  sum[worded ? 'worded' : 'moved'] += moved;
  sum[worded ? 'wordedLate' : 'late'] += waited.length;
  sum.never += runs.filter((run) => run === null).length;
}

async function played(setting: Setting): Promise<Sum> {
  const sums = new Map(KINDS.map((kind) => [kind, { ...NONE }]));
  const reasons = new Map(KINDS.map((kind) => [kind, new Map<string, number>()]));
  const all = { ...NONE };
  let decisions = 0;
  for (const subject of subjects) {
    const year = await honestYear(subject, setting);
    decisions += year.decisions;
    for (const event of year.events) {
      add(sums.get(event.kind) as Sum, event);
      add(all, event);
      const counts = reasons.get(event.kind);
      for (const reason of event.waited) counts?.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  line(`prose ${setting} the tables`, 'moved', 'late', 'share', 'worded', 'late', 'share', 'person');
  for (const [kind, { moved, late, worded, wordedLate, never }] of [...sums, ['all', all] as const]) {
    line(kind, moved, late, percent(late, moved), worded, wordedLate, percent(wordedLate, worded), never);
    for (const [reason, count] of reasons.get(kind) ?? []) console.log(`    ${count} x ${reason}`);
  }
  const moves = all.moved + all.worded;
  console.log(`
${percent(all.late + all.wordedLate, moves)} of the moves were shown after the second run, ${percent(all.never, moves)} not within a day.
${(decisions / subjects.length).toFixed(2)} decisions of a person a year and lender.
`);
  return all;
}

const far = await played('far');
if (!values.far) await played('beside');
console.log('moved: figures that moved while the words stayed; worded: while words changed in the same run.');
const moves = far.moved + far.worded;
process.exitCode = share(far.late, far.moved) > MOST_WAITING || share(far.never, moves) > MOST_FOR_PERSON ? 1 : 0;
