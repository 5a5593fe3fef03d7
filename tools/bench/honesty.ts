import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadSubjects } from '../../tests/accidents/subjects.ts';
import { honestYear, KINDS } from './honest-year.ts';

const { values } = parseArgs({ options: { shared: { type: 'boolean', default: false } } });

/** If words stayed, at most this share (in percent) of the moved figures may wait more than one run. */
const MOST_WAITING = 2;
/** At most this share (in percent) of a year's moves may wait for a person. */
const MOST_FOR_PERSON = 5;

/** Plays an honest year of every lender, and prints the figures that waited without need. */
const subjects = await loadSubjects(values.shared);
const sum = new Map(
  KINDS.map((kind) => [
    kind,
    { moved: 0, late: 0, worded: 0, wordedLate: 0, never: 0, reasons: new Map<string, number>() },
  ]),
);
let layouts = 0;
for (const subject of subjects) {
  const year = await honestYear(subject);
  layouts += year.layouts;
  for (const event of year.events) {
    const total = sum.get(event.kind);
    if (!total) continue;
    const late = event.waited.length;
    if (event.worded) {
      total.worded += event.moved;
      total.wordedLate += late;
    } else {
      total.moved += event.moved;
      total.late += late;
    }
    total.never += event.runs.filter((run) => run === null).length;
    for (const reason of event.waited) total.reasons.set(reason, (total.reasons.get(reason) ?? 0) + 1);
  }
}
const line = (...cells: (string | number)[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(36) : String(cell).padStart(9))).join(' '));
const share = (part: number, of: number): number => (of === 0 ? 0 : (part / of) * 100);
const percent = (part: number, of: number): string => `${share(part, of).toFixed(2)} %`;

line('honest moves of a year', 'moved', 'late', 'share', 'worded', 'late', 'share', 'person');
const all = { moved: 0, late: 0, worded: 0, wordedLate: 0, never: 0 };
for (const [kind, total] of sum) {
  for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += total[name];
  const { moved, late, worded, wordedLate, never } = total;
  line(kind, moved, late, percent(late, moved), worded, wordedLate, percent(wordedLate, worded), never);
  for (const [reason, count] of total.reasons) console.log(`    ${count} x ${reason}`);
}
const moves = all.moved + all.worded;
line(
  'all',
  all.moved,
  all.late,
  percent(all.late, all.moved),
  all.worded,
  all.wordedLate,
  percent(all.wordedLate, all.worded),
  all.never,
);
console.log(`
moved: figures that moved while the words around them stayed; worded: while words changed in the same run; late: shown after the second run.
${percent(all.never, moves)} of the moves were not shown within a day, so they wait for a person or for their page to prove itself.
${(layouts / subjects.length).toFixed(2)} times a year and lender something waited for a person.`);
process.exitCode = share(all.late, all.moved) > MOST_WAITING || share(all.never, moves) > MOST_FOR_PERSON ? 1 : 0;
