import { z } from 'zod';
import type { Account } from '../access/accounts.ts';
import { LINK_HOURS, type LinkPurpose } from '../access/links.ts';
import type { Outgoing } from '../access/outbox.ts';
import type { Access } from '../access/ports.ts';
import { isDoubled } from '../words/doubled.ts';
import { FIGURES } from '../words/figures.ts';
import { LANGUAGES, type Language, pathIn } from '../words/language.ts';
import { letters } from '../words/letters.ts';
import type { Content } from './letter.ts';

const toSomebody = { email: z.string(), language: z.enum(LANGUAGES) };
const happened = { ...toSomebody, at: z.number() };

/**
 * What happened, as the outbox keeps it. Whether a typed address has an account is found out when the letter is written, so that
 * whoever typed it cannot tell by the time the form takes.
 */
const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-up'), ...toSomebody, isNew: z.boolean() }),
  z.object({ kind: z.literal('confirm'), ...toSomebody }),
  z.object({ kind: z.literal('forgot'), ...toSomebody }),
  z.object({ kind: z.literal('new-address'), ...toSomebody, accountId: z.string() }),
  z.object({ kind: z.literal('address-changed'), ...happened }),
  z.object({ kind: z.literal('password-changed'), ...happened }),
  z.object({ kind: z.literal('key-made'), ...happened, name: z.string(), ending: z.string() }),
  z.object({ kind: z.literal('deleted'), ...happened }),
]);
export type AccountTask = z.infer<typeof task>;

/** A letter about an account, for the outbox. @param accountId the account it goes with; null where it outlives that @param now ms since 1970 */
export function accountLetter(given: AccountTask, accountId: string | null, now: number): Outgoing {
  return { channel: 'letter', id: crypto.randomUUID(), accountId, task: given, dueAt: now };
}

/** The full address of a page in a language, or in English where the page does not stand in both. */
export function pageAddress(origin: string, language: Language, path: string): string {
  return origin + (isDoubled(path) ? pathIn(language, path) : path);
}

/** A letter, and whom it goes to. */
export interface Addressed {
  to: string;
  content: Content;
}

/** Writes the letter of a task. @param origin the address people use @returns null where nobody is to get one @throws where it is no task of ours */
export async function writeAccountLetter(
  given: unknown,
  { accounts, links }: Pick<Access, 'accounts' | 'links'>,
  origin: string,
): Promise<Addressed | null> {
  const told = task.parse(given);
  const account = await accounts.find(told.email);
  // Whoever has an account gets letters in its language; anybody else in that of the form.
  const language = told.kind === 'new-address' ? told.language : (account?.language ?? told.language);
  const t = letters[language];
  const address = (path: string): string => pageAddress(origin, language, path);
  const addressed = (content: Omit<Content, 'language'>): Addressed => ({
    to: told.email,
    content: { language, ...content },
  });
  const withLink = async (
    { id }: Pick<Account, 'id'>,
    purpose: LinkPurpose,
    content: { subject: string; title: string; body: string; button: string; notYou: string; why: string },
  ): Promise<Addressed> => {
    const { subject, title, body, button, notYou, why } = content;
    const token = await links.make(id, purpose, told.email);
    const url = address(`/${purpose === 'reset' ? 'reset' : 'confirm'}?token=${token}`);
    const holds = t.linkHolds(t.hours(LINK_HOURS[purpose]));
    return addressed({ subject, title, parts: [body, { button, url }, `${holds} ${notYou}`], why });
  };
  const notice = (subject: string, body: string, ...rest: Content['parts']): Addressed =>
    addressed({ subject, title: subject, parts: [body, ...rest], why: t.whyAccount(told.email) });
  const time = (at: number): string => FIGURES[language].time(new Date(at));

  const confirmation = (owner: Account): Promise<Addressed> =>
    withLink(owner, 'confirm', {
      subject: t.confirmSubject,
      title: t.confirmTitle,
      body: t.confirmBody,
      button: t.confirmButton,
      notYou: t.confirmNotYou,
      why: t.whyAsked(told.email),
    });

  switch (told.kind) {
    case 'signed-up':
      if (account && told.isNew) return confirmation(account);
      return (
        account &&
        addressed({
          subject: t.againSubject,
          title: t.againTitle,
          parts: [t.againBody, { button: t.againButton, url: address('/login') }, t.againForgotten],
          why: t.whyAsked(told.email),
        })
      );
    case 'confirm':
      return account && !account.confirmedAt ? confirmation(account) : null;
    case 'forgot':
      return (
        account &&
        withLink(account, 'reset', {
          subject: t.resetSubject,
          title: t.resetTitle,
          body: t.resetBody,
          button: t.resetButton,
          notYou: t.notYou,
          why: t.whyAsked(told.email),
        })
      );
    case 'new-address':
      if (account)
        return addressed({
          subject: t.takenTitle,
          title: t.takenTitle,
          parts: [t.takenBody],
          why: t.whyAsked(told.email),
        });
      return withLink({ id: told.accountId }, 'move', {
        subject: t.newAddressSubject,
        title: t.newAddressTitle,
        body: t.newAddressBody,
        button: t.confirmButton,
        notYou: t.notYou,
        why: t.whyAsked(told.email),
      });
    case 'address-changed':
      return notice(t.addressChangedSubject, t.addressChangedBody(time(told.at)), t.addressChangedNotYou);
    case 'password-changed':
      return notice(t.passwordChangedSubject, t.passwordChangedBody(time(told.at)), t.passwordChangedNotYou, {
        button: t.resetButton,
        url: address('/forgot'),
      });
    case 'key-made':
      return notice(t.keyMadeSubject, t.keyMadeBody(time(told.at), told.name, told.ending), t.keyMadeNotYou, {
        button: t.toAccount,
        url: address('/dashboard'),
      });
    case 'deleted':
      return notice(t.deletedSubject, t.deletedBody(time(told.at)), t.deletedNotYou);
  }
}
