import { z } from 'zod';
import { type Account, normalEmail } from '../access/accounts.ts';
import { keyName, kindOfKey, LONGEST_NAME, MOST_KEYS } from '../access/keys.ts';
import { hashPassword, passwordFits, passwordProblem } from '../access/passwords.ts';
import { type ApiKey, type Session, unlessUnavailable } from '../access/ports.ts';
import type { DayUse, Standing } from '../access/tally.ts';
import { masked } from '../mail/account-letters.ts';
import { pathFor } from '../site/speech.ts';
import { alerts } from '../words/alerts.ts';
import { dashboard as words } from '../words/dashboard.ts';
import { LANGUAGES, type Language } from '../words/language.ts';
import { recovery } from '../words/recovery.ts';
import { saved } from '../words/saved.ts';
import { type FormModel, type FormResult, notNow, readForm, redirect, tongueOf, tooMany, type Visit } from './form.ts';
import { NOTICE_ACTIONS, NOTICES_DONE, type NoticesModel, notices } from './notices.ts';
import { askForLetter, letterOf, mayBeTold } from './outgoing-letters.ts';
import { SAVED_ACTIONS, type SavedQuestion, savedQuestions } from './saved.ts';

/** Everything that /dashboard shows. */
export interface DashboardModel extends FormModel, NoticesModel {
  account: Account;
  /** Empty for an unlimited plan. */
  quota: Standing[];
  /** The account's requests of the last thirty days, oldest first. */
  use: DayUse[];
  keys: ApiKey[];
  testKeys: ApiKey[];
  maxKeys: number;
  /** Whether letters can be sent. */
  sendsLetters: boolean;
  /** Keys that were just made; each is shown only once. */
  newKeys: string[];
  saved: SavedQuestion[];
  maxSaved: number;
  /** The keys of saved questions that were just made; each is shown only once. */
  newSaved: string[];
  sessions: (Session & { isThis: boolean })[];
  /** The result of the last action, in words. */
  notice: string | null;
}

/** The message after an action. */
function noticeOf(done: string, language: Language): string | null {
  const [t, letters] = [words[language], recovery[language]];
  const notices: Readonly<Record<string, string>> = {
    'question-ended': saved[language].ended,
    'key-revoked': t.keyRevoked,
    'session-ended': t.sessionEnded,
    'password-changed': t.changed,
    'confirmation-sent': letters.confirmationSent,
    'address-asked': letters.addressAsked,
    'language-saved': letters.languageSaved,
    confirmed: letters.confirmed,
  };
  return Object.hasOwn(notices, done) ? (notices[done] ?? null) : null;
}

type Action = (form: URLSearchParams, visit: Visit, account: Account) => Promise<FormResult<FormModel>>;

const wrong = (status: number, field: string, message: string): FormModel => ({ status, errors: { [field]: message } });
/** The time, recipient and language of a letter about an event of an account. */
const toldNow = ({ context }: App.Locals, { email, language }: Account) => ({
  email,
  language,
  at: context.now().getTime(),
});

/** Redirects to the dashboard, in the same language, with a message about the action. */
const done = ({ request }: Visit, notice: string): Response =>
  redirect(pathFor(tongueOf(request), `/dashboard?done=${notice}`));
/** Redirects to the login and clears the session cookie. */
const leave = ({ request, locals }: Visit): Response =>
  redirect(pathFor(tongueOf(request), '/login'), locals.context.cookie.clear());
const wordsOf = ({ request }: Visit) => words[tongueOf(request)];

/**
 * Checks the password again, throttled like a login, but by the account's id: tries of strangers at /login do not keep
 * somebody who is logged in from changing a password. @returns the error, or null
 */
async function confirm(
  password: string,
  field: string,
  visit: Visit,
  { id, email }: Account,
): Promise<FormModel | null> {
  const { request, locals } = visit;
  const { accounts, throttles } = locals.context.access;
  const wait = await throttles.login(id, locals.address);
  if (wait > 0) return tooMany(tongueOf(request), wait, field);
  if (!(await passwordFits(password, await accounts.passwordHash(email), locals.address)))
    return wrong(403, field, wordsOf(visit).notYours);
  await throttles.loginSucceeded(id, locals.address);
  return null;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  ...NOTICE_ACTIONS,
  'save-question': (form, visit, account) => SAVED_ACTIONS['save-question'](form, visit, account, tokenOf(visit)),
  'end-question': SAVED_ACTIONS['end-question'],
  async 'create-key'(form, visit, account) {
    const { locals } = visit;
    const name = keyName(form.get('name') ?? '');
    if (name === null) return wrong(400, 'name', wordsOf(visit).longName(LONGEST_NAME));
    const isTold = await mayBeTold(locals, account);
    // The page after the redirect shows the key, so reloading it makes no second one.
    const made = await locals.context.access.keys.create(
      account.id,
      name || wordsOf(visit).myKey,
      tokenOf(visit),
      ({ name, ending }) =>
        isTold ? letterOf(locals, { kind: 'key-made', ...toldNow(locals, account), name, ending }, account.id) : [],
    );
    if (!made) return wrong(409, 'name', wordsOf(visit).enoughKeys(MOST_KEYS.live));
    locals.context.courier.wake();
    locals.context.log.info({ requestId: locals.requestId, account: account.id, keyId: made.record.id }, 'key made');
    return redirect(pathFor(tongueOf(visit.request), '/dashboard'));
  },
  async 'create-test-key'(_, visit, account) {
    const { locals } = visit;
    const opens = { kind: 'test', question: null } as const;
    const t = wordsOf(visit);
    const made = await locals.context.access.keys.create(account.id, t.testKey, tokenOf(visit), undefined, opens);
    if (!made) return wrong(409, 'name', t.enoughKeys(MOST_KEYS.test));
    locals.context.log.info({ requestId: locals.requestId, account: account.id, keyId: made.record.id }, 'key made');
    return redirect(pathFor(tongueOf(visit.request), '/dashboard#keys'));
  },
  async 'revoke-key'(form, visit, account) {
    const { locals } = visit;
    const id = form.get('id') ?? '';
    if (!(await locals.context.access.keys.revoke(account.id, id))) return wrong(404, 'form', wordsOf(visit).keyGone);
    locals.context.log.info({ requestId: locals.requestId, account: account.id, keyId: id }, 'key revoked');
    return done(visit, 'key-revoked');
  },
  async 'end-session'(form, visit, account) {
    const { locals } = visit;
    const { access } = locals.context;
    const id = form.get('id') ?? '';
    if (!(await access.sessions.end(account.id, id))) return wrong(404, 'form', wordsOf(visit).sessionGone);
    return id === locals.sessionId ? leave(visit) : done(visit, 'session-ended');
  },
  async 'end-sessions'(_, visit, account) {
    await visit.locals.context.access.sessions.endOthers(account.id, null);
    return leave(visit);
  },
  async 'change-password'(form, visit, account) {
    const { accounts, throttles } = visit.locals.context.access;
    const password = form.get('new-password') ?? '';
    const problem = passwordProblem(password, account.email, tongueOf(visit.request));
    if (problem) return wrong(400, 'new-password', problem);
    const refused = await confirm(form.get('current-password') ?? '', 'current-password', visit, account);
    if (refused) return refused;
    const told = { kind: 'password-changed', ...toldNow(visit.locals, account) } as const;
    await accounts.setPassword(
      account.id,
      await hashPassword(password, visit.locals.address),
      visit.locals.sessionId,
      (await mayBeTold(visit.locals, account)) ? letterOf(visit.locals, told, account.id) : [],
    );
    visit.locals.context.courier.wake();
    // All known networks were forgotten; this one is still the owner's.
    await throttles.remember(account.email, visit.locals.address).catch(unlessUnavailable);
    visit.locals.context.log.info({ requestId: visit.locals.requestId, account: account.id }, 'password changed');
    return done(visit, 'password-changed');
  },
  async 'send-confirmation'(_, visit, { id, email, language }) {
    const { request, locals } = visit;
    const wait = await askForLetter(locals, 'confirm', [{ kind: 'confirm', email, language }], id);
    return wait > 0 ? tooMany(tongueOf(request), wait) : done(visit, 'confirmation-sent');
  },
  async 'change-address'(form, visit, account) {
    const { request, locals } = visit;
    const language = tongueOf(request);
    const email = normalEmail(form.get('new-address') ?? '');
    if (!locals.context.sendsLetters) return wrong(503, 'form', recovery[language].needsLetters);
    if (!z.email().max(254).safeParse(email).success) return wrong(400, 'new-address', recovery[language].badEmail);
    if (email === account.email) return wrong(400, 'new-address', recovery[language].sameAddress);
    const refused = await confirm(form.get('address-password') ?? '', 'address-password', visit, account);
    if (refused) return refused;
    const { id: accountId, language: letters } = account;
    const task = { kind: 'new-address', email, language: letters, accountId, present: masked(account.email) } as const;
    const told = { kind: 'address-asked', ...toldNow(locals, account), accountId: account.id } as const;
    const wait = await askForLetter(locals, 'move', [task, told], account.id, (outgoing) =>
      locals.context.access.links.ask(account, outgoing),
    );
    return wait > 0 ? tooMany(language, wait, 'new-address') : done(visit, 'address-asked');
  },
  async 'set-language'(form, visit, { id }) {
    const language = LANGUAGES.find((one) => one === form.get('language'));
    if (!language) return wrong(400, 'form', wordsOf(visit).notUnderstood);
    await visit.locals.context.access.accounts.setLanguage(id, language);
    return done(visit, 'language-saved');
  },
  async 'delete-account'(form, visit, account) {
    const refused = await confirm(form.get('password') ?? '', 'password', visit, account);
    if (refused) return refused;
    const isProven = account.confirmedAt !== null;
    const told = { kind: 'deleted', ...toldNow(visit.locals, account), isProven } as const;
    const farewell = (await mayBeTold(visit.locals, account)) ? letterOf(visit.locals, told, null) : [];
    await visit.locals.context.access.accounts.remove(account.id, farewell);
    visit.locals.context.courier.wake();
    visit.locals.context.log.info({ requestId: visit.locals.requestId, account: account.id }, 'account deleted');
    return redirect(pathFor(tongueOf(visit.request), '/'), visit.locals.context.cookie.clear());
  },
};

/** /dashboard: shows an account to its owner, and carries out its forms. */
export async function dashboard(visit: Visit): Promise<FormResult<DashboardModel>> {
  const { request, locals } = visit;
  const { account } = locals;
  if (!account) return redirect(pathFor(tongueOf(request), '/login?next=/dashboard'));
  if (request.method !== 'POST') {
    const done = new URL(request.url).searchParams.get('done') ?? '';
    const said = Object.hasOwn(NOTICES_DONE, done) ? NOTICES_DONE[done as keyof typeof NOTICES_DONE] : null;
    const notice = said ? alerts[tongueOf(request)][said] : noticeOf(done, tongueOf(request));
    return show(account, visit, { notice });
  }
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const name = form.get('action') ?? '';
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) return show(account, visit, wrong(400, 'form', wordsOf(visit).notUnderstood));
  const outcome = await action(form, visit, account).catch(notNow(tongueOf(request)));
  return outcome instanceof Response ? outcome : show(account, visit, outcome);
}

/** The session token of the request. */
const tokenOf = ({ request, locals }: Visit): string =>
  locals.context.cookie.token(request.headers.get('cookie')) ?? '';

async function show(account: Account, visit: Visit, outcome: Partial<DashboardModel>): Promise<DashboardModel> {
  const { request, locals } = visit;
  const { keys, sessions, quotas } = locals.context.access;
  // A HEAD shows nothing, so it must not use up what is shown once.
  const newKeys = request.method === 'HEAD' ? [] : await keys.unseen(tokenOf(visit));
  const [told, savedList, keyList, testKeys, sessionList, quota, use] = await Promise.all([
    notices(account, visit, tongueOf(request)),
    savedQuestions(account, visit, tongueOf(request)),
    keys.list(account.id),
    keys.list(account.id, 'test'),
    sessions.list(account.id),
    quotas.standings(account.id, account.plan),
    quotas.use(account.id),
  ]);
  return {
    ...told,
    status: 200,
    errors: {},
    account,
    quota,
    use,
    keys: keyList,
    testKeys,
    maxKeys: MOST_KEYS.live,
    sendsLetters: locals.context.sendsLetters,
    newKeys: newKeys.filter((key) => kindOfKey(key) !== 'question'),
    saved: savedList,
    maxSaved: MOST_KEYS.question,
    newSaved: newKeys.filter((key) => kindOfKey(key) === 'question'),
    sessions: sessionList.map((session) => ({ ...session, isThis: session.id === locals.sessionId })),
    notice: null,
    ...outcome,
  };
}
