import { RATE_FIELDS } from '../rates/fields.ts';
import type { StoredRate } from '../rates/schema.ts';
import type { HistoryFile } from './history-file.ts';

/** The end of an interval that has not ended, in ms: later than every time, so that one index finds both. */
export const OPEN = 8.64e15;

/** A rate as the file stores it: its fields in the order of their schema, so that an answer can repeat the text. */
export const textOf = (rate: StoredRate): string =>
  JSON.stringify(Object.fromEntries(RATE_FIELDS.map((field) => [field, rate[field]])));

/** Which ids are a lender's, in SQL. */
export const OF_LENDER = "id > :lender || '/' AND id < :lender || '0'";

/** Stores a rate. @returns its key */
export const putRate = (file: HistoryFile, rate: StoredRate): number =>
  file.value<number>('INSERT INTO rates (text) VALUES (?) RETURNING rate', textOf(rate)) as number;

/** The rate with a key; null without one. */
export const getRate = (file: HistoryFile, key: number | null): StoredRate | null =>
  key === null ? null : JSON.parse(file.value<string>('SELECT text FROM rates WHERE rate = ?', key) as string);
