import { z } from 'zod';
import { normalEmail } from '../access/accounts.ts';
import type { LinkOwner } from '../access/links.ts';
import { hashPassword, passwordProblem } from '../access/passwords.ts';
import { pathFor } from '../site/speech.ts';
import { recovery } from '../words/recovery.ts';
import {
  type FormModel,
  type FormResult,
  methodRefused,
  notNow,
  readForm,
  redirect,
  tongueOf,
  tooMany,
  type Visit,
} from './form.ts';
import { askForLetter, letterOf } from './post.ts';

/** /forgot: what was typed, and whether it was done. */
export interface ForgotModel extends FormModel {
  email: string;
  isDone: boolean;
  sendsLetters: boolean;
}

/** A page behind a link of a letter. */
export interface LinkModel extends FormModel {
  token: string;
  /** Null where the link is good for nothing any more. */
  owner: LinkOwner | null;
}

const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;
const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** /forgot: asks for a link to choose a new password. The answer is the same, after the same work, for every address. */
export async function forgot({ request, locals }: Visit): Promise<FormResult<ForgotModel>> {
  const url = new URL(request.url);
  const language = tongueOf(request);
  const { sendsLetters } = locals.context;
  const isDone = url.searchParams.get('done') === 'sent';
  const shown = { email: '', isDone, sendsLetters, status: 200, errors: {} };
  if (isReading(request)) return shown;
  if (request.method !== 'POST') return methodRefused(request, 'GET, HEAD, POST');
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const email = normalEmail(form.get('email') ?? '');
  const again = { ...shown, isDone: false, email };
  if (!sendsLetters) return { ...again, status: 503 };
  if (!isEmail(email)) return { ...again, status: 400, errors: { email: recovery[language].badEmail } };
  const wait = await askForLetter(locals, { kind: 'forgot', email, language }, null).catch(notNow(language));
  if (typeof wait !== 'number') return { ...again, ...wait };
  return wait > 0 ? { ...again, ...tooMany(language, wait) } : redirect(pathFor(language, '/forgot?done=sent'));
}

/** What stands behind the token that a page was asked or posted with. */
async function linked(
  { request, locals }: Visit,
  purposes: readonly LinkOwner['purpose'][],
): Promise<{ form: URLSearchParams; model: LinkModel } | Response> {
  if (!isReading(request) && request.method !== 'POST') return methodRefused(request, 'GET, HEAD, POST');
  const form = isReading(request) ? new URL(request.url).searchParams : await readForm(request);
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

/** /reset: chooses a new password with the link of a letter. It logs nobody in. */
export async function reset(visit: Visit): Promise<FormResult<LinkModel>> {
  const { request, locals } = visit;
  const found = await linked(visit, ['reset']);
  if (found instanceof Response) return found;
  const { form, model } = found;
  if (isReading(request) || !model.owner) return model;
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
  } as const;
  const isDone = await hashPassword(password)
    .then((hash) => access.links.reset(model.token, hash, letterOf(locals, told, account.id)))
    .catch(notNow(language));
  if (typeof isDone !== 'boolean') return { ...model, ...isDone };
  if (!isDone) return { ...model, ...GONE };
  courier.wake();
  log.info({ requestId: locals.requestId, account: account.id }, 'password reset');
  return redirect(pathFor(language, '/login?done=password-reset'), cookie.clear());
}

/** /confirm: confirms an address, the account's own or a new one. The link alone changes nothing: programs look into letters. */
export async function confirm(visit: Visit): Promise<FormResult<LinkModel>> {
  const { request, locals } = visit;
  const found = await linked(visit, ['confirm', 'move']);
  if (found instanceof Response) return found;
  const { model } = found;
  if (isReading(request) || !model.owner) return model;
  const language = tongueOf(request);
  const { account, purpose } = model.owner;
  const { access, courier, log, now } = locals.context;
  const told = {
    kind: 'address-changed',
    email: account.email,
    language: account.language,
    at: now().getTime(),
  } as const;
  const outcome = await (purpose === 'move'
    ? access.links.move(model.token, letterOf(locals, told, account.id))
    : access.links.confirm(model.token).then((isDone) => (isDone ? 'confirmed' : 'gone'))
  ).catch(notNow(language));
  if (typeof outcome !== 'string') return { ...model, ...outcome };
  if (outcome === 'gone') return { ...model, ...GONE };
  if (outcome === 'taken') return { ...model, ...GONE, status: 409, errors: { form: recovery[language].taken } };
  courier.wake();
  log.info(
    { requestId: locals.requestId, account: account.id },
    purpose === 'move' ? 'address changed' : 'address confirmed',
  );
  return redirect(pathFor(language, locals.account ? '/dashboard?done=confirmed' : '/login?done=confirmed'));
}
