import type { Account } from '../access/accounts.ts';
import type { Outgoing } from '../access/outbox.ts';
import type { LetterKind } from '../access/ports.ts';
import { type AccountTask, accountLetter } from '../mail/account-letters.ts';

/** The letter of a task, for the outbox: none where this server sends no letters. @param accountId see `accountLetter` */
export function letterOf({ context }: App.Locals, task: AccountTask, accountId: string | null): Outgoing[] {
  return context.sendsLetters ? [accountLetter(task, accountId, context.now().getTime())] : [];
}

/**
 * Whether an account may get one more letter about what happened to it. An address that nobody confirmed may belong to somebody else, who
 * must not be flooded: it gets as few as forms send.
 */
export async function mayBeTold(
  { context, address }: App.Locals,
  { email, confirmedAt }: Pick<Account, 'email' | 'confirmedAt'>,
): Promise<boolean> {
  return confirmedAt !== null || (await context.access.throttles.letter('notice', email, address)).isAllowed;
}

/**
 * Takes a letter that somebody asked for to an address, and what goes with it: what the client is told depends on its own place
 * alone. @returns ms to wait
 */
export async function askForLetter(
  { context, address }: App.Locals,
  kind: LetterKind,
  [task, ...more]: readonly [AccountTask, ...AccountTask[]],
  accountId: string | null,
): Promise<number> {
  const { throttles, outbox } = context.access;
  const { wait, isAllowed } = await throttles.letter(kind, task.email, address);
  if (wait > 0 || !isAllowed || !context.sendsLetters) return wait;
  await outbox.add([task, ...more].map((one) => accountLetter(one, accountId, context.now().getTime())));
  context.courier.wake();
  return 0;
}
