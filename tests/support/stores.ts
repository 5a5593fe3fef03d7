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
    sealingKeys?: readonly Uint8Array[];
    onTrouble?: (trouble: string | null) => void;
  }): Promise<Access>;
  /** All that is kept in a table, as a thief would see it. */
  rows(table: string): Promise<Record<string, unknown>[]>;
  /** Asks something else of it. */
  ask<Row>(text: string): Promise<Row[]>;
  /** Changes something behind the back of servers. */
  change(text: string): Promise<void>;
  /** Holds the database against everybody who writes. @returns lets it go */
  hold(): Promise<() => Promise<void>>;
}

/** The address of a PostgreSQL cluster that tests may fill with schemas of their own; undefined where there is none. */
const CLUSTER = process.env['TEST_DATABASE_URL'];

/** A schema of a test's own in the cluster. @returns null where there is no cluster */
export async function ownSchema(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!CLUSTER) return null;
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(CLUSTER);
  url.searchParams.set('options', `-c search_path=${schema}`);
  await asking(CLUSTER, `CREATE SCHEMA ${schema}`);
  return { url: url.href, drop: async () => void (await asking(CLUSTER, `DROP SCHEMA ${schema} CASCADE`)) };
}

/** A database of a test's own in the cluster, for what takes a whole one. @throws where there is no cluster */
export async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!CLUSTER) throw new Error('TEST_DATABASE_URL names no cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(CLUSTER);
  url.pathname = `/${name}`;
  await asking(CLUSTER, `CREATE DATABASE ${name}`);
  return { url: url.href, drop: async () => void (await asking(CLUSTER, `DROP DATABASE ${name} WITH (FORCE)`)) };
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function asking<Row>(url: string, text: string): Promise<Row[]> {
  const client = await connected(url);
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** The databases behind the gate: every one keeps the same contracts, told by the same tests. */
export const STORES: readonly (readonly [name: string, make: () => Promise<TestStore>])[] = [
  ['SQLite', sqlite],
  ...(CLUSTER ? [['PostgreSQL', postgres] as const] : []),
];

/** Holds a database against everybody who writes. @returns lets it go */
export async function hold(place: Place): Promise<() => Promise<void>> {
  if ('file' in place) {
    const other = new Sqlite(place.file);
    other.exec('BEGIN IMMEDIATE');
    return async () => void other.close();
  }
  const tables = await asking<{ name: string }>(
    place.url,
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  const other = await connected(place.url);
  await other.query('BEGIN');
  await other.query(`LOCK TABLE ${tables.map(({ name }) => name)} IN EXCLUSIVE MODE`);
  return () => other.end();
}

/** Makes the tables those of a release that nobody knows yet. @returns undoes it */
export async function outdate(place: Place): Promise<() => Promise<void>> {
  if ('file' in place) {
    const other = new Sqlite(place.file);
    const version = other.pragma('user_version', { simple: true });
    other.pragma('user_version = 999');
    return async () => {
      other.pragma(`user_version = ${version}`);
      other.close();
    };
  }
  await asking(place.url, 'INSERT INTO migration (number) VALUES (999)');
  return async () => void (await asking(place.url, 'DELETE FROM migration WHERE number = 999'));
}

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
    rows: async (table) => askFile(file, `SELECT * FROM ${table}`),
    ask: async (text) => askFile(file, text),
    async change(text) {
      const database = new Sqlite(file);
      database.exec(text);
      database.close();
    },
    hold: () => hold({ file }),
  };
}

function askFile<Row>(file: string, text: string): Row[] {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare<[], Row>(text).all();
  } finally {
    database.close();
  }
}

/** A schema of its own in a cluster. */
async function postgres(): Promise<TestStore> {
  const own = await ownSchema();
  if (!own) throw new Error('TEST_DATABASE_URL names no cluster');
  onTestFinished(own.drop);
  const place = { url: own.url };
  return {
    place,
    // As long as a slow machine may need: only tests that say so are about not waiting.
    async open({ now = Date.now, waitMs = 10_000, ...server } = {}) {
      const access = await openAccess({ ...place, now, waitMs, ...server });
      onTestFinished(() => access.close());
      return access;
    },
    rows: (table) => asking(own.url, `SELECT * FROM ${table}`),
    ask: (text) => asking(own.url, text),
    change: async (text) => void (await asking(own.url, text)),
    hold: () => hold(place),
  };
}
