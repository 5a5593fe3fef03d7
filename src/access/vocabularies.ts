import { LANGUAGES } from '../languages.ts';
import { ALERT_CONDITIONS, ALERT_WAYS } from './alerts.ts';
import { CHANNELS } from './outbox.ts';

/**
 * Words that a column may hold, by the table that lists them: the column refers to it. A database learns new words when it is
 * opened, so that a constant which grows needs no step of the tables.
 */
export const VOCABULARIES: Readonly<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  alert_condition: ALERT_CONDITIONS,
  alert_way: ALERT_WAYS,
  channel: CHANNELS,
};

/** The words that a database lacks, by table. @param known what its table of a name lists */
export function lackingWords(known: Readonly<Record<string, readonly string[]>>): [table: string, words: string[]][] {
  return Object.entries(VOCABULARIES).flatMap(([table, words]) => {
    const lacking = words.filter((word) => !known[table]?.includes(word));
    return lacking.length > 0 ? [[table, lacking]] : [];
  });
}
