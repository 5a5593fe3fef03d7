import { z } from 'zod';
import { type Account, normalEmail } from '../access/accounts.ts';
import { newDevice } from '../access/cookie.ts';
import { hashPassword, passwordFits, passwordProblem } from '../access/passwords.ts';
import type { Language } from '../words/language.ts';
import { loginWords as words } from '../words/login-signup.ts';
import { recovery } from '../words/recovery.ts';
import { deviceName } from './device.ts';
import { type FormPage, nextPage, type Outcome, openPage, type Shown, type Visit, wrong, wrongs } from './form.ts';
import { askToConfirm } from './outgoing-letters.ts';

/** The error of an e-mail address; null if it is valid. */
function emailProblem(email: string, language: Language): string | null {
  if (!z.email().safeParse(email).success) return words[language].badEmail;
  return email.length > 254 ? words[language].longEmail : null;
}

/** What has just happened, by its name in the address. */
const NOTICES = {
  'password-reset': 'passwordReset',
  'reset-kept': 'resetKept',
  'reset-ended': 'resetEnded',
  confirmed: 'confirmed',
  'logged-out': 'loggedOut',
  'sessions-ended': 'sessionsEnded',
  'account-deleted': 'accountDeleted',
  'account-deleted-letter': 'accountDeletedLetter',
} as const;

/** The dashboard after a sign-up; its words are among those of other actions there (`action.ts`). */
const SIGNED_UP = '/dashboard?done=signed-up#keys';

type Step = (page: FormPage, fields: { email: string; password: string }) => Promise<Outcome>;

/** GET shows the empty form, or redirects a user who is logged in already; POST is handled by `step`. */
async function loginForm(visit: Visit, step: Step) {
  const page = openPage(visit);
  const { isPost, url } = page;
  if (!isPost && page.account) return page.redirect(nextPage(url));
  const form = await page.answer((fields) =>
    step(page, { email: normalEmail(fields.get('email') ?? ''), password: fields.get('password') ?? '' }),
  );
  if (form instanceof Response) return form;
  const done = url.searchParams.get('done') ?? '';
  const next = url.searchParams.get('next');
  return {
    ...form,
    /** The address that the form posts to, with the page to return to. */
    action: url.pathname + url.search,
    /** The query with the page to return to, for the link between login and sign-up: `?next=/board`, or empty. */
    search: next === null ? '' : `?${new URLSearchParams({ next })}`,
    next,
    /** The address of somebody who has just chosen a new password. */
    email: url.searchParams.get('email') ?? '',
    notice:
      !isPost && Object.hasOwn(NOTICES, done) ? recovery[page.language][NOTICES[done as keyof typeof NOTICES]] : null,
  };
}

export type LoginModel = Shown<typeof loginForm>;

/** Ends the session of a visit, if it is in one. */
async function leave({ account, sessionId, context }: App.Locals): Promise<void> {
  if (account && sessionId) await context.access.sessions.end(account.id, sessionId);
}

/** Begins a session under a new id, and leads on to the page that was asked for. */
async function enter(page: FormPage, { id, email }: Account, to: string): Promise<Response> {
  const { request, locals, context, access } = page;
  const browser = page.browser ?? newDevice();
  await access.throttles.loginSucceeded(email, locals.address, browser);
  await leave(locals);
  const token = await access.sessions.begin(id, deviceName(request.headers.get('user-agent')));
  return page.redirect(to, context.cookie.set(token), context.device.set(browser));
}

/**
 * /signup: makes a free account and logs it in. For an address that has one it is a log-in, and a guess at its password like any other: the
 * limits of /login hold here.
 */
export const signup = (visit: Visit) =>
  loginForm(visit, async (page, { email, password }) => {
    const { locals, context, access, language, url } = page;
    const { accounts, throttles } = access;
    const problem = passwordProblem(password, email, language);
    const refused = wrongs({ email: emailProblem(email, language), password: problem });
    if (refused) return refused;
    const wait = await throttles.login(email, locals.address, page.browser);
    if (wait > 0) return page.tooMany(wait);
    if ((await accounts.passwordHash(email)) === null) {
      const wait = await throttles.signup(locals.address);
      if (wait > 0) return page.tooMany(wait);
      const account = await accounts.add(email, await hashPassword(password, locals.address), language);
      if (account) {
        page.note('sign-up', { account: account.id });
        // The account is made, whatever becomes of its letter.
        const isSent = context.sendsLetters && (await askToConfirm(page, account).catch(page.notNow)) === null;
        return enter(page, account, nextPage(url, isSent ? SIGNED_UP : undefined));
      }
    }
    // There is one; by now, if two forms came at once.
    const fits = await passwordFits(password, await accounts.passwordHash(email), locals.address);
    const account = fits ? await accounts.find(email) : null;
    return account ? enter(page, account, nextPage(url)) : wrong(409, 'email', words[language].taken);
  });

/** /login: the same answer, after the same work, for an unknown e-mail and for a wrong password. */
export const login = (visit: Visit) =>
  loginForm(visit, async (page, { email, password }) => {
    const { locals, access, url } = page;
    const t = words[page.language];
    const refused = wrongs({ email: email === '' && t.noEmail, password: password === '' && t.noPassword });
    if (refused) return refused;
    const wait = await access.throttles.login(email, locals.address, page.browser);
    if (wait > 0) return page.tooMany(wait);
    const fits = await passwordFits(password, await access.accounts.passwordHash(email), locals.address);
    const account = fits ? await access.accounts.find(email) : null;
    return account ? enter(page, account, nextPage(url)) : wrong(403, 'form', t.noMatch);
  });

/** /logout: ends the session on the server and clears the cookie, both or nothing. */
export async function logout(visit: Visit): Promise<Response> {
  const { locals, context, language, redirect } = openPage(visit);
  locals.apology = words[language].stillIn;
  await leave(locals);
  return redirect('/login?done=logged-out', context.cookie.clear());
}
