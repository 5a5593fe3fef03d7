import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import type { Place } from '../../../src/access/access.ts';
import type { LetterTrouble } from '../../../src/access/outbox.ts';
import { LETTER_TROUBLE } from '../../../src/access/queries/outbox.ts';
import { readOnly } from '../../../src/access/read-only.ts';
import { easternTime } from '../../../src/rates/eastern.ts';
import { verified } from '../verify.ts';
import { type Check, toMend, unknown, well } from './check.ts';

/** Checks that this machine has everything a server needs: whole data, a writable database, an address, a way to send letters. */
export async function examinePlace({
  data,
  database,
  origin,
  mail,
}: Record<'data', string> & Record<'database' | 'origin' | 'mail', string | null>): Promise<Check[]> {
  const snapshot = await verified(data).catch((error: Error) => error);
  const folder = database === null ? null : path.dirname(path.resolve(database));
  const closed = folder === null ? null : await access(folder, constants.W_OK).catch((error: Error) => error);
  const isSecure = origin?.startsWith('https:') ?? false;
  return [
    snapshot instanceof Error
      ? toMend('data', snapshot.message, 'restore the folder from git, or collect into it')
      : well('data', `${snapshot.manifest.snapshot}, looked at ${easternTime(snapshot.manifest.publishedAt)}`),
    closed
      ? toMend('database', database ?? '', 'DATABASE_PATH must stand in a folder that the server can write')
      : well('database', database ?? 'PostgreSQL'),
    isSecure
      ? well('origin', origin ?? '')
      : unknown(
          'origin',
          origin ?? 'PUBLIC_ORIGIN is not set',
          'a public server needs PUBLIC_ORIGIN=https://…: secure cookies and links in letters follow from it',
        ),
    mail === null
      ? unknown('mail', 'neither SMTP_URL nor MAIL_DIR is set', 'forms that need a letter say so until SMTP_URL is set')
      : well('mail', mail),
  ];
}

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
  if (plain === 0 && isKeySet) return well(what, 'those of webhooks are sealed');
  if (plain === 0) return unknown(what, 'SECRETS_KEY is not set, and there is no webhook yet');
  const found = `${plain} of webhooks lie in the database as they are`;
  return toMend(what, found, isKeySet ? 'restart the servers: they seal what they find' : mend);
}

function letters({ putOff, since, answer, givenUp }: LetterTrouble): Check {
  const what = 'letters';
  const found = [
    putOff > 0 && `${putOff} put off since ${easternTime(new Date(since ?? 0).toISOString())}: ${answer}`,
    givenUp > 0 && `${givenUp} given up in thirty days`,
  ].filter(Boolean);
  const mend =
    'see what the mail server answers, and the log; letters that wait are tried again by themselves for three days';
  return found.length > 0 ? toMend(what, found.join('; '), mend) : well(what, 'none waits for another try');
}
