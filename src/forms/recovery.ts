import { z } from 'zod';
import { normalEmail } from '../access/accounts.ts';
import { KEEPABLE, type Keepable } from '../access/credentials.ts';
import type { LinkOwner, Undone } from '../access/links.ts';
import { hashPassword, passwordProblem } from '../access/passwords.ts';
import { unlessUnavailable } from '../access/ports.ts';
import { pathFor } from '../site/speech.ts';
import { recovery } from '../words/recovery.ts';
import { type FormModel, type FormResult, notNow, readForm, redirect, tongueOf, tooMany, type Visit } from './form.ts';
import { askForLetter, letterOf } from './outgoing-letters.ts';

/** The model of /forgot: the typed address, and whether the letter was requested. */
export interface ForgotModel extends FormModel {
  email: string;
  isDone: boolean;
  sendsLetters: boolean;
}

/** A page behind a link of a letter. */
export interface LinkModel extends FormModel {
  token: string;
  /** Null if the link is no longer valid. */
  owner: LinkOwner | null;
}

/** The model of /reset: also the kinds of credentials that may be kept, with their numbers. */
export interface ResetModel extends LinkModel {
  keepable: { name: Keepable; count: number; isKept: boolean }[];
}

const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;
const isPosted = ({ method }: Request): boolean => method === 'POST';

/** /forgot: asks for a link to choose a new password. The answer is the same, after the same work, for every address. */
export async function forgot({ request, locals }: Visit): Promise<FormResult<ForgotModel>> {
  const url = new URL(request.url);
  const language = tongueOf(request);
  const { sendsLetters } = locals.context;
  const isDone = url.searchParams.get('done') === 'sent';
  const shown = { email: '', isDone, sendsLetters, status: 200, errors: {} };
  if (!isPosted(request)) return shown;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const email = normalEmail(form.get('email') ?? '');
  const again = { ...shown, isDone: false, email };
  if (!sendsLetters) return { ...again, status: 503 };
  if (!isEmail(email)) return { ...again, status: 400, errors: { email: recovery[language].badEmail } };
  const wait = await askForLetter(locals, 'reset', [{ kind: 'forgot', email, language }], null).catch(notNow(language));
  if (typeof wait !== 'number') return { ...again, ...wait };
  return wait > 0 ? { ...again, ...tooMany(language, wait) } : redirect(pathFor(language, '/forgot?done=sent'));
}

/** Looks up the link of the token in the address or in the posted form. */
async function linked(
  { request, locals }: Visit,
  purposes: readonly LinkOwner['purpose'][],
): Promise<{ form: URLSearchParams; model: LinkModel } | Response> {
  const form = isPosted(request) ? await readForm(request) : new URL(request.url).searchParams;
  if (form instanceof Response) return form;
  const token = form.get('token') ?? '';
  const { links } = locals.context.access;
  for (const purpose of purposes) {
    const owner = await links.read(token, purpose);
    if (owner) return { form, model: { token, owner, status: 200, errors: {} } };
  }
  return { form, model: { token: '', owner: null, status: 410, errors: {} } };
}
const GONE = { owner: null, token: '', status: 410 } as const;

/** The number of credentials of each kind that a password reset could keep. */
async function keepable(accountId: string, { locals }: Visit, kept: readonly Keepable[]) {
  const { keys, webhooks, alerts } = locals.context.access;
  const held: Record<Keepable, () => Promise<unknown[]>> = {
    apiKey: async () => [...(await keys.list(accountId)), ...(await keys.list(accountId, 'test'))],
    savedQuestion: () => keys.list(accountId, 'question'),
    webhook: () => webhooks.list(accountId),
    alert: () => alerts.list(accountId),
  };
  const all = KEEPABLE.map(async (name) => ({ name, count: (await held[name]()).length, isKept: kept.includes(name) }));
  return (await Promise.all(all)).filter(({ count }) => count > 0);
}

/**
 * /reset: chooses a new password with the link of a letter. It logs nobody in. Keys, webhooks and alerts end with the old password,
 * unless the form says `keep`: somebody else may have signed up with this address and made them.
 */
export async function reset(visit: Visit): Promise<FormResult<ResetModel>> {
  const { request, locals } = visit;
  const found = await linked(visit, ['reset']);
  if (found instanceof Response) return found;
  const { form } = found;
  const kept = KEEPABLE.filter((name) => form.getAll('keep').includes(name));
  const { owner } = found.model;
  const model = { ...found.model, keepable: owner ? await keepable(owner.account.id, visit, kept) : [] };
  if (!isPosted(request) || !model.owner) return model;
  const language = tongueOf(request);
  const { account } = model.owner;
  const password = form.get('password') ?? '';
  const problem = passwordProblem(password, account.email, language);
  if (problem) return { ...model, status: 400, errors: { password: problem } };
  const { access, cookie, courier, log, now } = locals.context;
  const told = {
    kind: 'password-changed',
    email: account.email,
    language: account.language,
    at: now().getTime(),
    ended: model.keepable.flatMap(({ name, isKept }) => (isKept ? [] : [name])),
  } as const;
  const isDone = await hashPassword(password, locals.address)
    .then((hash) => access.links.reset(model.token, hash, letterOf(locals, told, account.id), kept))
    .catch(notNow(language));
  if (typeof isDone !== 'boolean') return { ...model, ...isDone };
  if (!isDone) return { ...model, ...GONE };
  courier.wake();
  // The letter was read on this network, so tries of strangers must not lock it out.
  await access.throttles.remember(account.email, locals.address).catch(unlessUnavailable);
  log.info({ requestId: locals.requestId, account: account.id, kept }, 'password reset');
  return redirect(pathFor(language, '/login?done=password-reset'), cookie.clear());
}

const ADDRESS_LINKS = ['confirm', 'move', 'stop', 'undo'] as const;
type AddressLink = (typeof ADDRESS_LINKS)[number];
const DONE: Readonly<Record<AddressLink, string>> = {
  confirm: 'address confirmed',
  move: 'address changed',
  stop: 'change of address stopped',
  undo: 'change of address taken back',
};

/**
 * /confirm: confirms an address, the account's own or a new one; stops a change of address, or takes it back. The link alone
 * changes nothing: programs look into letters.
 */
export async function confirm(visit: Visit): Promise<FormResult<LinkModel>> {
  const { request, locals } = visit;
  const found = await linked(visit, ADDRESS_LINKS);
  if (found instanceof Response) return found;
  const { model } = found;
  if (!isPosted(request) || !model.owner) return model;
  const language = tongueOf(request);
  const { account, email } = model.owner;
  const purpose = model.owner.purpose as AddressLink;
  const { access, courier, log } = locals.context;
  const outcome = await useAddressLink(model.token, purpose, model.owner, visit).catch(notNow(language));
  if (typeof outcome !== 'string') return { ...model, ...outcome };
  if (outcome === 'gone') return { ...model, ...GONE };
  if (outcome !== 'done') {
    const t = recovery[language];
    const message = outcome === 'later' ? t.undoLater : purpose === 'undo' ? t.undoTaken : t.taken;
    return { ...model, ...GONE, status: 409, errors: { form: message } };
  }
  courier.wake();
  log.info({ requestId: locals.requestId, account: account.id }, DONE[purpose]);
  if (purpose === 'confirm' || purpose === 'move')
    return redirect(pathFor(language, locals.account ? '/dashboard?done=confirmed' : '/login?done=confirmed'));
  // The person who used the link can read the letters to this address. A reset link would prove no more than that, so one is made here.
  const token = await access.links.make(account.id, 'reset', email).catch(notNow(language));
  const next = typeof token === 'string' ? `/reset?token=${token}` : '/forgot';
  return redirect(pathFor(language, next), locals.context.cookie.clear());
}

/** Uses up a link. @returns `gone` if it is no longer valid, `taken` if another account has the address, `later` as `Undone` says */
async function useAddressLink(
  token: string,
  purpose: AddressLink,
  { account }: LinkOwner,
  { locals }: Visit,
): Promise<'done' | Exclude<Undone, 'undone'>> {
  const { links } = locals.context.access;
  const { id, confirmedAt, language } = account;
  const told = { email: account.email, language, at: locals.context.now().getTime() } as const;
  switch (purpose) {
    case 'confirm':
      return (await links.confirm(token)) ? 'done' : 'gone';
    case 'move': {
      // If the old address was never confirmed, its reader gets no link that could take the account over.
      const task = { kind: 'address-changed', ...told, accountId: confirmedAt === null ? null : id } as const;
      const moved = await links.move(token, letterOf(locals, task, id));
      return moved === 'moved' ? 'done' : moved;
    }
    case 'stop':
      return (await links.stop(token)) ? 'done' : 'gone';
    case 'undo': {
      const undone = await links.undo(token, letterOf(locals, { kind: 'address-undone', ...told }, null));
      return undone === 'undone' ? 'done' : undone;
    }
  }
}
