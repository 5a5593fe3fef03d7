import { z } from 'zod';
import { normalEmail } from '../access/accounts.ts';
import { newDevice } from '../access/cookie.ts';
import { hashPassword, passwordFits, passwordProblem } from '../access/passwords.ts';
import { unlessUnavailable } from '../access/unavailable.ts';
import { keptNext } from '../site/login-return.ts';
import type { Language } from '../words/language.ts';
import { loginWords as words } from '../words/login-signup.ts';
import { recovery } from '../words/recovery.ts';
import { deviceName } from './device.ts';
import {
  answerForm,
  nextPage,
  type Outcome,
  redirect,
  type Shown,
  tongueOf,
  tooMany,
  type Visit,
  wrong,
} from './form.ts';
import { letterOf } from './outgoing-letters.ts';

/** The error of an e-mail address; null if it is valid. */
function emailProblem(email: string, language: Language): string | null {
  if (!z.email().safeParse(email).success) return words[language].badEmail;
  return email.length > 254 ? words[language].longEmail : null;
}

/** What has just happened, by its name in the address. */
const NOTICES = {
  'signed-up': 'signedUp',
  'signed-up-letter': 'signedUpLetter',
  'password-reset': 'passwordReset',
  confirmed: 'confirmed',
  'logged-out': 'loggedOut',
  'sessions-ended': 'sessionsEnded',
  'account-deleted': 'accountDeleted',
  'account-deleted-letter': 'accountDeletedLetter',
} as const;

type Step = (fields: { email: string; password: string }) => Promise<Outcome>;

/** GET shows the empty form, or redirects a user who is logged in already; POST is handled by `step`. */
async function loginForm(visit: Visit, step: Step) {
  const { request, locals } = visit;
  if (request.method !== 'POST' && locals.account) return redirect(request, nextPage(request));
  const form = await answerForm(visit, (fields) =>
    step({ email: normalEmail(fields.get('email') ?? ''), password: fields.get('password') ?? '' }),
  );
  if (form instanceof Response) return form;
  const { pathname, search, searchParams } = new URL(request.url);
  const done = searchParams.get('done') ?? '';
  const isDone = request.method !== 'POST' && Object.hasOwn(NOTICES, done);
  const next = searchParams.get('next');
  return {
    ...form,
    /** The address that the form posts to, with the page to return to. */
    action: pathname + search,
    /** The query with the page to return to, for the link between login and sign-up: `?next=/board`, or empty. */
    search: next === null ? '' : `?${new URLSearchParams({ next })}`,
    /** The result of the last action, in words. */
    notice: isDone ? recovery[tongueOf(request)][NOTICES[done as keyof typeof NOTICES]] : null,
  };
}

/** What /login and /signup show. */
export type LoginModel = Shown<typeof loginForm>;

/** Starts a session under a new id, ends the browser's old one, and redirects. */
async function enter(accountId: string, browser: string, { request, locals }: Visit): Promise<Response> {
  const { access, cookie, device } = locals.context;
  if (locals.account && locals.sessionId) await access.sessions.end(locals.account.id, locals.sessionId);
  const token = await access.sessions.begin(accountId, deviceName(request.headers.get('user-agent')));
  return redirect(request, nextPage(request), cookie.set(token), device.set(browser));
}

/**
 * /signup: makes a free account if the address has none, and leads to the login. If it has one already, the answer is the same, after
 * the same work; only the letter to the address tells the difference.
 */
export function signup(visit: Visit) {
  const { request, locals } = visit;
  return loginForm(visit, async ({ email, password }) => {
    const { context } = locals;
    const { accounts, throttles } = context.access;
    const errors: Record<string, string> = {};
    const language = tongueOf(request);
    const badEmail = emailProblem(email, language);
    if (badEmail) errors['email'] = badEmail;
    const problem = passwordProblem(password, email, language);
    if (problem) errors['password'] = problem;
    if (Object.keys(errors).length > 0) return { status: 400, errors };
    const wait = await throttles.signup(locals.address);
    if (wait > 0) return tooMany(language, wait);
    const { isAllowed } = await throttles.letter('signup', email, locals.address);
    const account = await accounts.add(email, await hashPassword(password, locals.address), language, (made) =>
      isAllowed ? letterOf(locals, { kind: 'signed-up', email, language, isNew: made !== null }, made?.id ?? null) : [],
    );
    // If the account existed before, this network is not its owner's: to take the same time, the same write is done under a name that
    // nobody has.
    await throttles.remember(account ? email : `${email} `, locals.address).catch(unlessUnavailable);
    context.courier.wake();
    context.log.info({ requestId: locals.requestId, account: account?.id }, 'sign-up');
    const next = keptNext(new URL(request.url).searchParams.get('next') ?? '');
    const query = new URLSearchParams(next ? { next } : {});
    query.set('done', context.sendsLetters ? 'signed-up-letter' : 'signed-up');
    return `/login?${query}`;
  });
}

/** /login: the same answer, after the same work, for an unknown e-mail and for a wrong password. */
export function login(visit: Visit) {
  const { request, locals } = visit;
  return loginForm(visit, async ({ email, password }) => {
    const language = tongueOf(request);
    const { accounts, throttles } = locals.context.access;
    const errors: Record<string, string> = {};
    if (email === '') errors['email'] = words[language].noEmail;
    if (password === '') errors['password'] = words[language].noPassword;
    if (Object.keys(errors).length > 0) return { status: 400, errors };
    const known = locals.context.device.token(request.headers.get('cookie'));
    const wait = await throttles.login(email, locals.address, known);
    if (wait > 0) return tooMany(language, wait);
    const fits = await passwordFits(password, await accounts.passwordHash(email), locals.address);
    const account = fits ? await accounts.find(email) : null;
    if (!account) return wrong(403, 'form', words[language].noMatch);
    const browser = known ?? newDevice();
    await throttles.loginSucceeded(email, locals.address, browser);
    return enter(account.id, browser, visit);
  });
}

/** /logout: ends the session on the server and clears the cookie, both or nothing. */
export async function logout({ request, locals }: Visit): Promise<Response> {
  const { access, cookie } = locals.context;
  locals.apology = words[tongueOf(request)].stillIn;
  if (locals.account && locals.sessionId) await access.sessions.end(locals.account.id, locals.sessionId);
  return redirect(request, '/login?done=logged-out', cookie.clear());
}
