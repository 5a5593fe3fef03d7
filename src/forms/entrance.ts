import { z } from 'zod';
import { normalEmail } from '../access/accounts.ts';
import { hashPassword, passwordFits, passwordProblem } from '../access/passwords.ts';
import { isUnavailable } from '../access/ports.ts';
import { deviceName } from './device.ts';
import {
  type FormModel,
  type FormResult,
  methodRefused,
  nextPage,
  notNow,
  readForm,
  redirect,
  tooMany,
  type Visit,
} from './form.ts';

/** A page with e-mail and password: what was typed, and what was wrong. */
export interface EntranceModel extends FormModel {
  email: string;
  /** Where the form posts to, with the page that was wanted. */
  action: string;
}

/** The e-mail field: its value as stored, or why it cannot be one. */
const emailShape = z
  .email('Enter an e-mail address such as name@example.ca.')
  .max(254, 'This e-mail address is too long.');

type Step = (fields: { email: string; password: string }, visit: Visit) => Promise<FormResult<FormModel>>;

/** GET shows the empty form; POST goes through `step`; whoever is logged in already is sent on. */
async function entrance({ request, locals }: Visit, step: Step): Promise<FormResult<EntranceModel>> {
  const { pathname, search } = new URL(request.url);
  const shown = { email: '', action: pathname + search, status: 200, errors: {} };
  if (request.method === 'GET' || request.method === 'HEAD')
    return locals.account ? redirect(nextPage(request)) : shown;
  if (request.method !== 'POST') return methodRefused(request.method, 'GET, HEAD, POST');
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const email = normalEmail(form.get('email') ?? '');
  const outcome = await step({ email, password: form.get('password') ?? '' }, { request, locals }).catch(notNow);
  return outcome instanceof Response ? outcome : { ...shown, ...outcome, email };
}

/** Starts a session under a new id, ends the one the browser had, and leads on. */
async function enter(accountId: string, { request, locals }: Visit): Promise<Response> {
  const { access, cookie } = locals.context;
  if (locals.account && locals.sessionId) await access.sessions.end(locals.account.id, locals.sessionId);
  const token = await access.sessions.begin(accountId, deviceName(request.headers.get('user-agent')));
  return redirect(nextPage(request), cookie.set(token));
}

/** /signup: makes a free account and logs it in. */
export function signup(visit: Visit): Promise<FormResult<EntranceModel>> {
  return entrance(visit, async ({ email, password }, { locals }) => {
    const { accounts, throttles } = locals.context.access;
    const errors: Record<string, string> = {};
    const address = emailShape.safeParse(email);
    if (!address.success) errors['email'] = address.error.issues[0]?.message as string;
    const problem = passwordProblem(password, email);
    if (problem) errors['password'] = problem;
    if (Object.keys(errors).length > 0) return { status: 400, errors };
    const wait = await throttles.signup(locals.address);
    if (wait > 0) return tooMany(wait);
    const account = await accounts.add(email, await hashPassword(password));
    if (!account)
      return {
        status: 409,
        errors: { email: 'There is an account with this e-mail address already. Log in instead.' },
      };
    locals.context.log.info({ requestId: locals.requestId, account: account.id }, 'account made');
    try {
      await throttles.remember(email, locals.address);
      return await enter(account.id, visit);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const done = 'Your account is made, but you could not be logged in just now. Log in in a moment.';
      return { status: 503, errors: { form: done }, retryAfter: 1 };
    }
  });
}

/** /login: the same answer, after the same work, for an unknown e-mail and for a wrong password. */
export function login(visit: Visit): Promise<FormResult<EntranceModel>> {
  return entrance(visit, async ({ email, password }, { locals }) => {
    const { accounts, throttles } = locals.context.access;
    const errors: Record<string, string> = {};
    if (email === '') errors['email'] = 'Enter the e-mail address of your account.';
    if (password === '') errors['password'] = 'Enter your password.';
    if (Object.keys(errors).length > 0) return { status: 400, errors };
    const wait = await throttles.login(email, locals.address);
    if (wait > 0) return tooMany(wait);
    const fits = await passwordFits(password, await accounts.passwordHash(email));
    const account = fits ? await accounts.find(email) : null;
    if (!account) return { status: 403, errors: { form: 'The e-mail address and the password do not match.' } };
    await throttles.loginSucceeded(email, locals.address);
    return enter(account.id, visit);
  });
}

/** /logout: ends the session on the server and clears the cookie, both or nothing. */
export async function logout({ request, locals }: Visit): Promise<Response> {
  if (request.method !== 'POST') return methodRefused(request.method, 'POST');
  const { access, cookie } = locals.context;
  locals.apology = 'You are still logged in: the session could not be ended just now. Try again in a moment.';
  if (locals.account && locals.sessionId) await access.sessions.end(locals.account.id, locals.sessionId);
  return redirect('/', cookie.clear());
}
