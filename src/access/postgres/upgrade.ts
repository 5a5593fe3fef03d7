import type { ClientBase } from 'pg';
import { UserError } from '../../command.ts';
import { FIRST, NEWEST_VERSION, postgresSteps } from '../migrations.ts';
import { addWords, lackingWords } from '../vocabularies.ts';
import { queryOver } from './dialect.ts';

const OLDEST = 15;
/** The advisory lock of the upgrade steps: the name of this project as a number, so that it collides with nothing else in the database. */
const LOCK = 0x70_6d_20_31;

/** Brings the tables up to date in one transaction. @param make also in an empty database; a running server's must not be empty @throws {UserError} */
export async function upgrade(client: ClientBase, make: boolean): Promise<void> {
  const [server] = (await client.query("SELECT current_setting('server_version_num')::int / 10000 AS major")).rows;
  if (server.major < OLDEST) throw new UserError(`is PostgreSQL ${server.major}; ${OLDEST} or newer is needed`);
  const query = queryOver(client);
  if ((await versionOf(client)) === NEWEST_VERSION && (await lackingWords(query)).length === 0) return;
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, done_at TIMESTAMPTZ NOT NULL DEFAULT now())',
  );
  const version = await versionOf(client);
  if (version > NEWEST_VERSION)
    throw new UserError(
      `holds the tables of a newer release (${version}, this one knows ${NEWEST_VERSION}): start that release, or ` +
        'restore the backup that was made before its upgrade (docs/OPERATING.md, "Back up and restore")',
    );
  if (version === 0 && !make)
    throw new UserError('holds no accounts; restore a backup (docs/OPERATING.md, "Back up and restore")');
  const first = Math.max(FIRST, version + 1);
  for (const [index, step] of postgresSteps(version).entries()) {
    await client.query(step);
    await client.query('INSERT INTO migration (number) VALUES ($1)', [first + index]);
  }
  await addWords(query);
  await client.query('COMMIT');
}

async function versionOf(client: ClientBase): Promise<number> {
  const [row] = (await client.query("SELECT to_regclass('migration') IS NOT NULL AS made")).rows;
  if (!row.made) return 0;
  return (await client.query('SELECT coalesce(max(number), 0) AS number FROM migration')).rows[0].number;
}
