import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { openAccess, type Place } from '../../src/access/access.ts';
import type { Plan, Policy } from '../../src/access/plans.ts';
import type { Access } from '../../src/access/ports.ts';
import { connect } from '../../src/access/sqlite/connection.ts';
import { temporaryFolder } from './folder.ts';

/** A database of a test's own, that nobody has opened yet. It is gone when the test ends. */
export interface TestStore {
  /** Where it is, as `openAccess` is told; also by processes of their own. */
  place: Place;
  /** Opens it as one server would. */
  open(server?: {
    now?: () => number;
    policiesOf?: (plan: Plan) => readonly Policy[];
    waitMs?: number;
    lookMs?: number;
    onTrouble?: (trouble: string | null) => void;
  }): Promise<Access>;
  /** All that is kept in a table, as a thief would see it. */
  rows(table: string): Promise<Record<string, unknown>[]>;
  /** Holds the database against everybody who writes. @returns lets it go */
  hold(): Promise<() => Promise<void>>;
}

/** The address of a PostgreSQL cluster that tests may fill with schemas of their own; undefined where there is none. */
const CLUSTER = process.env['TEST_DATABASE_URL'];

/** The databases behind the gate: every one keeps the same contracts, told by the same tests. */
export const STORES: readonly (readonly [name: string, make: () => Promise<TestStore>])[] = [
  ['SQLite', sqlite],
  ...(CLUSTER ? [['PostgreSQL', () => postgres(CLUSTER)] as const] : []),
];

/** A SQLite file with our tables in it, made where there is none. */
export async function openRaw(file: string): Promise<Sqlite.Database> {
  return (await connect(file, { waitMs: 5000, stamp: '2026-11-20T13-20-00Z', make: true })).raw;
}

async function sqlite(): Promise<TestStore> {
  const file = path.join(temporaryFolder(), 'gate.sqlite');
  return {
    place: { file },
    async open({ now = Date.now, ...server } = {}) {
      const access = await openAccess({ file, now, ...server });
      onTestFinished(() => access.close());
      return access;
    },
    async rows(table) {
      const database = new Sqlite(file, { readonly: true });
      try {
        return database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
      } finally {
        database.close();
      }
    },
    async hold() {
      const other = new Sqlite(file);
      other.exec('BEGIN IMMEDIATE');
      return async () => void other.close();
    },
  };
}

/** A schema of its own in a cluster. */
async function postgres(cluster: string): Promise<TestStore> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(cluster);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const place = { url: url.href };
  const connected = async (): Promise<Client> => {
    const client = new Client({ connectionString: place.url });
    await client.connect();
    return client;
  };
  const asking = async <Row>(text: string): Promise<Row[]> => {
    const client = await connected();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  await asking(`CREATE SCHEMA ${schema}`);
  onTestFinished(async () => {
    await asking(`DROP SCHEMA ${schema} CASCADE`);
  });
  return {
    place,
    // As long as a slow machine may need: only tests that say so are about not waiting.
    async open({ now = Date.now, waitMs = 10_000, ...server } = {}) {
      const access = await openAccess({ ...place, now, waitMs, ...server });
      onTestFinished(() => access.close());
      return access;
    },
    rows: (table) => asking(`SELECT * FROM ${table}`),
    async hold() {
      const tables = await asking<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}'`,
      );
      const client = await connected();
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${tables.map(({ name }) => name)} IN EXCLUSIVE MODE`);
      return () => client.end();
    },
  };
}
