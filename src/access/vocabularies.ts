import { LANGUAGES } from '../languages.ts';
import { ALERT_CONDITIONS, ALERT_WAYS } from './alerts.ts';
import { CHANNELS } from './outbox.ts';

/**
 * The words that a column may hold, by the table that lists them and that the column refers to. Opening a database adds new words, so that
 * a constant can grow without a migration.
 */
export const VOCABULARIES: Readonly<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  alert_condition: ALERT_CONDITIONS,
  alert_way: ALERT_WAYS,
  channel: CHANNELS,
};

/** The words that a database lacks, by table. @param known the words in its table of a name */
export function lackingWords(known: Readonly<Record<string, readonly string[]>>): [table: string, words: string[]][] {
  return Object.entries(VOCABULARIES).flatMap(([table, words]) => {
    const lacking = words.filter((word) => !known[table]?.includes(word));
    return lacking.length > 0 ? [[table, lacking]] : [];
  });
}
