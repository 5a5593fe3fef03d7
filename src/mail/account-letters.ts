import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Account } from '../access/accounts.ts';
import { KEEPABLE } from '../access/credentials.ts';
import { LINK_HOURS, type LinkPurpose } from '../access/link-purpose.ts';
import type { Outgoing, TakenFrom } from '../access/outbox.ts';
import { isDoubled } from '../words/doubled.ts';
import { FIGURES } from '../words/figures.ts';
import { LANGUAGES, type Language, pathIn } from '../words/language.ts';
import { letters } from '../words/letters.ts';
import { loginWords } from '../words/login-signup.ts';
import type { Content } from './letter.ts';

const recipient = { email: z.string(), language: z.enum(LANGUAGES) };
const happened = { ...recipient, at: z.number() };

/**
 * The event, as stored in the outbox. Whether a typed address has an account is only looked up when the letter is written, so that the
 * response time of the form does not reveal it.
 */
const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-up'), ...recipient, isNew: z.boolean() }),
  z.object({ kind: z.literal('confirm'), ...recipient }),
  z.object({ kind: z.literal('forgot'), ...recipient }),
  z.object({ kind: z.literal('new-address'), ...recipient, accountId: z.string(), present: z.string().optional() }),
  z.object({ kind: z.literal('address-asked'), ...happened, accountId: z.string() }),
  // Without an account the change cannot be reverted: nobody had confirmed the old address.
  z.object({ kind: z.literal('address-changed'), ...happened, accountId: z.string().nullable().default(null) }),
  z.object({ kind: z.literal('address-undone'), ...happened }),
  z.object({ kind: z.literal('password-changed'), ...happened, ended: z.array(z.enum(KEEPABLE)).default([]) }),
  z.object({ kind: z.literal('key-made'), ...happened, name: z.string(), ending: z.string() }),
  z.object({ kind: z.literal('deleted'), ...happened, isProven: z.boolean().default(false) }),
]);
export type AccountTask = z.input<typeof task>;

/** The link that a letter carries; null for none. */
function linkOf(given: AccountTask): LinkPurpose | null {
  switch (given.kind) {
    case 'signed-up':
      return given.isNew ? 'confirm' : null;
    case 'confirm':
      return 'confirm';
    case 'forgot':
      return 'reset';
    case 'new-address':
      return 'move';
    case 'address-asked':
      return 'stop';
    case 'address-changed':
      return given.accountId ? 'undo' : null;
    case 'address-undone':
    case 'password-changed':
    case 'key-made':
    case 'deleted':
      return null;
  }
}

/**
 * A letter about an account, for the outbox. @param accountId the account with which it is deleted; null if it outlives that @param now ms
 * since 1970
 */
export function accountLetter(given: AccountTask, accountId: string | null, now: number): Outgoing {
  const purpose = linkOf(given);
  const link = purpose && { link: { purpose, email: given.email } };
  return { channel: 'letter', id: crypto.randomUUID(), accountId, task: given, dueAt: now, ...link };
}

/** An address of which only its owner recognises the rest: `a…@e….ca`. */
export function masked(email: string): string {
  const [, first, host, end] = /^(.).*@(.).*?(\.[^.]*)?$/u.exec(email) ?? [];
  return `${first}…@${host}…${end ?? ''}`;
}

/** The full address of a page in a language, or in English if the page does not exist in that one. */
export function pageAddress(origin: string, language: Language, path: string): string {
  return origin + (isDoubled(path) ? pathIn(language, path) : path);
}

/** A letter and its recipient. */
export interface Addressed {
  to: string;
  content: Content;
  /** It tells an address that the account had confirmed what became of the account: no limit of letters to strangers holds it back. */
  isOwed?: boolean;
}

/**
 * Writes the letter of a task. @param letterId its id in the outbox @param origin the public address
 * @returns null if nobody is to get one @throws if the task is of another kind
 */
export async function writeAccountLetter(
  { id: letterId, task: given }: Pick<TakenFrom<'letter'>, 'id' | 'task'>,
  { accounts, links }: Pick<Access, 'accounts' | 'links'>,
  origin: string,
): Promise<Addressed | null> {
  const event = task.parse(given);
  const account = await accounts.find(event.email);
  // The account decides the language of its letters; without an account, the form does.
  const language = event.kind === 'new-address' ? event.language : (account?.language ?? event.language);
  const t = letters[language];
  const address = (path: string): string => pageAddress(origin, language, path);
  const addressed = (content: Omit<Content, 'language'>): Addressed => ({
    to: event.email,
    content: { language, ...content },
  });
  const withLink = async (
    { id }: Pick<Account, 'id'>,
    purpose: LinkPurpose,
    letter: { subject: string; title?: string; body: string; button: string; notYou?: string; why?: string },
  ): Promise<Addressed | null> => {
    const { subject, title = subject, body, button, notYou = t.notYou, why = t.whyAsked(event.email) } = letter;
    const token = await links.makeFor(letterId, id, purpose, event.email);
    if (token === null) return null;
    const url = address(`/${purpose === 'reset' ? 'reset' : 'confirm'}?token=${token}`);
    const holds = t.linkHolds(t.hours(LINK_HOURS[purpose]));
    return addressed({ subject, title, parts: [body, { button, url }, `${holds} ${notYou}`], why });
  };
  const notice = (subject: string, body: string, ...rest: Content['parts']): Addressed =>
    addressed({ subject, title: subject, parts: [body, ...rest], why: t.whyAccount(event.email) });
  const owed = (letter: Addressed | null, isOwed = true): Addressed | null => letter && { ...letter, isOwed };
  const time = (at: number): string => FIGURES[language].time(new Date(at));

  const confirmation = (owner: Account): Promise<Addressed | null> =>
    withLink(owner, 'confirm', {
      subject: t.confirmSubject,
      title: t.confirmTitle,
      body: t.confirmBody,
      button: t.confirmButton,
      notYou: t.confirmNotYou,
    });

  switch (event.kind) {
    case 'signed-up':
      if (account && event.isNew) return confirmation(account);
      return (
        account &&
        addressed({
          subject: t.againSubject,
          title: t.againSubject,
          parts: [t.againBody, { button: loginWords[language].loginButton, url: address('/login') }, t.againForgotten],
          why: t.whyAsked(event.email),
        })
      );
    case 'confirm':
      return account && !account.confirmedAt ? confirmation(account) : null;
    case 'forgot':
      return (
        account &&
        withLink(account, 'reset', {
          subject: t.resetSubject,
          title: loginWords[language].forgot,
          body: t.resetBody,
          button: t.resetButton,
        })
      );
    case 'new-address':
      if (account)
        return addressed({
          subject: t.takenTitle,
          title: t.takenTitle,
          parts: [t.takenBody],
          why: t.whyAsked(event.email),
        });
      return withLink({ id: event.accountId }, 'move', {
        subject: t.newAddressSubject,
        title: t.newAddressTitle,
        body:
          event.present === undefined ? t.newAddressBody : `${t.newAddressBody} ${t.newAddressJoins(event.present)}`,
        button: t.confirmButton,
      });
    case 'address-asked':
      return withLink({ id: event.accountId }, 'stop', {
        subject: t.addressAskedSubject,
        body: t.addressAskedBody(time(event.at)),
        button: t.addressAskedButton,
        notYou: t.addressAskedYou,
        why: t.whyAccount(event.email),
      });
    case 'address-changed':
      if (event.accountId === null) return notice(t.addressChangedSubject, t.addressChangedBody(time(event.at)));
      return owed(
        await withLink({ id: event.accountId }, 'undo', {
          subject: t.addressChangedSubject,
          body: `${t.addressChangedBody(time(event.at))} ${t.addressChangedNotYou}`,
          button: t.addressChangedButton,
          notYou: t.addressAskedYou,
          why: t.whyAccount(event.email),
        }),
      );
    case 'address-undone':
      return owed(notice(t.addressChangedSubject, t.addressUndoneBody(time(event.at)), t.addressUndoneFree));
    case 'password-changed':
      return notice(
        t.passwordChangedSubject,
        [t.passwordChangedBody(time(event.at)), ...(event.ended.length > 0 ? [t.endedToo] : [])].join(' '),
        t.passwordChangedNotYou,
        { button: t.resetButton, url: address('/forgot') },
      );
    case 'key-made':
      return notice(t.keyMadeSubject, t.keyMadeBody(time(event.at), event.name, event.ending), t.keyMadeNotYou, {
        button: t.toAccount,
        url: address('/dashboard'),
      });
    case 'deleted':
      return owed(notice(t.deletedSubject, t.deletedBody(time(event.at)), t.deletedNotYou), event.isProven);
  }
}
