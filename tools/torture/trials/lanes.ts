import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { testMessage } from '../../../src/alerts/webhook-carrier.ts';
import { openContext } from '../../../src/host/context.ts';
import { now, serverSettings } from '../../../src/settings.ts';
import { listen } from '../../../tests/support/port.ts';
import { writeData } from '../../../tests/support/snapshot.ts';
import { figure, member, THIS_MACHINE, type Trial, temporary, until } from '../trial.ts';

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
    await using ends = new AsyncDisposableStack();
    const { path: folder } = ends.use(await temporary());
    const arrived = new Map<string, number>();
    let silent = 0;
    const receiver = createServer((request, response) => {
      request.resume();
      if (request.url === '/prompt') {
        arrived.set(String(request.headers['webhook-id']), performance.now());
        response.writeHead(204).end();
      } else silent++;
    });
    const url = `http://127.0.0.1:${await listen(receiver)}`;
    await writeData(path.join(folder, 'data'), { publishedAt: now() });
    const settings = serverSettings({
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_PATH: path.join(folder, 'gate.sqlite'),
    });
    const context = await openContext(settings, { log: pino({ level: 'silent' }), pollMs: 50, reach: THIS_MACHINE });
    ends.defer(() => context.close());
    ends.defer(() => {
      receiver.closeAllConnections();
      receiver.close();
    });
    const { access } = context;
    const { webhooks, outbox } = access;
    const say = async (accountId: string, hook: string, times: number): Promise<string[]> => {
      const messages = Array.from({ length: times }, () => testMessage(accountId, hook, now().getTime()));
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
    const honest = await member(access, 'honest@example.ca');
    const hook = (await webhooks.make(honest, `${url}/prompt`)) as string;
    await tell(honest, hook);
    for (let index = 0; index < SILENT; index++) {
      const id = await member(access, `silent${index}@example.ca`);
      for (let one = 0; one < HOOKS; one++) {
        const made = await webhooks.make(id, `${url}/silent`);
        await say(id, made as string, MESSAGES);
      }
    }
    context.courier.wake();
    await until(() => silent > 0, 10_000);
    const began = performance.now();
    const late = await tell(honest, hook);
    await sleep(Math.max(0, ALL_TRIED - (performance.now() - began)));
    const newcomer = await member(access, 'newcomer@example.ca');
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
  },
};
