import type { Account } from '../access/accounts.ts';
import type { Outgoing } from '../access/outbox.ts';
import { type AccountTask, accountLetter } from '../mail/account-tasks.ts';
import type { FormPage, Wrong } from './form.ts';

/** The letter that tells an account what happened to it; none where nobody has proven to read letters there. @param accountId as `accountLetter` has it */
export const noticeOf = (
  { context: { sendsLetters, now } }: Pick<FormPage, 'context'>,
  { confirmedAt }: Pick<Account, 'confirmedAt'>,
  task: AccountTask,
  accountId: string | null,
): Outgoing[] => (sendsLetters && confirmedAt !== null ? [accountLetter(task, accountId, now().getTime())] : []);

/** Queues a letter that somebody asked for, once every limit lets it pass. @returns why none is written, and until when; null if it is queued */
export async function askForLetter(
  page: FormPage,
  kind: Parameters<FormPage['access']['throttles']['letter']>[0],
  email: string,
  queue: () => Promise<void>,
  field?: string,
): Promise<Wrong | null> {
  const { access, context, address } = page;
  const { isProven, isSilent } = await access.addresses.standing(email);
  if (isSilent) return page.noLetter(null, field);
  const wait = await access.throttles.letter(kind, email, address, isProven);
  if (wait > 0) return page.noLetter(wait, field);
  await queue();
  context.courier.wake();
  return null;
}

/** Asks for the letter with which an account confirms its address. @returns as `askForLetter` */
export const askToConfirm = (page: FormPage, { id, email, language }: Account): Promise<Wrong | null> =>
  askForLetter(page, 'confirm', email, () =>
    page.access.outbox.add([accountLetter({ kind: 'confirm', email, language }, id, page.context.now().getTime())]),
  );
