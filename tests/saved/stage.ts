import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import type { savedAnswer } from '../../src/api/endpoints/saved-questions.ts';
import { gateOver, sharedSite, UNPACKED } from '../site/shared.ts';
import { scratch } from '../support/folder.ts';
import type { Gate } from '../support/gate.ts';

/** The endings of a saved question's address. */
export const FORMS = ['csv', 'json', 'atom', 'ics', 'svg', 'png'];

/** A site with a past and an account on it, for the tests of one file: opened before them, closed behind them. */
export function savedStage() {
  const { folder, clear } = scratch();
  let gate: Gate;
  let account: { id: string; email: string; key: string };
  let cookie: string;
  beforeAll(async () => {
    const shared = await sharedSite('past');
    gate = await gateOver(shared, await folder());
    account = await gate.account();
    cookie = await gate.session(account.id);
  });
  afterAll(async () => {
    await gate?.close();
    await clear();
  });

  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(gate.url + path, { redirect: 'manual', ...init, headers: { ...UNPACKED, ...init.headers } });
  return {
    gate: () => gate,
    account: () => account,
    cookie: () => cookie,
    get,
    /** Posts a form of the dashboard as a browser does. */
    post: (
      fields: Record<string, string>,
      headers: Record<string, string> = { origin: gate.url },
      at = '/dashboard',
    ): Promise<Response> =>
      get(at, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } }),
    /** Saves a question without the page, by default of a new account. @returns the key in the address */
    async saved(question: string, id?: string): Promise<string> {
      const owner = id ?? (await gate.account()).id;
      const made = await gate.context.access.keys.create(owner, '', undefined, undefined, {
        kind: 'question',
        question,
      });
      return made?.key as string;
    },
    json: async (key: string): Promise<z.infer<typeof savedAnswer>> =>
      (await (await get(`/q/${key}.json`)).json()) as z.infer<typeof savedAnswer>,
  };
}
