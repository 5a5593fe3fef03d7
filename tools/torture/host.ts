import path from 'node:path';
import { pino } from 'pino';
import type { Access } from '../../src/access/access.ts';
import { hashPassword } from '../../src/access/passwords.ts';
import type { Plan } from '../../src/access/plans.ts';
import { openContext } from '../../src/host/context.ts';
import { createHost, listen } from '../../src/server.ts';
import { serverSettings } from '../../src/settings.ts';
import { writeData } from '../../tests/support/snapshot.ts';
import { temporary } from './trial.ts';

/** Starts a server in this process over a snapshot, with its clock at `now`: it can be set. The server looks at its data only when told to. */
export async function host(publishedAt: Date, now: Date) {
  const folder = await temporary();
  const data = path.join(folder.path, 'data');
  await writeData(data, { publishedAt });
  const clock = { time: now.getTime() };
  const settings = serverSettings({ DATA_DIR: data, DATABASE_PATH: path.join(folder.path, 'gate.sqlite') });
  const open = async () => {
    const log = pino({ level: 'silent' });
    const context = await openContext(settings, { now: () => new Date(clock.time), log, pollMs: 3_600_000 });
    const server = createHost(context, null);
    return { context, server, port: await listen(server, { port: 0, host: '127.0.0.1' }) };
  };
  let running = await open();
  const close = async (): Promise<void> => {
    running.server.closeAllConnections();
    await new Promise((resolve) => running.server.close(resolve));
    await running.context.close();
  };
  return {
    data,
    clock,
    get port() {
      return running.port;
    },
    get context() {
      return running.context;
    },
    /** Stops the server, and starts another over the same folder. */
    async restart() {
      await close();
      running = await open();
    },
    async [Symbol.asyncDispose]() {
      await close();
      await folder.remove();
    },
  };
}

let password: Promise<string> | undefined;

/** Signs somebody up with one key. @returns the header that carries it */
export async function newcomer(
  { accounts, keys }: Access,
  email: string,
  plan: Plan = 'free',
): Promise<Record<string, string>> {
  password ??= hashPassword('correct horse battery staple');
  const account = await accounts.add(email, await password);
  const made = account && (await keys.create(account.id, 'torture'));
  if (!made) throw new Error(`${email} has an account already`);
  await accounts.setPlan(account.id, plan);
  return { authorization: `Bearer ${made.key}` };
}
