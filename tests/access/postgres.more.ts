import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { UserError } from '../../src/command.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { bearer, type Gate, gateOfTest } from '../support/gate.ts';
import { listen } from '../support/port.ts';

/** Longer than any answer may take, also on a slow machine; what is awaited is timers of 400 ms. */
const SOON = 5000;

/** An address behind which a database can be cut off: nothing is refused, and nothing comes. */
async function cable(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    if (isCut) return;
    const far = connect(port, '127.0.0.1').on('error', () => near.destroy());
    sockets.add(far);
    near.pipe(far).pipe(near);
  });
  const own = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: own,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe();
    },
    mend() {
      isCut = false;
    },
  };
}

describe.skipIf(!process.env['TEST_DATABASE_URL'])('PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster('fsync=off');
  });
  afterAll(() => cluster?.remove());

  const told = (gate: Gate) =>
    gate.logs
      .map((line) => JSON.parse(line) as { level: number; msg?: string; problem?: string })
      .filter(({ msg }) => msg?.startsWith('accounts'));

  describe('that is away', () => {
    let gate: Gate;
    let key: string;
    let line: Awaited<ReturnType<typeof cable>>;
    beforeEach(async () => {
      line = await cable(Number(new URL(cluster.url).port));
      const url = new URL(cluster.url);
      url.port = String(line.port);
      url.password = 'never-told';
      gate = await gateOfTest({ settings: { DATABASE_URL: url.href }, servers: 1 });
      ({ key } = await gate.account());
      expect((await asked('/api/rates/alpha')).status).toBe(200);
    });
    const asked = async (path: string) => {
      const start = performance.now();
      const answer = await fetch(gate.url + path, bearer(key));
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - start };
    };

    test.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
      ['stopped as an operator stops it', () => cluster.stop('fast'), () => cluster.start()],
      ['crashed', () => cluster.stop('immediate'), () => cluster.start()],
      ['cut off', () => line.cut(), () => line.mend()],
    ])('%s: public pages still work, the rest is 503, and everything works once it is back', async (_, end, begin) => {
      const session = await gate.session((await gate.account()).id);
      await end();
      for (let turn = 0; turn < 3; turn++) {
        const refused = await asked('/api/rates/alpha');
        expect(refused).toMatchObject({ status: 503, retryAfter: '1' });
        expect(refused.ms).toBeLessThan(SOON);
      }
      const signedIn = await fetch(`${gate.url}/api/rates/alpha`, { headers: { cookie: session } });
      expect(signedIn.status).toBe(503);
      for (const path of ['/api/preview', '/api/status', '/healthz']) expect((await asked(path)).status).toBe(200);
      await vi.waitFor(async () => expect((await asked('/readyz')).status).toBe(503), SOON);
      await begin();
      await vi.waitFor(async () => expect((await asked('/readyz')).status).toBe(200), SOON);
      expect((await asked('/api/rates/alpha')).status).toBe(200);
      expect(told(gate).map(({ level, msg }) => [level, msg])).toEqual([
        [50, 'accounts cannot be reached'],
        [30, 'accounts can be reached again'],
      ]);
      expect(gate.logs.join('')).not.toContain('never-told');
    });

    test('a server starts without the database, and is ready as soon as it is there', async () => {
      await cluster.stop('fast');
      const late = await gateOfTest({ settings: { DATABASE_URL: cluster.url }, servers: 1 });
      expect((await fetch(`${late.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${late.url}/api/preview`)).status).toBe(200);
      await cluster.start();
      await vi.waitFor(async () => expect((await fetch(`${late.url}/readyz`)).status).toBe(200), SOON);
      expect((await late.account('late@example.ca')).key).toMatch(/^pm_live_/);
    });
  });

  test.each<[string, { pathname?: string; username?: string }, RegExp]>([
    ['that is not there', { pathname: '/nowhere' }, /nowhere at 127.0.0.1:\d+ does not exist; make it/],
    ['of a user it does not know', { username: 'nobody' }, /does not let this user in .*check name/],
  ])('a database %s is reported in one line, without its password', async (_, change, words) => {
    const url = Object.assign(new URL(cluster.url), { password: 'never-told', ...change });
    const refused: unknown = await openAccess({ url: url.href }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserError);
    expect((refused as UserError).message).toMatch(/^DATABASE_URL: .*$/);
    expect((refused as UserError).message).toMatch(words);
    expect((refused as UserError).message).not.toContain('never-told');
  });
});
