import { describe, test } from 'vitest';
import { strangeColumns, swappedColumns } from './columns.ts';
import { contradictingRows, lostRows, movedRows } from './rows.ts';
import { banners, strangeTables } from './strangers.ts';
import { subjects, trial } from './trial.ts';

const pages = subjects.filter(({ parts }) => parts.some(({ places }) => places !== null));

describe.each(pages.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const { expectNoComplaints } = trial(subject);
  test('rows that are lost', () => expectNoComplaints(lostRows));
  test('rows that moved', () => expectNoComplaints(movedRows, { runs: 2 }));
  test('rows that contradict others', () => expectNoComplaints((marked) => contradictingRows(marked, 8)));
  test('columns that changed places', () => expectNoComplaints(swappedColumns, { runs: 2 }));
  test('a column nobody knows', () => expectNoComplaints(strangeColumns, { runs: 2 }));
  test('a table of another product', () => expectNoComplaints(strangeTables, { runs: 2 }));
  test('advertisements', () => expectNoComplaints(banners, { runs: 2 }));
});
