import type { Account } from '../access/accounts.ts';
import { LINK_HOURS, type LinkPurpose } from '../access/links.ts';
import type { TakenFrom } from '../access/outbox.ts';
import { FIGURES } from '../words/figures.ts';
import { letters } from '../words/letters.ts';
import { loginWords } from '../words/login-signup.ts';
import { report } from '../words/report.ts';
import { accountTask, LINKS } from './account-tasks.ts';
import { type Addressed, type Content, pageAddress } from './letter.ts';

/** An address of which only its owner recognises the rest: `a…@e….ca`. */
export function masked(email: string): string {
  const [, first, host, end] = /^(.).*@(.).*?(\.[^.]*)?$/u.exec(email) ?? [];
  return `${first}…@${host}…${end ?? ''}`;
}

/** Writes the letter of a task. @param letterId its id in the outbox @returns null if nobody is to get one @throws if the task is of another kind */
export async function writeAccountLetter(
  { id: letterId, task }: Pick<TakenFrom<'letter'>, 'id' | 'task'>,
  {
    accounts,
    links,
  }: {
    accounts: { find(email: string): Promise<Account | null> };
    links: { make(accountId: string, purpose: LinkPurpose, email: string, letterId: string): Promise<string> };
  },
  origin: string,
): Promise<Addressed | null> {
  const event = accountTask.parse(task);
  const account = await accounts.find(event.email);
  // A letter that somebody waits for is in the language of its form, every other in that of the account.
  const isAwaited = event.kind === 'new-address' || event.kind === 'forgot';
  const language = isAwaited ? event.language : (account?.language ?? event.language);
  const t = letters[language];
  const address = (path: string): string => pageAddress(origin, language, path);
  const [requested, ofAccount] = [t.whyAsked(event.email), t.whyAccount(event.email)];
  const letter = (subject: string, parts: Content['parts'], why = requested, title = subject): Addressed => ({
    to: event.email,
    content: { language, subject, title, parts, why },
  });
  /** A letter with the link of its kind. */
  const linked = async (
    accountId: string,
    [subject, body, button]: readonly [string, string, string],
    { title = subject, notYou = t.notYou, why = requested } = {},
  ): Promise<Addressed | null> => {
    const purpose = LINKS[event.kind] as LinkPurpose;
    const token = await links.make(accountId, purpose, event.email, letterId);
    if (token === '') return null;
    const url = address(`/${purpose === 'reset' ? 'reset' : 'confirm'}?token=${token}`);
    const text = t.linkHolds(t.hours(LINK_HOURS[purpose]));
    return letter(subject, [body, { button, url }, `${text} ${notYou}`], why, title);
  };
  const notice = (subject: string, ...parts: Content['parts']): Addressed => letter(subject, parts, ofAccount);
  const at = 'at' in event ? FIGURES[language].time(event.at) : '';

  switch (event.kind) {
    case 'confirm':
      if (!account || account.confirmedAt) return null;
      return linked(account.id, [t.confirmSubject, t.confirmBody, t.confirmButton], {
        title: t.confirmTitle,
        notYou: t.confirmNotYou,
      });
    case 'forgot':
      if (!account || event.isHeld) return null;
      return linked(account.id, [t.resetSubject, t.resetBody, t.resetButton], { title: loginWords[language].forgot });
    case 'new-address': {
      if (account) return letter(t.takenTitle, [t.takenBody]);
      const joins = event.present === undefined ? '' : ` ${t.newAddressJoins(event.present)}`;
      return linked(event.accountId, [t.newAddressSubject, t.newAddressBody + joins, t.confirmButton], {
        title: t.newAddressTitle,
      });
    }
    case 'address-asked':
      return linked(event.accountId, [t.addressAskedSubject, t.addressAskedBody(at), t.addressAskedButton], {
        notYou: t.addressAskedYou,
        why: ofAccount,
      });
    case 'address-changed':
      return linked(
        event.accountId,
        [t.addressChangedSubject, `${t.addressChangedBody(at)} ${t.addressChangedNotYou}`, t.addressChangedButton],
        { notYou: t.addressAskedYou, why: ofAccount },
      );
    case 'address-undone':
      return notice(t.addressChangedSubject, t.addressUndoneBody(at), t.addressUndoneFree);
    case 'password-changed':
      return notice(
        t.passwordChangedSubject,
        t.passwordChangedBody(at) + (event.ended.length > 0 ? ` ${t.endedToo}` : ''),
        t.passwordChangedNotYou,
        { button: t.resetButton, url: address('/forgot') },
      );
    case 'key-made':
      return notice(t.keyMadeSubject, t.keyMadeBody(at, event.name, event.ending), t.keyMadeNotYou, {
        button: t.toAccount,
        url: address('/dashboard'),
      });
    case 'deleted':
      return notice(t.deletedSubject, t.deletedBody(at), t.deletedNotYou);
    case 'report': {
      const words = report[event.language];
      const { rate, reporter, text } = event;
      const parts = [
        ...text.split(/\s*\n\s*/),
        ...(reporter ? [words.reporter(reporter)] : []),
        ...(rate ? [{ button: words.look, url: address(`/rate/${rate}`) }] : []),
      ];
      return letter(words.subject(rate ?? words.general), parts, words.why);
    }
  }
}
