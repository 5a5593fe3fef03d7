import { beforeAll, describe, expect, test } from 'vitest';
import { cut, exchanged, replaced } from './answers.ts';
import { circumstances } from './circumstances.ts';
import { strangeColumns, swappedColumns } from './columns.ts';
import { brokenFeeds, brokenNames } from './feeds.ts';
import { marked } from './marks.ts';
import { reworded, rewrittenMarkup } from './markup.ts';
import { single, together } from './moved.ts';
import { type Accident, complaints } from './oracle.ts';
import { disorder } from './orders.ts';
import { otherProducts, sameProducts, takenBack, unseen } from './products.ts';
import { contradictingRows, lostRows, movedRows } from './rows.ts';
import { openStage, type Stage } from './stage.ts';
import { banners, strangeTables } from './strangers.ts';
import { loadSubjects, located, type Subject } from './subjects.ts';
import { brokenTags } from './tags.ts';

/** Every lender, by way and recording. */
export const subjects = await loadSubjects();

interface Kind {
  what: string;
  accidents: (subject: Subject) => Accident[];
  /** How many runs get the same broken answer; what was held in the first is shown in the second. */
  runs?: number;
  /** How many are tried on one of the project's own recordings, where not as many as of the other kinds. */
  tried?: number;
}

const OF_ALL: Kind[] = [
  {
    what: 'another answer than the one asked for',
    accidents: (subject) => [...replaced(subject), ...exchanged(subject, subjects)],
  },
  { what: 'an answer cut off', accidents: cut, tried: 40 },
  { what: 'one figure', accidents: single, tried: 64 },
  { what: 'all figures', accidents: together, runs: 2 },
  { what: 'figures where they do not belong', accidents: disorder, runs: 5 },
];
const OF_PAGES: Kind[] = [
  { what: 'rows that are lost', accidents: lostRows },
  { what: 'rows that moved', accidents: movedRows, runs: 2 },
  { what: 'rows that contradict others', accidents: contradictingRows },
  { what: 'columns that changed places', accidents: swappedColumns, runs: 2 },
  { what: 'a column nobody knows', accidents: strangeColumns, runs: 2 },
  { what: 'a table of another product', accidents: strangeTables, runs: 2 },
  { what: 'an element that is lost or stands twice', accidents: brokenTags, runs: 5 },
  { what: 'a table that became one of another product', accidents: otherProducts, runs: 5 },
  { what: 'parts that nobody sees', accidents: unseen, runs: 5 },
  { what: 'figures that are taken back', accidents: takenBack, runs: 5 },
  { what: 'figures that hold for something else', accidents: circumstances, runs: 5, tried: 12 },
  { what: 'other words over the tables', accidents: sameProducts },
  { what: 'advertisements', accidents: banners, runs: 2 },
  { what: 'other mark-up', accidents: rewrittenMarkup, runs: 2 },
  { what: 'other wording', accidents: reworded },
];
const OF_FEEDS: Kind[] = [
  { what: 'a broken feed', accidents: brokenFeeds, runs: 2 },
  { what: 'a field renamed or gone', accidents: brokenNames },
];

/** So many accidents of a kind are tried on a lender, each lender beginning at another: together they meet all of them. */
const TRIED = { own: 16, real: 3 };
/** `ACCIDENTS=all npm test -- tests/accidents` tries every accident on every recording; that takes minutes. */
const EVERY = process.env.ACCIDENTS === 'all';
const PATIENCE = EVERY ? 600_000 : 60_000;

function kindsFor({ parts }: Subject): Kind[] {
  const formats = parts.map(({ answer }) => answer.source.format);
  return [...OF_ALL, ...(formats.includes('page') ? OF_PAGES : []), ...(formats.includes('json') ? OF_FEEDS : [])];
}

/** A good run of each subject, and then its accidents; each test tells all complaints of all accidents of a kind at once. */
export function tryOn(chosen: Subject[]): void {
  describe.each(chosen.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(marked(located(subject)));
    });
    test.each(kindsFor(subject).map((kind) => [kind.what, kind] as const))(
      '%s',
      async (_, kind) => {
        const all = kind.accidents(stage.subject);
        const tried = subject.own ? (kind.tried ?? TRIED.own) : TRIED.real;
        const every = EVERY ? 1 : Math.max(1, Math.ceil(all.length / tried));
        const first = subjects.indexOf(subject) % every;
        const told: string[] = [];
        for (const accident of all.filter((_, at) => at % every === first))
          told.push(...(await complaints(stage, accident, kind.runs)));
        expect(told).toEqual([]);
      },
      PATIENCE,
    );
  });
}
