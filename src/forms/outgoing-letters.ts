import type { Account } from '../access/accounts.ts';
import type { Outgoing } from '../access/outbox.ts';
import type { LetterKind } from '../access/throttles.ts';
import { type AccountTask, accountLetter } from '../mail/account-letters.ts';

/** The letter of a task, for the outbox; none if this server sends no letters. @param accountId see `accountLetter` */
export const letterOf = ({ context }: App.Locals, task: AccountTask, accountId: string | null): Outgoing[] =>
  context.sendsLetters ? [accountLetter(task, accountId, context.now().getTime())] : [];

/** Whether an account may get one more letter about its events: an unconfirmed address may be that of somebody who must not be flooded. */
export const mayBeTold = async (
  { context, address }: App.Locals,
  { email, confirmedAt }: Pick<Account, 'email' | 'confirmedAt'>,
): Promise<boolean> =>
  confirmedAt !== null || (await context.access.throttles.letter('notice', email, address)).isAllowed;

/** Queues a requested letter and its like. The answer depends on the client's network alone: it learns nothing of the address. @returns ms to wait */
export async function askForLetter(
  { context, address }: App.Locals,
  kind: LetterKind,
  [task, ...more]: readonly [AccountTask, ...AccountTask[]],
  accountId: string | null,
  queue: (outgoing: Outgoing[]) => Promise<void> = context.access.outbox.add,
): Promise<number> {
  const { throttles } = context.access;
  const { wait, isAllowed } = await throttles.letter(kind, task.email, address);
  if (wait > 0 || !isAllowed || !context.sendsLetters) return wait;
  await queue([task, ...more].map((one) => accountLetter(one, accountId, context.now().getTime())));
  context.courier.wake();
  return 0;
}
