import sql from 'sql-template-tag';
import type { Place } from '../../../src/access/access.ts';
import type { LetterTrouble } from '../../../src/access/outbox.ts';
import { LETTER_TROUBLE } from '../../../src/access/queries/outbox.ts';
import { readOnly } from '../../../src/access/read-only.ts';
import { easternTime } from '../../../src/rates/eastern.ts';
import { type Check, toMend, unknown, well } from './check.ts';

const PLAIN_SECRETS = sql`SELECT count(*) AS count FROM webhook WHERE secret LIKE 'whsec%'`;

/** Checks the database for letters that could not be sent, and for secrets that no key seals. Writes nothing. */
export async function examineAccounts(place: Place, isKeySet: boolean): Promise<Check[]> {
  const found = await readOnly(place, async (ask) => ({
    trouble: (await ask<LetterTrouble>(LETTER_TROUBLE))[0] as LetterTrouble,
    plain: (await ask<{ count: number }>(PLAIN_SECRETS))[0]?.count ?? 0,
  })).catch((error: Error) => error);
  if (found !== null && !(found instanceof Error)) return [letters(found.trouble), secrets(found.plain, isKeySet)];
  const why = found
    ? `the database cannot be read (${found.message})`
    : 'the database has the tables of another release';
  return [unknown('letters', why)];
}

function secrets(plain: number, isKeySet: boolean): Check {
  const what = 'secrets';
  const mend = 'set SECRETS_KEY (openssl rand -base64 32): whoever reads a backup could sign messages to webhooks';
  if (plain === 0)
    return isKeySet
      ? well(what, 'those of webhooks are sealed')
      : unknown(what, 'SECRETS_KEY is not set, and there is no webhook yet');
  const found = `${plain} of webhooks lie in the database as they are`;
  return toMend(what, found, isKeySet ? 'restart the servers: they seal what they find' : mend);
}

function letters({ putOff, since, answer, givenUp }: LetterTrouble): Check {
  const what = 'letters';
  const lost = givenUp === 0 ? '' : `${givenUp} given up in thirty days`;
  if (putOff === 0 && lost === '') return well(what, 'none waits for another try');
  const waiting =
    putOff === 0 ? '' : `${putOff} put off since ${easternTime(new Date(since ?? 0).toISOString())}: ${answer}`;
  return toMend(
    what,
    [waiting, lost].filter((part) => part !== '').join('; '),
    'see what the mail server answers, and the log; letters that wait are tried again by themselves for three days',
  );
}
