import { cut, exchanged, replaced } from './answers.ts';
import { circumstances } from './circumstances.ts';
import { strangeColumns, swappedColumns } from './columns.ts';
import { brokenFeeds, brokenNames } from './feeds.ts';
import { reworded, rewrittenMarkup } from './markup.ts';
import { single, together } from './moved.ts';
import type { Accident } from './oracle.ts';
import { disorder } from './orders.ts';
import { otherProducts, sameProducts, takenBack, unseen } from './products.ts';
import { contradictingRows, lostRows, movedRows } from './rows.ts';
import { banners, strangeTables } from './strangers.ts';
import type { Subject } from './subjects.ts';
import { brokenTags } from './tags.ts';

/** One kind of accident. */
export interface Kind {
  what: string;
  /** All of the kind that can happen to a subject. */
  accidents(subject: Subject, subjects: Subject[]): Accident[];
}

const OF_ALL: Kind[] = [
  {
    what: 'another answer than the one asked for',
    accidents: (subject, subjects) => [...replaced(subject), ...exchanged(subject, subjects)],
  },
  { what: 'an answer cut off', accidents: cut },
  { what: 'one figure', accidents: single },
  { what: 'all figures', accidents: together },
  { what: 'figures where they do not belong', accidents: disorder },
];
const OF_PAGES: Kind[] = [
  { what: 'rows that are lost', accidents: lostRows },
  { what: 'rows that moved', accidents: movedRows },
  { what: 'rows that contradict others', accidents: contradictingRows },
  { what: 'columns that changed places', accidents: swappedColumns },
  { what: 'a column nobody knows', accidents: strangeColumns },
  { what: 'a table of another product', accidents: strangeTables },
  { what: 'an element that is lost or stands twice', accidents: brokenTags },
  { what: 'a table that became one of another product', accidents: otherProducts },
  { what: 'parts that nobody sees', accidents: unseen },
  { what: 'figures that are taken back', accidents: takenBack },
  { what: 'figures that hold for something else', accidents: circumstances },
  { what: 'other words over the tables', accidents: sameProducts },
  { what: 'advertisements', accidents: banners },
  { what: 'other mark-up', accidents: rewrittenMarkup },
  { what: 'other wording', accidents: reworded },
];
const OF_FEEDS: Kind[] = [
  { what: 'a broken feed', accidents: brokenFeeds },
  { what: 'a field renamed or gone', accidents: brokenNames },
];

/** The kinds that can happen to a subject's answers. */
export function kindsOf({ parts }: Subject): Kind[] {
  const formats = parts.map(({ answer }) => answer.source.format);
  return [...OF_ALL, ...(formats.includes('page') ? OF_PAGES : []), ...(formats.includes('json') ? OF_FEEDS : [])];
}
