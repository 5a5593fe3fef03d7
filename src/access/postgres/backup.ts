import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
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

async function readAll(client: Client): Promise<Contents> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  );
  const tables = rows.map(({ name }) => name);
  return readContents(queryOver(client), tables);
}

/** Reads the present contents of a database. @throws {UserError} if it cannot be reached */
export const contentsOf = (url: string): Promise<Contents> => connected(url, readAll);

/** Dumps one moment of a database, and compares it with a restored copy. @returns what both hold @throws {UserError} if they differ or that fails */
export async function dump(url: string, file: string): Promise<Contents> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const held = await connected(url, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      await program('pg_dump', url, ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${unfinished}`]);
      return readAll(client);
    });
    const restored = await inScratch(url, async (scratch) => {
      await load(unfinished, scratch);
      return contentsOf(scratch);
    });
    const differing = Object.keys(held.rows).filter((table) => held.rows[table] !== restored.rows[table]);
    if (differing.length > 0)
      throw new UserError(
        `the copy of ${nameOf(url)} is not what it held: ${differing.map((table) => `${table} ${restored.rows[table] ?? 'none'} of ${held.rows[table]}`).join(', ')}`,
      );
    await rename(unfinished, file);
    return held;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function inScratch<Result>(url: string, work: (scratch: string) => Promise<Result>): Promise<Result> {
  const name = `prime_minus_check_${randomBytes(6).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  await connected(url, (client) => client.query(`CREATE DATABASE ${name}`)).catch((error: Error) => {
    throw new UserError(
      `the copy cannot be tried (${error.message}): ALTER ROLE ${new URL(url).username || 'prime_minus'} CREATEDB lets it make a scratch database`,
      { cause: error },
    );
  });
  try {
    return await work(scratch.href);
  } finally {
    await connected(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name}`));
  }
}

const load = (file: string, url: string): Promise<void> =>
  program('pg_restore', url, ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error', file]);

/** Replaces the contents of a database by a dump, all or nothing. @param erased accounts that are not restored, as `erasureOf` names them */
export async function restore(file: string, url: string, erased: readonly string[]): Promise<void> {
  await load(file, url);
  await connected(url, async (client) => {
    await client.query('BEGIN');
    await erase(queryOver(client), erased);
    await client.query('COMMIT');
  });
}
