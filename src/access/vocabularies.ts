import sql, { raw } from 'sql-template-tag';
import { LANGUAGES } from '../languages.ts';
import { ALERT_CONDITIONS, ALERT_WAYS } from './alerts.ts';
import type { Query } from './database.ts';
import { CHANNELS } from './outbox.ts';

/** The words that a column may hold, by the table that lists them. Opening a database adds new ones, so that a constant can grow. */
export const VOCABULARIES: Readonly<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  alert_condition: ALERT_CONDITIONS,
  alert_way: ALERT_WAYS,
  channel: CHANNELS,
};

/** The words that a database lacks, each with its table. */
export async function lackingWords(query: Query): Promise<{ table: string; word: string }[]> {
  const lacking: { table: string; word: string }[] = [];
  for (const [table, words] of Object.entries(VOCABULARIES)) {
    const known = (await query<{ word: string }>(sql`SELECT word FROM ${raw(table)}`)).map(({ word }) => word);
    lacking.push(...words.filter((word) => !known.includes(word)).map((word) => ({ table, word })));
  }
  return lacking;
}

/** Adds the words that a database lacks. */
export async function addWords(query: Query): Promise<void> {
  for (const { table, word } of await lackingWords(query))
    await query(sql`INSERT INTO ${raw(table)} (word) VALUES (${word})`);
}
