import { z } from 'zod';
import { KEEPABLE } from '../access/credentials.ts';
import type { LinkPurpose } from '../access/links.ts';
import type { Outgoing } from '../access/outbox.ts';
import { LANGUAGES } from '../words/language.ts';

const recipient = { email: z.string(), language: z.enum(LANGUAGES) };
const happened = { ...recipient, at: z.number() };

/** The event, as stored. */
export const accountTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), ...recipient }),
  // Queued for every address, so that no response time of the form tells which has an account. Held: nobody is to get it.
  z.object({ kind: z.literal('forgot'), ...recipient, isHeld: z.boolean().default(false) }),
  z.object({ kind: z.literal('new-address'), ...recipient, accountId: z.string(), present: z.string().optional() }),
  z.object({ kind: z.literal('address-asked'), ...happened, accountId: z.string() }),
  z.object({ kind: z.literal('address-changed'), ...happened, accountId: z.string() }),
  z.object({ kind: z.literal('address-undone'), ...happened }),
  z.object({ kind: z.literal('password-changed'), ...happened, ended: z.array(z.enum(KEEPABLE)).default([]) }),
  z.object({ kind: z.literal('key-made'), ...happened, name: z.string(), ending: z.string() }),
  z.object({ kind: z.literal('deleted'), ...happened }),
  z.object({
    kind: z.literal('report'),
    ...recipient,
    rate: z.string().nullable(),
    text: z.string(),
    reporter: z.string(),
  }),
]);
export type AccountTask = z.input<typeof accountTask>;

/** The links in letters, by the event. */
export const LINKS: Partial<Record<AccountTask['kind'], LinkPurpose>> = {
  confirm: 'confirm',
  forgot: 'reset',
  'new-address': 'move',
  'address-asked': 'stop',
  'address-changed': 'undo',
};

/** A letter about an account, for the outbox. @param accountId the account with which it is deleted; null if it outlives that @param now ms since 1970 */
export function accountLetter(task: AccountTask, accountId: string | null, now: number): Outgoing {
  const purpose = LINKS[task.kind];
  const link = purpose && { link: { purpose, email: task.email } };
  return { channel: 'letter', id: crypto.randomUUID(), accountId, task: task, dueAt: now, ...link };
}
