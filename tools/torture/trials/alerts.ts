import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { openAccess } from '../../../src/access/access.ts';
import type { AlertWay } from '../../../src/access/alerts.ts';
import { childEnvironment, now } from '../../../src/settings.ts';
import { freePort, listen } from '../../../tests/support/port.ts';
import { seededChoices } from '../../../tests/support/random.ts';
import { aRate, type Planned, writeData } from '../../../tests/support/snapshot.ts';
import { end, isUp, keepAsking } from '../server.ts';
import { type Figure, figure, LETTERS, member, openMail, type Trial, temporary, until } from '../trial.ts';

const ACCOUNTS = 50;
const HOOKS_EACH = 2;
const ALERTS_EACH = 20;
const CHANGES = 50;
const KILLS = 50;
const LEASE = 3000;
const HOUR = 3_600_000;

const ALERT_SERVER = path.join(import.meta.dirname, '..', 'alert-server.ts');

/** All deliveries, by subject, with the ids under which they came. */
interface Delivered {
  ids: Map<string, Set<string>>;
  count: number;
}

/** A mail server and webhook receivers that accept everything; one receiver answers late, and one address answers nothing. */
async function openWorld() {
  const letters: Delivered = { ids: new Map(), count: 0 };
  const messages: Delivered = { ids: new Map(), count: 0 };
  const note = (delivered: Delivered, what: string, id: string): void => {
    delivered.count++;
    delivered.ids.set(what, (delivered.ids.get(what) ?? new Set()).add(id));
  };
  const mail = await openMail({
    async onData(stream, _, done) {
      const letter = await buffer(stream).catch(done);
      // The server was killed during the delivery: it never arrived.
      if (!letter) return;
      const { messageId = '', text: body = '' } = await PostalMime.parse(letter);
      const token = /unsubscribe\?alert=([\w-]+)/.exec(body)?.[1];
      const figure = /→ (\S+)/.exec(body)?.[1];
      note(letters, `${token} ${figure}`, messageId);
      done();
    },
  });
  const hooks = createServer(async (request, response) => {
    const { data } = JSON.parse(await text(request));
    if (request.url === '/slow') await sleep(10_000);
    note(messages, `${data.alert.id} ${data.snapshot}`, String(request.headers['webhook-id']));
    response.writeHead(204).end();
  });
  return {
    letters,
    messages,
    smtp: mail.url,
    hooks: `http://127.0.0.1:${await listen(hooks)}`,
    [Symbol.dispose]() {
      mail[Symbol.dispose]();
      hooks.closeAllConnections();
      hooks.close();
    },
  };
}

/** Fifty rates of five lenders, at this many thousandths above 4 %. */
function lendersAt(step: number): Record<string, Planned> {
  const lenders = ['alpha', 'beta', 'gamma', 'delta', 'omega'].map((lender): [string, Planned] => [
    lender,
    {
      rates: Array.from({ length: CHANGES / 5 }, (_, index) =>
        aRate(lender, {
          termMonths: 12 * (index + 1),
          ratePercent: 4 + step / 1000,
          changedAt: new Date(now().getTime() - HOUR + step * 1000).toISOString(),
          evidence: step.toString(16).padStart(64, '0'),
        }),
      ),
    },
  ]);
  return Object.fromEntries(lenders);
}

async function open(accountCount: number, hooks: (url: string, index: number) => string) {
  const ends = new AsyncDisposableStack();
  const folder = ends.use(await temporary());
  const data = path.join(folder.path, 'data');
  const database = path.join(folder.path, 'gate.sqlite');
  const world = ends.use(await openWorld());
  const start = now().getTime() - HOUR;
  let step = 0;
  const publish = (): Promise<unknown> => {
    step++;
    return writeData(data, { lenders: lendersAt(step), publishedAt: new Date(start + step * 1000) });
  };
  await publish();
  const access = await openAccess({ file: database, waitMs: 5000 });
  ends.defer(() => access.close());
  for (let index = 0; index < accountCount; index++) {
    const id = await member(access, `person${index}@example.ca`);
    for (let number = 0; number < ALERTS_EACH; number++) {
      const isHook = number < HOOKS_EACH;
      const webhookId = isHook ? await access.webhooks.make(id, hooks(world.hooks, index * HOOKS_EACH + number)) : null;
      const way: AlertWay = isHook ? 'webhook' : 'letter';
      await access.alerts.make(id, { question: '', condition: 'any', belowPercent: null, way, webhookId });
    }
  }
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: data, DATABASE_PATH: database, SMTP_URL: world.smtp, ...LETTERS };
  let server: ChildProcess | undefined;
  const stop = async (): Promise<void> => server && end(server);
  ends.defer(stop);
  /** Starts the server, once more if it runs, and waits until it answers. */
  const serve = async (leaseMs = 60_000): Promise<void> => {
    await stop();
    server = spawn(process.execPath, [ALERT_SERVER, JSON.stringify(settings), String(leaseMs)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: childEnvironment({}),
    });
    await until(() => isUp(port), 20_000);
  };
  return { ends, world, access, publish, serve, port };
}

const underTwoIds = ({ ids }: Delivered): number => [...ids.values()].filter(({ size }) => size > 1).length;

/** A thousand alerts over a snapshot with fifty changes. */
async function many(): Promise<Figure[]> {
  const all = ACCOUNTS * HOOKS_EACH;
  const letters = ACCOUNTS * (ALERTS_EACH - HOOKS_EACH);
  // One receiver is slow, and one is dead: nobody listens there.
  const dead = `http://127.0.0.1:${await freePort()}/`;
  const stage = await open(ACCOUNTS, (url, index) =>
    index === 0 ? `${url}/slow` : index === 1 ? dead : `${url}/${index}`,
  );
  await using _ = stage.ends;
  const { world, access, publish, serve, port } = stage;
  await serve();
  await until(async () => (await access.alerts.toldUpTo()) !== null, 20_000);
  await publish();
  const told = until(() => world.letters.count >= letters && world.messages.count >= all - 2, 120_000);
  const times = await keepAsking(port, '/api/preview', told);
  const took = await told;
  await until(() => world.messages.count >= all - 1, 30_000);
  await sleep(1000);
  return [
    figure(`${letters + all} alerts, ${CHANGES} changes: all told but the slow and the dead`, took, 30_000, 'ms'),
    figure('slowest answer to others meanwhile', Math.max(...times), 250, 'ms'),
    figure('letters not told or told twice', Math.abs(world.letters.count - letters), 0),
    figure('messages not told or told twice', Math.abs(world.messages.count - (all - 1)), 0),
  ];
}

/** Servers that are killed while they deliver. */
async function killed(): Promise<Figure[]> {
  const accounts = 5;
  const stage = await open(accounts, (url, index) => `${url}/${index}`);
  await using _ = stage.ends;
  const { world, access, publish, serve } = stage;
  const { below } = seededChoices(13);
  // Deliveries that a dead server had begun soon pass to another.
  await serve(LEASE);
  await until(async () => (await access.alerts.toldUpTo()) !== null, 20_000);
  for (let kill = 0; kill < KILLS; kill++) {
    await publish();
    await sleep(below(400));
    await serve(LEASE);
  }
  const letters = KILLS * accounts * (ALERTS_EACH - HOOKS_EACH);
  const messages = KILLS * accounts * HOOKS_EACH;
  await until(() => world.letters.ids.size >= letters && world.messages.ids.size >= messages, 60_000);
  return [
    figure(`${KILLS} kill -9: letters lost of ${letters}`, letters - world.letters.ids.size, 0),
    figure(`messages lost of ${messages}`, messages - world.messages.ids.size, 0),
    figure('told under two ids', underTwoIds(world.letters) + underTwoIds(world.messages), 0),
  ];
}

export const trial: Trial = {
  number: 11,
  run: async () => [...(await many()), ...(await killed())],
};
