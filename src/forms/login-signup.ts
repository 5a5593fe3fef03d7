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
import { type FormPage, nextPage, type Outcome, openPage, type Shown, type Visit, wrong, wrongs } from './form.ts';
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
    notice:
      !isPost && Object.hasOwn(NOTICES, done) ? recovery[page.language][NOTICES[done as keyof typeof NOTICES]] : null,
  };
}

export type LoginModel = Shown<typeof loginForm>;

/** Ends the session of a visit, if it is in one. */
async function leave({ account, sessionId, context }: App.Locals): Promise<void> {
  if (account && sessionId) await context.access.sessions.end(account.id, sessionId);
}

/** /signup: makes a free account if the address has none. If it has one, the answer is the same, after the same work; only the letter differs. */
export const signup = (visit: Visit) =>
  loginForm(visit, async ({ locals, context, access, language, url, tooMany, note }, { email, password }) => {
    const { accounts, throttles } = access;
    const problem = passwordProblem(password, email, language);
    const refused = wrongs({ email: emailProblem(email, language), password: problem });
    if (refused) return refused;
    const wait = await throttles.signup(locals.address);
    if (wait > 0) return tooMany(wait);
    const { isAllowed } = await throttles.letter('signup', email, locals.address);
    const account = await accounts.add(email, await hashPassword(password, locals.address), language, (made) =>
      isAllowed ? letterOf(locals, { kind: 'signed-up', email, language, isNew: made !== null }, made?.id ?? null) : [],
    );
    // The network of somebody who signs up again is not the owner's: to take the same time, the write is done under a name of nobody.
    await throttles.remember(account ? email : `${email} `, locals.address).catch(unlessUnavailable);
    context.courier.wake();
    note('sign-up', { account: account?.id });
    const next = keptNext(url.searchParams.get('next') ?? '');
    const query = new URLSearchParams(next ? { next } : {});
    query.set('done', context.sendsLetters ? 'signed-up-letter' : 'signed-up');
    return `/login?${query}`;
  });

/** /login: the same answer, after the same work, for an unknown e-mail and for a wrong password. On success a session begins under a new id. */
export const login = (visit: Visit) =>
  loginForm(
    visit,
    async ({ request, locals, context, access, url, language, redirect, tooMany }, { email, password }) => {
      const { accounts, sessions, throttles } = access;
      const t = words[language];
      const refused = wrongs({ email: email === '' && t.noEmail, password: password === '' && t.noPassword });
      if (refused) return refused;
      const known = context.device.token(request.headers.get('cookie'));
      const wait = await throttles.login(email, locals.address, known);
      if (wait > 0) return tooMany(wait);
      const fits = await passwordFits(password, await accounts.passwordHash(email), locals.address);
      const account = fits ? await accounts.find(email) : null;
      if (!account) return wrong(403, 'form', t.noMatch);
      const browser = known ?? newDevice();
      await throttles.loginSucceeded(email, locals.address, browser);
      await leave(locals);
      const token = await sessions.begin(account.id, deviceName(request.headers.get('user-agent')));
      return redirect(nextPage(url), context.cookie.set(token), context.device.set(browser));
    },
  );

/** /logout: ends the session on the server and clears the cookie, both or nothing. */
export async function logout(visit: Visit): Promise<Response> {
  const { locals, context, language, redirect } = openPage(visit);
  locals.apology = words[language].stillIn;
  await leave(locals);
  return redirect('/login?done=logged-out', context.cookie.clear());
}
