import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadSubjects } from '../tests/accidents/subjects.ts';
import { honestYear, KINDS } from './honest-year.ts';

const { values } = parseArgs({ options: { shared: { type: 'boolean', default: false } } });

/** Prints, for each kind of honest move, how many figures truly moved and how many of them waited a run that they need not. */
const subjects = (await loadSubjects()).filter(({ own }) => own || values.shared);
const sum = new Map(KINDS.map((kind) => [kind, { moved: 0, due: 0, waited: 0, reasons: new Map<string, number>() }]));
let sightings = 0;
for (const subject of subjects)
  for (const event of await honestYear(subject)) {
    const total = sum.get(event.kind);
    if (!total) continue;
    sightings += event.sightings;
    total.moved += event.moved;
    total.due += event.due;
    total.waited += event.waited.length;
    for (const reason of event.waited) total.reasons.set(reason, (total.reasons.get(reason) ?? 0) + 1);
  }
const line = (...cells: (string | number)[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(44) : String(cell).padStart(9))).join(' '));
const share = (part: number, of: number): string => `${of === 0 ? '0.00' : ((part / of) * 100).toFixed(2)} %`;

line('honest moves of a year', 'moved', 'must wait', 'waited', 'share');
let [moved, waited] = [0, 0];
for (const [kind, total] of sum) {
  moved += total.moved;
  waited += total.waited;
  line(kind, total.moved, total.due, total.waited, share(total.waited, total.moved));
  for (const [reason, count] of total.reasons) console.log(`    ${count} x ${reason}`);
}
line('all moves', moved, '', waited, share(waited, moved));
console.log(`\n${share(waited, sightings)} of ${sightings} figures seen waited a run that they need not`);
process.exitCode = waited > moved * 0.02 ? 1 : 0;
