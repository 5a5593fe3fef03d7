import { hash } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UserError } from '../command.ts';
import { stampOf } from '../stamp.ts';
import type { Place } from './access.ts';
import * as postgres from './postgres/backup.ts';
import * as sqlite from './sqlite/backup.ts';

/** The note beside a copy: how many accounts it holds, and which were removed before it was made. */
const note = z.object({
  sha256: z.string(),
  rows: z.object({ account: z.int() }),
  erased: z.array(z.string()),
});

const COPY = /^accounts-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:sqlite|dump)$/;
const noteOf = (copy: string): string => `${copy}.json`;

/**
 * Copies the accounts while servers write to them, and leaves a note beside the copy. Keeps the newest `keep` copies of the
 * folder. Copies beside a SQLite file are removed after as many days, so that deleted data is then kept nowhere.
 * @param beside the SQLite file beside which older copies may lie, also if the accounts are in PostgreSQL now
 * @returns the copy, and how many accounts it holds @throws {UserError} if it is empty after one that was not
 */
export async function backUp(
  place: Place,
  folder: string,
  now: Date,
  { keep = 14, beside = 'file' in place ? place.file : undefined }: { keep?: number; beside?: string | undefined } = {},
): Promise<{ file: string; accounts: number }> {
  await makeWritable(folder);
  const before = (await copiesIn(folder)).at(-1);
  const file = path.join(folder, `accounts-${stampOf(now)}.${'file' in place ? 'sqlite' : 'dump'}`);
  const { accounts, erased } = await ('file' in place
    ? sqlite.backUp(place.file, file)
    : postgres.dump(place.url, file));
  const note = `${JSON.stringify({ sha256: await digestOf(file), rows: { account: accounts }, erased })}\n`;
  await writeFile(noteOf(file), note, { mode: 0o600 }).catch(async (error: unknown) => {
    // A copy without its note would hide that accounts were removed before it.
    for (const part of [file, noteOf(file)]) await rm(part, { force: true });
    throw error;
  });
  const last = before && (await noteAt(before))?.rows.account;
  if (accounts === 0 && last)
    throw new UserError(
      `${file} holds no account, and ${before} held ${last}: is the database the right one? No older copy was removed`,
      { exitCode: 1 },
    );
  for (const old of (await copiesIn(folder)).slice(0, -keep))
    for (const part of [old, noteOf(old)]) await rm(part, { force: true });
  if (beside !== undefined) await sqlite.clearBeside(beside, now, keep);
  return { file, accounts };
}

/** Restores a copy. Accounts removed since stay removed, as the present database and later notes tell. @returns how many removals are known */
export async function putBack(copy: string, place: Place): Promise<number> {
  const isDump = copy.endsWith('.dump');
  if (isDump === 'file' in place)
    throw new UserError(
      isDump
        ? `${copy} is a copy of a PostgreSQL database: set DATABASE_URL`
        : `${copy} is a copy of a SQLite file, and DATABASE_URL is set: unset it, or bring the accounts along (accounts -- copy)`,
    );
  const own = await noteAt(copy);
  if (own && own.sha256 !== (await digestOf(copy)))
    throw new UserError(`${copy} is damaged: its note says another SHA-256`);
  const present = await ('file' in place ? sqlite.contentsOf(place.file) : postgres.contentsOf(place.url)).catch(
    () => null,
  );
  const notes = await Promise.all((await copiesIn(path.dirname(copy))).map(noteAt));
  const erased = [...new Set([...(present?.erased ?? []), ...notes.flatMap((note) => note?.erased ?? [])])];
  if ('file' in place) await sqlite.restore(copy, place.file, erased);
  else await postgres.restore(copy, place.url, erased);
  return erased.length;
}

/** The pager quotes one line: it has to name the folder. */
async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`${folder} cannot be written (${code}); name a folder that this user may write to`, {
      exitCode: 1,
    });
  }
}

async function copiesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const copies = names.filter((name) => COPY.test(name)).sort();
  return copies.map((name) => path.join(folder, name));
}

async function noteAt(copy: string): Promise<z.infer<typeof note> | null> {
  const text = await readFile(noteOf(copy), 'utf8').catch(() => null);
  return text === null ? null : (note.safeParse(JSON.parse(text)).data ?? null);
}

const digestOf = async (file: string): Promise<string> => hash('sha256', await readFile(file));
