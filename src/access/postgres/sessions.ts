import { NodePostgresAdapter } from '@lucia-auth/adapter-postgresql';
import type { Adapter } from 'lucia';
import type { Pool } from 'pg';
import type { PostgresDatabase } from './database.ts';

/** Lucia's adapter for PostgreSQL. Each of its calls is one statement, so `ask` can stand in for a whole pool. */
export function adapterOf({ ask }: Pick<PostgresDatabase, 'ask'>): Adapter {
  const pool = { query: async (text: string, values: unknown[]) => ({ rows: await ask(text, values) }) };
  return new NodePostgresAdapter(pool as unknown as Pool, { user: 'account', session: 'session' });
}
