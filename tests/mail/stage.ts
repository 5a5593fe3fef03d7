import { expect } from 'vitest';
import type { Visit } from '../../src/forms/form.ts';
import { type Gate, gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, type MailServer, openMailServer } from '../support/mail.ts';
import { soon } from '../support/soon.ts';
import { visitTo } from '../support/visit.ts';

export { soon };
export const ANOTHER = 'purple llamas on a train';
export const EMAIL = 'ann@example.ca';

export interface Stage extends MailServer {
  gate: Gate;
  /** Opens a page; posts its form where there are fields. */
  visit(target: string, fields?: Record<string, string>, cookie?: string): Promise<Visit>;
  /** The letter that comes next. */
  next(): Promise<MailServer['letters'][number]>;
  /** Waits until nothing is due any more. */
  quiet(): Promise<void>;
}

/** Confirms the address of an account. */
export const confirmed = async ({ context: { access } }: Gate, id: string, email = EMAIL): Promise<void> =>
  void (await access.links.confirm(await access.links.make(id, 'confirm', email)));

/** A server that sends to a mail server of the test. */
export async function stage(mail?: MailServer): Promise<Stage> {
  const { url, letters } = mail ?? (await openMailServer());
  const gate = await gateOfTest({ settings: { ...LETTER_SETTINGS, SMTP_URL: url }, pollMs: 20 });
  let seen = 0;
  return {
    url,
    letters,
    gate,
    visit: (target, fields, cookie) => visitTo(gate, `https://rates.example.ca${target}`, fields, cookie),
    async next() {
      seen++;
      await soon(() => expect(letters.length).toBeGreaterThanOrEqual(seen), 5);
      return letters[seen - 1] as MailServer['letters'][number];
    },
    async quiet() {
      await soon(async () => expect(await gate.context.access.outbox.waiting()).toBe(0));
    },
  };
}

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
