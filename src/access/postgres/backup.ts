import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { UserError } from '../../command.ts';
import { childEnvironment } from '../../settings.ts';
import { type Contents, erase, readContents } from '../contents.ts';
import { nameOf } from './database.ts';
import { INTEGERS, queryOver } from './dialect.ts';

const run = promisify(execFile);

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, types: INTEGERS });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${nameOf(url)}: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Runs one of PostgreSQL's programs. The password goes through the environment: arguments are visible to every user of a machine. */
async function program(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = childEnvironment(password ? { PGPASSWORD: password } : {});
  await run(name, [...args, `--dbname=${address.href}`], { env, maxBuffer: 1 << 26 }).catch((error) => {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    const why = code === 'ENOENT' ? 'is not installed: apt-get install postgresql-client' : `failed: ${stderr.trim()}`;
    throw new UserError(`${name} ${why}`, { cause: error });
  });
}

/** Reads the present contents of a database. @throws {UserError} if it cannot be reached */
export const contentsOf = (url: string): Promise<Contents> =>
  connected(url, (client) => readContents(queryOver(client)));

/** Dumps one moment of a database. @returns what it held then @throws {UserError} */
export async function dump(url: string, file: string): Promise<Contents> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const held = await connected(url, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      await program('pg_dump', url, ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${unfinished}`]);
      return readContents(queryOver(client));
    });
    await rename(unfinished, file);
    return held;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Replaces the contents of a database by a dump, all or nothing. @param erased accounts that are not restored, as `erasureOf` names them */
export async function restore(file: string, url: string, erased: readonly string[]): Promise<void> {
  const whole = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  await program('pg_restore', url, [...whole, file]);
  await connected(url, async (client) => {
    await client.query('BEGIN');
    await erase(queryOver(client), erased);
    await client.query('COMMIT');
  });
}
