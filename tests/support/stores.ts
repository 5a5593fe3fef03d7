import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { openAccess, type Place } from '../../src/access/access.ts';
import type { Plan, Policies } from '../../src/access/plans.ts';
import { connect } from '../../src/access/sqlite/connection.ts';
import { temporaryFolder } from './folder.ts';

/** A database for one test, not yet opened. It is removed when the test ends. */
export interface TestStore {
  /** Its place, as an option of `openAccess`. */
  place: Place;
  /** Opens it as one server would. */
  open(server?: {
    now?: () => number;
    policiesOf?: (plan: Plan) => Policies;
    waitMs?: number;
    lookMs?: number;
    sealingKeys?: readonly Uint8Array[];
    onTrouble?: (trouble: string | null) => void;
  }): Promise<Access>;
  /** The whole contents of a table, as a thief would see them. */
  rows(table: string): Promise<Record<string, unknown>[]>;
  /** Runs a query on it. */
  ask<Row>(text: string): Promise<Row[]>;
  /** Changes the database behind the servers' backs. */
  change(text: string): Promise<void>;
  /** Locks the database against all writers. @returns a function that unlocks it */
  hold(): Promise<() => Promise<void>>;
}

/** The address of a PostgreSQL cluster for the tests' schemas; undefined if there is none. */
const CLUSTER = process.env['TEST_DATABASE_URL'];

/** A schema in the cluster for one test. @returns null if there is no cluster */
export async function ownSchema(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!CLUSTER) return null;
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(CLUSTER);
  url.searchParams.set('options', `-c search_path=${schema}`);
  await asking(CLUSTER, `CREATE SCHEMA ${schema}`);
  return { url: url.href, drop: async () => void (await asking(CLUSTER, `DROP SCHEMA ${schema} CASCADE`)) };
}

/** A database in the cluster for one test that needs a whole one. @throws if there is no cluster */
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

/** The database behind the gate: in `npm test` SQLite, in a part of test:more PostgreSQL, because both keep the same contracts. */
export const STORES: readonly (readonly [name: string, make: () => Promise<TestStore>])[] = [
  CLUSTER ? ['PostgreSQL', postgres] : ['SQLite', sqlite],
];

/** Runs a query on a database behind its servers' backs. */
export const askPlace = async <Row>(place: Place, text: string): Promise<Row[]> =>
  'file' in place ? askFile(place.file, text) : asking(place.url, text);

/** Makes an account with one key. */
export async function enrol({ accounts, keys }: Access, email = 'a@b.ca') {
  const account = await accounts.add(email, '-');
  if (!account) throw new Error(`${email} exists`);
  const made = await keys.create(account.id, 'x');
  return { id: account.id, account, key: made?.key as string, keyId: made?.record.id as string };
}

/** Locks a database against all writers. @returns a function that unlocks it */
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

/** Marks the tables as those of a newer release. @returns a function that undoes it */
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

/** Opens a SQLite file with our tables, and makes it if it is missing. */
export async function openRaw(file: string): Promise<Sqlite.Database> {
  return (await connect(file, { waitMs: 5000, stamp: '2026-11-20T13-20-00Z' })).raw;
}

async function sqlite(): Promise<TestStore> {
  const file = path.join(temporaryFolder(), 'gate.sqlite');
  return {
    place: { file },
    async open(server = {}) {
      const access = await openAccess({ file, ...server });
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

/** Makes a schema in a cluster. */
async function postgres(): Promise<TestStore> {
  const own = await ownSchema();
  if (!own) throw new Error('TEST_DATABASE_URL names no cluster');
  onTestFinished(own.drop);
  const place = { url: own.url };
  return {
    place,
    // A wait long enough for slow machines; tests about waiting set their own.
    async open({ waitMs = 10_000, ...server } = {}) {
      const access = await openAccess({ ...place, waitMs, ...server });
      onTestFinished(() => access.close());
      return access;
    },
    rows: (table) => asking(own.url, `SELECT * FROM ${table}`),
    ask: (text) => asking(own.url, text),
    change: async (text) => void (await asking(own.url, text)),
    hold: () => hold(place),
  };
}
