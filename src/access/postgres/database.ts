import { Client, type ClientBase, Pool, type PoolConfig } from 'pg';
import { UserError } from '../../command.ts';
import type { Database } from '../database.ts';
import { NEWEST_VERSION } from '../migrations.ts';
import { isUnavailable, Unavailable } from '../unavailable.ts';
import { INTEGERS, POSTGRES } from './dialect.ts';
import { isAway, isForeign, translated } from './trouble.ts';
import { upgrade } from './upgrade.ts';

/** The time added to the wait for a lock when waiting for a connection or an answer, in ms: a dead address must not hold up a request. */
const SLACK = 200;
/** How long a starting server waits for another one that makes the tables, in ms. */
const UPGRADING = 60_000;
/** Connections of one server process. */
const CONNECTIONS = 8;

/** A PostgreSQL database, also for Lucia's adapter, which has its own statements. */
export type PostgresDatabase = Awaited<ReturnType<typeof openDatabase>>;

export interface PostgresPlace {
  /** `postgres://…`. Holds the password: never show or log it. */
  url: string;
}

/** Opens a database and brings its tables up to date. One that is away is usable once `prove` finds it. @param waitMs for a lock @throws {UserError} */
export async function openDatabase({ url }: PostgresPlace, waitMs: number) {
  const limit = Math.max(waitMs, SLACK) + SLACK;
  const common: PoolConfig = {
    connectionString: url,
    application_name: 'prime-minus',
    connectionTimeoutMillis: limit,
    keepAlive: true,
    types: INTEGERS,
  };
  const limited: PoolConfig = {
    ...common,
    lock_timeout: Math.max(1, waitMs),
    // After that the answer is of no use to anybody, so the server stops working on it.
    statement_timeout: limit,
    query_timeout: limit,
    // Detects a lost server; long enough that one with a busy event loop does not count as lost.
    idle_in_transaction_session_timeout: 10 * limit,
    // Idle connections do not keep the process alive.
    allowExitOnIdle: true,
  };
  const pool = new Pool({ ...limited, max: CONNECTIONS });
  // A broken idle connection is replaced when one is needed next; the next health check says what is wrong.
  pool.on('error', () => {});

  let secret: string | null = null;
  let absence: string | null = null;
  let isMade = false;
  let isClosed = false;

  /** Guards every use of the tables: throws unless they are known to be ours. */
  const usable = (): void => {
    if (isClosed || secret === null) throw new Unavailable({ cause: new Error(`${nameOf(url)} is not in use`) });
  };
  const through =
    (client: Pool | ClientBase) =>
    async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
      try {
        return (await client.query({ text, values: [...values] })).rows as Row[];
      } catch (error) {
        throw translated(error);
      }
    };

  /** Finds the database and brings its tables up to date. */
  async function prepare(): Promise<void> {
    const client = new Client({ ...common, lock_timeout: UPGRADING });
    client.on('error', () => {});
    try {
      await client.connect();
      await upgrade(client, !isMade);
      isMade = true;
      const { rows } = await client.query<{ value: string }>("SELECT value FROM about WHERE name = 'secret'");
      secret = rows[0]?.value ?? null;
    } finally {
      client.end().catch(() => {});
    }
  }

  /** @returns whether the tables are those of this release */
  async function writeSomething(): Promise<boolean> {
    const [row] = await through(pool)<{ version: number; secret: string | null }>(
      `INSERT INTO about (name, value) VALUES ('proof', now()::text)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value
       RETURNING (SELECT max(number) FROM migration) AS version, (SELECT value FROM about WHERE name = 'secret') AS secret`,
    );
    secret = row?.version === NEWEST_VERSION ? row.secret : null;
    return secret !== null;
  }

  /** @param isOpening whether it is enough to have found it: a reader must not wait for writers */
  async function look(isOpening: boolean): Promise<void> {
    try {
      if (isClosed) throw new Error('was closed');
      if (secret === null) await prepare();
      if (!isOpening && !(await writeSomething())) {
        await prepare();
        if (!(await writeSomething())) throw new UserError('holds tables that are not whole; restore a backup');
      }
      absence = null;
    } catch (error) {
      const cause = isUnavailable(error) ? error.cause : error;
      if (isForeign(cause)) secret = null;
      // Stopping, stopped and starting are one outage: reported once, in the words of its beginning.
      const words = isAway(cause) ? (absence ?? advice(cause)) : advice(cause);
      if (isAway(cause)) absence = words;
      throw new Unavailable({ cause: new UserError(`${nameOf(url)} ${words}`, { cause }) });
    }
  }

  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await pool.end();
  };

  const ask = async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    usable();
    return through(pool)<Row>(text, values);
  };
  const database: Database = {
    dialect: POSTGRES,
    waitMs,
    query: ({ text, values }) => ask(text, values),
    async together(work) {
      usable();
      const client = await pool.connect().catch((error: unknown) => {
        throw translated(error);
      });
      let isWell = false;
      try {
        const ask = through(client);
        await ask('BEGIN');
        const result = await work(({ text, values }) => ask(text, values));
        await ask('COMMIT');
        isWell = true;
        return result;
      } finally {
        // Closing a connection rolls back its transaction, even if its progress is unknown.
        client.release(!isWell);
      }
    },
    secret() {
      usable();
      return secret ?? '';
    },
    prove: () => look(false),
    trouble: null,
    close,
  };
  database.trouble = await look(true).then(
    () => null,
    (error: Unavailable) => error,
  );
  const { cause } = database.trouble ?? {};
  if (!(cause instanceof UserError) || isAway(cause.cause)) return { ...database, ask };
  await close();
  throw new UserError(`DATABASE_URL: ${cause.message}`, { cause });
}

/** A database in words: host, port and name, never user or password. */
export function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1)) || '(unnamed)'} at ${hostname || 'this machine'}${port && `:${port}`}`;
}

/** The reason, worded to follow the database's name. The driver's error for a host with several addresses has a code, but no message. */
function advice(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (error instanceof UserError) return message;
  if (code.startsWith('28')) return `does not let this user in (${message}); check name and password`;
  if (code === '3D000') return 'does not exist; make it with createdb, or name another';
  return `cannot be used: ${message || code}`;
}
