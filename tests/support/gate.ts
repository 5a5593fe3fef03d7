import { argon2Sync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Place } from '../../src/access/access.ts';
import type { Viewer } from '../../src/access/accounts.ts';
import type { Reach } from '../../src/alerts/webhook-address.ts';
import { type Context, openContext } from '../../src/host/context.ts';
import type { Site } from '../../src/host/site.ts';
import { createHost } from '../../src/server.ts';
import { databaseOf, now, serverSettings } from '../../src/settings.ts';
import { PUBLISHED, writeData } from './snapshot.ts';
import { ownSchema } from './stores.ts';

/** The day of all tests (`global-setup.ts`). */
export const START = now();
export const PASSWORD = 'correct horse battery staple';
/** It as stored, at a cost that lets tests ask for hundreds: a password is compared at the cost that is stored with it. */
export const STORED = (() => {
  const salt = Buffer.alloc(16, 1);
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, ...cost });
  return `$argon2id$v=19$m=64,t=1,p=1$${text(salt)}$${text(tag)}`;
})();

export interface Gate {
  /** Base address of the running server. */
  url: string;
  folder: string;
  /** The place of its accounts, as an option of `openAccess`. */
  place: Place;
  context: Context;
  server: Server;
  /** The lines logged so far. */
  logs: string[];
  /** The clock: set it, or move it by ms. */
  clock: { time: number };
  /** Makes an account with one key. */
  account(email?: string): Promise<{ id: string; email: string; key: string }>;
  /** The same with the premium plan. */
  premium(): Promise<{ id: string; email: string; key: string }>;
  /** Logs an account in. @returns the Cookie header */
  session(accountId: string): Promise<string>;
  /** The viewer behind a Cookie header. */
  viewer(cookie: string): Promise<Viewer | null>;
  close(): Promise<void>;
}

/**
 * The number of servers behind the address of a gate, each with its own database connection; the kernel distributes the connections.
 * The tests are run once more with several.
 */
const SERVERS = Number(process.env['TEST_SERVERS'] ?? 1);

/** The schema of each folder, which replaces its database file if the tests run over PostgreSQL. */
const schemas = new Map<string, Awaited<ReturnType<typeof ownSchema>>>();

let accounts = 0;

/** Starts the production host over a fresh folder, a real database file, a real socket and a fake clock. */
export async function openGate(
  options: {
    settings?: Record<string, string>;
    site?: Site | null;
    folder?: string;
    start?: Date;
    /** The addresses that webhooks may reach; by default those of production. */
    reach?: Reach;
    limits?: Parameters<typeof createHost>[2];
    /** How long a request waits for other writers, in ms, if it differs from production. */
    waitMs?: number;
    /** How often the server looks for a new snapshot and for letters to send, in ms; less for tests that wait for them. */
    pollMs?: number;
    /** 1 for a test that manipulates the server behind `context`, which must then be the only one. */
    servers?: 1;
  } = {},
): Promise<Gate> {
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'prime-minus-')));
  const data = path.join(folder, 'data');
  if (!options.folder) await writeData(data, { publishedAt: PUBLISHED });
  const { servers = SERVERS } = options;
  const schema = schemas.get(folder) ?? (await ownSchema());
  if (schema) schemas.set(folder, schema);
  const settings = serverSettings({
    DATA_DIR: data,
    DATABASE_PATH: path.join(folder, 'gate.sqlite'),
    DATABASE_URL: schema?.url ?? '',
    ...options.settings,
  });
  const logs: string[] = [];
  const clock = { time: (options.start ?? START).getTime() };
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const opened = async (port: number) => {
    const context = await openContext(settings, {
      now: () => new Date(clock.time),
      log,
      pollMs: options.pollMs ?? 200,
      // PostgreSQL may take a moment to give a connection if the machine is busy.
      waitMs: options.waitMs ?? (schema ? 1500 : undefined),
      reach: options.reach,
    });
    await context.history.catchUp();
    // A test that computes for seconds would otherwise find its connection closed.
    const limits = { keepAliveTimeout: 120_000, ...options.limits };
    const server = createHost(context, options.site ?? null, limits);
    await once(server.listen({ port, host: '127.0.0.1', reusePort: servers > 1 }), 'listening');
    return { context, server, port: (server.address() as AddressInfo).port };
  };
  const { context, server, port } = await opened(0);
  const others = await Promise.all(Array.from({ length: servers - 1 }, () => opened(port)));
  const account: Gate['account'] = async (email = `person${++accounts}@example.ca`) => {
    const made = await context.access.accounts.add(email, STORED);
    if (!made) throw new Error(`${email} exists`);
    const key = await context.access.keys.create(made.id, 'test');
    return { id: made.id, email, key: key?.key as string };
  };
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    place: databaseOf(settings),
    context,
    server,
    logs,
    clock,
    account,
    async premium() {
      const made = await account();
      await context.access.accounts.setPlan(made.id, 'premium');
      return made;
    },
    async session(accountId) {
      return context.cookie.set(await context.access.sessions.begin(accountId, 'test')).split(';')[0] as string;
    },
    viewer: (cookie) => context.access.sessions.read(context.cookie.token(cookie)),
    async close() {
      for (const one of [{ context, server }, ...others]) {
        one.server.closeAllConnections();
        await new Promise((resolve) => one.server.close(resolve));
        await one.context.close();
      }
      if (options.folder) return;
      await schema?.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A gate for the running test alone, closed when the test ends or fails. */
export async function gateOfTest(options: Parameters<typeof openGate>[0] = {}): Promise<Gate> {
  const gate = await openGate(options);
  onTestFinished(() => gate.close());
  return gate;
}

/** A gate for all tests of a file or group. Its fields are there once these tests run. */
export function gateOfTests(options: Parameters<typeof openGate>[0] = {}): Gate {
  const gate = {} as Gate;
  beforeAll(async () => void Object.assign(gate, await openGate(options)));
  afterAll(() => gate.close?.());
  return gate;
}

/** The Authorization header of a key. */
export const bearer = (key: string): { headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${key}` },
});
