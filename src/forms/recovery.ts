import { normalEmail } from '../access/accounts.ts';
import { KEEPABLE, type Keepable } from '../access/credentials.ts';
import type { LinkOwner, Undone } from '../access/links.ts';
import { hashPassword, passwordProblem } from '../access/passwords.ts';
import { unlessUnavailable } from '../access/unavailable.ts';
import { accountLetter } from '../mail/account-tasks.ts';
import { loginWords } from '../words/login-signup.ts';
import { recovery } from '../words/recovery.ts';
import { doneOn } from './action.ts';
import { type FormPage, GONE, isEmail, openPage, type Visit, wrong } from './form.ts';
import { noticeOf } from './outgoing-letters.ts';

/** /forgot: asks for a link to choose a new password. The answer is the same, after the same work, for every address. */
export async function forgot(visit: Visit) {
  const { locals, context, access, browser, language, url, isPost, answer, noLetter } = openPage(visit);
  const { sendsLetters } = context;
  const form = await answer(async (fields) => {
    const email = normalEmail(fields.get('email') ?? '');
    if (!sendsLetters) return { status: 503, errors: {} };
    if (!isEmail(email)) return wrong(400, 'email', loginWords[language].badEmail);
    const { hasAccount, isProven, isSilent } = await access.addresses.standing(email);
    const isUnproven = hasAccount && !isProven;
    const { wait, isAllowed } = await access.throttles.resetLetter(email, locals.address, browser, isUnproven);
    if (wait > 0) return noLetter(wait);
    const task = { kind: 'forgot', email, language, isHeld: isSilent || !isAllowed } as const;
    await access.outbox.add([accountLetter(task, null, context.now().getTime())]);
    context.courier.wake();
    return '/forgot?done=sent';
  });
  if (form instanceof Response) return form;
  return { ...form, isDone: !isPost && url.searchParams.get('done') === 'sent', sendsLetters };
}

/** Finds the owner of the link with a token, for one of some purposes; null if it is no longer valid. */
const ownerOf =
  ({ access }: FormPage, purposes: readonly LinkOwner['purpose'][]) =>
  async (token: string): Promise<LinkOwner | null> => {
    for (const purpose of purposes) {
      const owner = await access.links.read(token, purpose);
      if (owner) return owner;
    }
    return null;
  };

/** The credentials that a password reset could keep: the number of each kind, where there are any. */
async function keepable(accountId: string, { access }: FormPage) {
  const { keys, webhooks, alerts } = access;
  const held: Record<Keepable, () => Promise<unknown[]>> = {
    apiKey: async () => [...(await keys.list(accountId)), ...(await keys.list(accountId, 'test'))],
    savedQuestion: () => keys.list(accountId, 'question'),
    webhook: () => webhooks.list(accountId),
    alert: () => alerts.list(accountId),
  };
  const all = KEEPABLE.map(async (name) => ({ name, count: (await held[name]()).length }));
  return (await Promise.all(all)).filter(({ count }) => count > 0);
}

/** /reset: chooses a new password by letter, and logs nobody in. Keys, webhooks and alerts end unless kept: somebody else may have made them. */
export async function reset(visit: Visit) {
  const page = openPage(visit);
  const { locals, context, access } = page;
  const form = await page.answerLink(ownerOf(page, ['reset']), async (fields, token, { account }) => {
    const password = fields.get('password') ?? '';
    const problem = passwordProblem(password, account.email, page.language);
    if (problem) return wrong(400, 'password', problem);
    const keep = fields.get('keep') === 'yes' && !fields.has('end') ? KEEPABLE : [];
    const held = await keepable(account.id, page);
    const isEnding = keep.length === 0 && held.length > 0;
    const task = {
      kind: 'password-changed',
      email: account.email,
      language: account.language,
      at: context.now().getTime(),
      ended: isEnding ? held.map(({ name }) => name) : [],
    } as const;
    const hash = await hashPassword(password, locals.address);
    // Whoever has the link reads the letters to its address, which is confirmed by it.
    const letters = noticeOf(page, { confirmedAt: task.at }, task, account.id);
    if (!(await access.links.reset(token, hash, letters, keep))) return GONE;
    if (page.language !== account.language) await access.accounts.setLanguage(account.id, page.language);
    context.courier.wake();
    // The letter was read on this network, so tries of strangers must not lock it out.
    await access.throttles.remember(account.email, locals.address, page.browser).catch(unlessUnavailable);
    page.note('password reset', { account: account.id, kept: keep });
    const done = held.length === 0 ? 'password-reset' : isEnding ? 'reset-ended' : 'reset-kept';
    return page.redirect(`/login?${new URLSearchParams({ done, email: account.email })}`, context.cookie.clear());
  });
  if (form instanceof Response) return form;
  const { owner } = form;
  /** The kinds of credentials that may be kept, with their numbers. */
  return { ...form, keepable: owner ? await keepable(owner.account.id, page) : [] };
}

const ADDRESS_LINKS = ['confirm', 'move', 'stop', 'undo'] as const;
type AddressLink = (typeof ADDRESS_LINKS)[number];
const DONE: Readonly<Record<AddressLink, string>> = {
  confirm: 'address confirmed',
  move: 'address changed',
  stop: 'change of address stopped',
  undo: 'change of address taken back',
};

/** /confirm: confirms an address, the account's own or a new one; stops a change of address, or takes it back. */
export async function confirm(visit: Visit) {
  const page = openPage(visit);
  const { access, context } = page;
  return page.answerLink(ownerOf(page, ADDRESS_LINKS), async (_, token, owner) => {
    const { account, email } = owner;
    const purpose = owner.purpose as AddressLink;
    const outcome = await useAddressLink(token, purpose, owner, page);
    if (outcome === 'gone') return GONE;
    if (outcome !== 'done') {
      const t = recovery[page.language];
      return wrong(409, 'page', outcome === 'later' ? t.undoLater : purpose === 'undo' ? t.undoTaken : t.taken);
    }
    context.courier.wake();
    page.note(DONE[purpose], { account: account.id });
    if (purpose === 'confirm' || purpose === 'move')
      return page.account ? doneOn('confirmed') : '/login?done=confirmed';
    // The person who used the link can read the letters to this address. A reset link would prove no more than that, so one is made here.
    const reset = await access.links.make(account.id, 'reset', email).catch(page.notNow);
    return page.redirect(typeof reset === 'string' ? `/reset?token=${reset}` : '/forgot', context.cookie.clear());
  });
}

/** Uses up a link. @returns `gone` if it is no longer valid, `taken` if another account has the address, `later` as `Undone` says */
async function useAddressLink(
  token: string,
  purpose: AddressLink,
  { account }: LinkOwner,
  page: FormPage,
): Promise<'done' | Exclude<Undone, 'undone'>> {
  const { links } = page.access;
  const { id, language } = account;
  const recipient = { email: account.email, language, at: page.context.now().getTime() } as const;
  switch (purpose) {
    case 'confirm':
      return (await links.confirm(token)) ? 'done' : 'gone';
    case 'move': {
      // If the old address was never confirmed, its reader gets no link that could take the account over.
      const task = { kind: 'address-changed', ...recipient, accountId: id } as const;
      const moved = await links.move(token, noticeOf(page, account, task, id));
      return moved === 'moved' ? 'done' : moved;
    }
    case 'stop':
      return (await links.stop(token)) ? 'done' : 'gone';
    case 'undo': {
      const undone = await links.undo(token, noticeOf(page, account, { kind: 'address-undone', ...recipient }, null));
      return undone === 'undone' ? 'done' : undone;
    }
  }
}
