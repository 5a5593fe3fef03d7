import { look } from '../../src/access/look.ts';
import type { LetterTrouble } from '../../src/access/outbox.ts';
import { LETTER_TROUBLE } from '../../src/access/queries/outbox.ts';
import type { Place } from '../../src/access/store.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Check } from './check.ts';

/** What the database of accounts says of letters that could not be sent. Nothing is written into it. */
export async function examineAccounts(place: Place): Promise<Check[]> {
  const found = await look(place, async (ask) => (await ask<LetterTrouble>(LETTER_TROUBLE))[0] ?? null).catch(
    (error: Error) => error,
  );
  if (found instanceof Error)
    return [{ what: 'letters', state: 'unknown', found: `the database cannot be read (${found.message})`, mend: '' }];
  if (found === null)
    return [{ what: 'letters', state: 'unknown', found: 'the database has the tables of another release', mend: '' }];
  return [letters(found)];
}

function letters({ putOff, since, answer, givenUp }: LetterTrouble): Check {
  const what = 'letters';
  const lost = givenUp === 0 ? '' : `${givenUp} given up in thirty days`;
  if (putOff === 0 && lost === '') return { what, state: 'well', found: 'none waits for another try', mend: '' };
  const waiting =
    putOff === 0 ? '' : `${putOff} put off since ${easternTime(new Date(since ?? 0).toISOString())}: ${answer}`;
  return {
    what,
    state: 'mend',
    found: [waiting, lost].filter((part) => part !== '').join('; '),
    mend: 'see what the mail server answers, and the log; letters that wait are tried again by themselves for three days',
  };
}
