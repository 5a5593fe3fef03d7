import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import type { Place } from './access.ts';
import type { Query } from './database.ts';
import { LATEST } from './migrations.ts';
import { INTEGERS, queryOver as queryOn } from './postgres/dialect.ts';
import { closing } from './sqlite/backup.ts';
import { queryOver } from './sqlite/dialect.ts';

const WAIT = 3000;

/** Reads a database of accounts without writing anything. @returns null if its tables are of another release @throws if it cannot be read */
export async function readOnly<Result>(place: Place, work: (query: Query) => Promise<Result>): Promise<Result | null> {
  if ('file' in place)
    return closing(new Sqlite(place.file, { readonly: true, fileMustExist: true, timeout: WAIT }), (database) =>
      database.pragma('user_version', { simple: true }) === LATEST ? work(queryOver(database)) : null,
    );
  const client = new Client({
    connectionString: place.url,
    connectionTimeoutMillis: WAIT,
    query_timeout: WAIT,
    types: INTEGERS,
  });
  // A broken connection shows by a failing query.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SET default_transaction_read_only = on');
    const { rows } = await client.query<{ number: number }>('SELECT max(number) AS number FROM migration');
    if (rows[0]?.number !== LATEST) return null;
    return await work(queryOn(client));
  } finally {
    await client.end().catch(() => {});
  }
}
