import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { assertNotMoved } from '../../../src/access/sqlite/moved.ts';
import { easternTime } from '../../../src/rates/eastern.ts';
import { verified } from '../verify.ts';
import { type Check, toMend, unknown, well } from './check.ts';

/** The setup of a server or a collection on this machine. */
export interface Place {
  data: string;
  database: string | null;
  origin: string | null;
  mail: string | null;
}

/** Checks that this machine has everything a server needs: whole data, a writable database, an address, a way to send letters. */
export async function examinePlace({ data, database, origin, mail }: Place): Promise<Check[]> {
  const snapshot = await verified(data).catch((error: Error) => error);
  const folder = database === null ? null : path.dirname(path.resolve(database));
  const closed = folder === null ? null : await access(folder, constants.W_OK).catch((error: Error) => error);
  const moved = database === null ? null : await assertNotMoved(database).catch((error: Error) => error);
  const isSecure = origin?.startsWith('https:') ?? false;
  return [
    snapshot instanceof Error
      ? toMend('data', snapshot.message, 'restore the folder from git, or collect into it')
      : well('data', `${snapshot.manifest.snapshot}, looked at ${easternTime(snapshot.manifest.publishedAt)}`),
    moved
      ? toMend('database', moved.message, 'name the database that holds the accounts now: DATABASE_URL')
      : closed
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
