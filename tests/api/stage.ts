import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { foldersOfTests } from '../support/folder.ts';
import { bearer, type Gate, openGate } from '../support/gate.ts';

/** A gate with an account on it, and ways to ask: without credentials, and with the key of the account. */
export interface Stage extends Gate {
  id: string;
  key: string;
  /** The Cookie header of a session. */
  cookie: string;
  open(target: string, init?: RequestInit): Promise<Response>;
  ask(target: string, init?: RequestInit): Promise<Response>;
  /** The JSON that `ask` gets. */
  // biome-ignore lint/suspicious/noExplicitAny: answers as they come
  json(target: string): Promise<any>;
}

interface Options extends NonNullable<Parameters<typeof openGate>[0]> {
  plan?: 'free' | 'premium';
  /** Writes a data folder in place of that of other tests. */
  fill?: (data: string) => Promise<unknown>;
}

/** A stage for the tests of one file, by default with the premium plan: opened before them and closed behind them. */
export function apiStage({ plan = 'premium', fill, ...options }: Options = {}): Stage {
  const stage = {
    open: (target, init) => fetch(stage.url + target, init),
    ask: (target, init = {}) =>
      stage.open(target, { ...init, headers: { ...bearer(stage.key).headers, ...init.headers } }),
    json: async (target) => (await stage.ask(target)).json(),
  } as Stage;
  const newFolder = foldersOfTests();
  beforeAll(async () => {
    const folder = fill && newFolder();
    if (folder) await fill(path.join(folder, 'data'));
    const gate = await openGate({ ...options, ...(folder && { folder }) });
    const { id, key } = plan === 'free' ? await gate.account() : await gate.premium();
    Object.assign(stage, gate, { id, key, cookie: await gate.session(id) });
  }, 120_000);
  afterAll(() => stage.close?.());
  return stage;
}
