import { load } from 'cheerio/slim';
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import type { savedAnswer } from '../../src/api/endpoints/saved-questions.ts';
import { gateOver, sharedSite, UNPACKED } from '../site/shared.ts';
import { foldersOfTests } from '../support/folder.ts';
import type { Gate } from '../support/gate.ts';

/** The endings of a saved question's address. */
export const FORMS = ['csv', 'json', 'atom', 'svg'];

/** Saves a question of an account without the page. @returns the key in the address */
export async function savedIn({ context }: Gate, owner: string, question: string): Promise<string> {
  const opens = { kind: 'question', question } as const;
  return (await context.access.keys.create(owner, '', undefined, undefined, opens))?.key as string;
}

/** A site with a past and an account on it, for the tests of one file: opened before them, closed behind them. */
export function savedStage() {
  const folder = foldersOfTests();
  let gate: Gate;
  let account: { id: string; email: string; key: string };
  let cookie: string;
  beforeAll(async () => {
    const shared = await sharedSite('past');
    gate = await gateOver(shared, folder());
    account = await gate.account();
    cookie = await gate.session(account.id);
  });
  afterAll(() => gate?.close());

  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(gate.url + path, { redirect: 'manual', ...init, headers: { ...UNPACKED, ...init.headers } });
  return {
    gate: () => gate,
    account: () => account,
    cookie: () => cookie,
    get,
    text: async (path: string): Promise<string> => (await get(path)).text(),
    /** A page as the account sees it, or somebody else. */
    page: async (path: string, who = cookie) => load(await (await get(path, { headers: { cookie: who } })).text()),
    /** Posts a form of the dashboard as a browser does. */
    post: (
      fields: Record<string, string>,
      headers: Record<string, string> = { origin: gate.url },
      at = '/dashboard',
    ): Promise<Response> =>
      get(at, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } }),
    /** Saves a question, by default of a new account. */
    saved: async (question: string, id?: string) => savedIn(gate, id ?? (await gate.account()).id, question),
    json: async (key: string): Promise<z.infer<typeof savedAnswer>> =>
      (await (await get(`/q/${key}.json`)).json()) as z.infer<typeof savedAnswer>,
  };
}
