import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { testMessage } from '../../../src/alerts/webhook-carrier.ts';
import { openContext } from '../../../src/host/context.ts';
import { serverSettings } from '../../../src/settings.ts';
import { writeData } from '../../../tests/support/snapshot.ts';
import { figure, type Trial } from '../trial.ts';
import { portOf, THIS_MACHINE, until } from '../world.ts';

/** Accounts whose receivers never answer, and the number of webhooks and messages of each. */
const SILENT = 40;
const HOOKS = 5;
const MESSAGES = 10;
/** Time until each of them has been tried once, in ms: ten at a time, fifteen seconds each. */
const ALL_TRIED = 65_000;
/** Number of messages to another account meanwhile. */
const TOLD = 20;

export const trial: Trial = {
  number: 15,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'torture-'));
    const arrived = new Map<string, number>();
    const open = new Set<ServerResponse>();
    const receiver = createServer((request, response) => {
      request.resume();
      if (request.url === '/prompt') {
        arrived.set(String(request.headers['webhook-id']), performance.now());
        response.writeHead(204).end();
      } else open.add(response);
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${portOf(receiver)}`;
    await writeData(path.join(folder, 'data'), { publishedAt: new Date() });
    const settings = serverSettings({
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_PATH: path.join(folder, 'gate.sqlite'),
    });
    const context = await openContext(settings, {
      log: pino({ level: 'silent' }),
      pollMs: 50,
      reach: THIS_MACHINE,
    });
    const { accounts, links, webhooks, outbox } = context.access;
    const member = async (email: string): Promise<string> => {
      const { id } = (await accounts.add(email, 'none')) as { id: string };
      await links.confirm(await links.make(id, 'confirm', email));
      return id;
    };
    const say = async (accountId: string, hook: string, times: number): Promise<string[]> => {
      const messages = Array.from({ length: times }, () => testMessage(accountId, hook, Date.now()));
      await outbox.add(messages);
      return messages.map(({ id }) => id);
    };
    /** Duration of each message to one account, one after the other, in ms. */
    const tell = async (accountId: string, hook: string, messages = TOLD): Promise<number[]> => {
      const times: number[] = [];
      for (let count = 0; count < messages; count++) {
        const began = performance.now();
        const [id = ''] = await say(accountId, hook, 1);
        context.courier.wake();
        await until(() => arrived.has(id), 30_000);
        times.push((arrived.get(id) ?? Number.NaN) - began);
        await sleep(200);
      }
      return times;
    };
    try {
      const honest = await member('honest@example.ca');
      const hook = (await webhooks.make(honest, `${url}/prompt`)) as string;
      await tell(honest, hook);
      for (let index = 0; index < SILENT; index++) {
        const id = await member(`silent${index}@example.ca`);
        for (let one = 0; one < HOOKS; one++) {
          const made = await webhooks.make(id, `${url}/silent`);
          await say(id, made as string, MESSAGES);
        }
      }
      context.courier.wake();
      await until(() => open.size > 0, 10_000);
      const began = performance.now();
      const late = await tell(honest, hook);
      await sleep(Math.max(0, ALL_TRIED - (performance.now() - began)));
      const newcomer = await member('newcomer@example.ca');
      const [first = Number.NaN] = await tell(newcomer, (await webhooks.make(newcomer, `${url}/prompt`)) as string, 1);
      const waiting = SILENT * HOOKS * MESSAGES;
      return [
        figure(
          `${waiting} messages of ${SILENT} accounts to receivers that never answer: slowest to another, prompt receiver`,
          Math.max(...late),
          1000,
          'ms',
        ),
        figure('the first message ever to a new receiver meanwhile', first / 1000, 20, 's'),
      ];
    } finally {
      for (const response of open) response.destroy();
      receiver.closeAllConnections();
      receiver.close();
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
