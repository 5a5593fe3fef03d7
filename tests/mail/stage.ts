import { expect } from 'vitest';
import { PUBLIC } from '../../src/alerts/webhook-address.ts';
import { dashboard } from '../../src/forms/dashboard.ts';
import type { Visit } from '../../src/forms/form.ts';
import { type Gate, gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, type MailServer, openMailServer } from '../support/mail.ts';
import { soon } from '../support/soon.ts';
import { askPlace } from '../support/stores.ts';
import { visitTo } from '../support/visit.ts';

export { soon };
export const ANOTHER = 'purple llamas on a train';
export const EMAIL = 'ann@example.ca';

export interface Stage extends MailServer {
  gate: Gate;
  /** Opens a page; posts its form where there are fields. */
  visit(
    target: string,
    fields?: Record<string, string> | string[][],
    cookie?: string,
    network?: string,
  ): Promise<Visit>;
  /** An account that is logged in. */
  entered(email?: string): Promise<{ id: string; key: string; cookie: string }>;
  /** The same, with its address confirmed. */
  member(email?: string): Promise<{ id: string; key: string; cookie: string }>;
  /** Posts a form of the dashboard. */
  act(fields: Record<string, string>, cookie: string): ReturnType<typeof dashboard>;
  /** The letter that comes next. */
  next(): Promise<MailServer['letters'][number]>;
  /** Waits until nothing is due or under way any more. */
  quiet(): Promise<void>;
}

/** Confirms the address of an account. */
export const confirmed = async ({ context: { access } }: Gate, id: string, email = EMAIL): Promise<void> =>
  void (await access.links.confirm(await access.links.make(id, 'confirm', email)));

/** A server that sends to a mail server of the test. @param reach the addresses that webhooks may have */
export async function stage(mail?: MailServer, reach = PUBLIC): Promise<Stage> {
  const { url, letters } = mail ?? (await openMailServer());
  const gate = await gateOfTest({ settings: { ...LETTER_SETTINGS, SMTP_URL: url }, reach, pollMs: 20 });
  const visit: Stage['visit'] = (target, ...given) => visitTo(gate, `https://rates.example.ca${target}`, ...given);
  const entered: Stage['entered'] = async (email = EMAIL) => {
    const { id, key } = await gate.account(email);
    return { id, key, cookie: await gate.session(id) };
  };
  let seen = 0;
  return {
    url,
    letters,
    gate,
    visit,
    entered,
    async member(email = EMAIL) {
      const member = await entered(email);
      await confirmed(gate, member.id, email);
      return member;
    },
    act: async (fields, cookie) => dashboard(await visit('/dashboard', fields, cookie)),
    async next() {
      seen++;
      await soon(() => expect(letters.length).toBeGreaterThanOrEqual(seen), 5);
      return letters[seen - 1] as MailServer['letters'][number];
    },
    async quiet() {
      // A letter under way is due again when its lease of a minute ends.
      const due = `SELECT id FROM outbox WHERE state = 'waiting' AND due_at <= ${gate.clock.time + 60_000}`;
      await soon(async () => expect(await askPlace(gate.place, due)).toEqual([]));
    },
  };
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: unknown): string =>
  (answer as Response).headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The address of the only button of a letter, which text and HTML agree on. */
export function linkIn({ text, html }: { text?: string | undefined; html?: string | undefined }): URL {
  const [link] = /https:\/\/rates\.example\.ca\/\S+\?\S+/.exec(text ?? '') ?? [];
  expect(html).toContain(`href="${link}"`);
  return new URL(link as string);
}
export const pathOf = ({ pathname, search }: URL): string => pathname + search;
export const tokenOf = (url: URL): string => url.searchParams.get('token') as string;
export const led = (answer: unknown): string | null => {
  expect(answer).toBeInstanceOf(Response);
  return (answer as Response).headers.get('location');
};
