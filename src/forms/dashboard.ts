import { type Account, normalEmail } from '../access/accounts.ts';
import { keyName, kindOfKey, LONGEST_NAME, MOST_KEYS } from '../access/keys.ts';
import { hashPassword, passwordFits, passwordProblem } from '../access/passwords.ts';
import { unlessUnavailable } from '../access/unavailable.ts';
import { masked } from '../mail/account-letters.ts';
import { dashboard as words } from '../words/dashboard.ts';
import { LANGUAGES } from '../words/language.ts';
import { loginWords } from '../words/login-signup.ts';
import { recovery } from '../words/recovery.ts';
import { type Action, doneOn, note, noticeIn, onOne, type Sent } from './action.ts';
import {
  answerForm,
  type FormModel,
  isEmail,
  redirect,
  tokenOf,
  tongueOf,
  tooMany,
  type Visit,
  type Wrong,
  wrong,
} from './form.ts';
import { NOTICE_ACTIONS, notices } from './notices.ts';
import { askForLetter, letterOf, mayBeTold } from './outgoing-letters.ts';
import { SAVED_ACTIONS, savedQuestions } from './saved.ts';

/** The time, recipient and language of a letter about an event of an account. */
const eventOf = ({ locals: { context }, account: { email, language } }: Sent) => ({
  email,
  language,
  at: context.now().getTime(),
});

/** Clears the session cookie, and says on the login page why. */
const leave = ({ request, locals }: Visit, done: string): Response =>
  redirect(request, `/login?done=${done}`, locals.context.cookie.clear());
const wordsOf = ({ request }: Visit) => words[tongueOf(request)];

/**
 * Checks the password of a field, throttled like a login, but by the account's id: tries of strangers at /login do not keep
 * somebody who is logged in from changing a password. @returns the error, or null
 */
async function confirm(sent: Sent, field: string): Promise<Wrong | null> {
  const { fields, request, locals, account } = sent;
  const { accounts, throttles } = locals.context.access;
  const wait = await throttles.login(account.id, locals.address);
  if (wait > 0) return tooMany(tongueOf(request), wait, field);
  const hash = await accounts.passwordHash(account.email);
  if (!(await passwordFits(fields.get(field) ?? '', hash, locals.address)))
    return wrong(403, field, wordsOf(sent).notYours);
  await throttles.loginSucceeded(account.id, locals.address);
  return null;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  ...NOTICE_ACTIONS,
  ...SAVED_ACTIONS,
  async 'create-key'(sent) {
    const { fields, locals, account } = sent;
    const { keys } = locals.context.access;
    const t = wordsOf(sent);
    const name = keyName(fields.get('name') ?? '');
    if (name === null) return wrong(400, 'name', t.longName(LONGEST_NAME));
    const mayWrite = await mayBeTold(locals, account);
    // The page after the redirect shows the key, so reloading it makes no second one.
    const made = await keys.create(account.id, name || t.myKey, tokenOf(sent), ({ name, ending }) =>
      mayWrite ? letterOf(locals, { kind: 'key-made', ...eventOf(sent), name, ending }, account.id) : [],
    );
    if (!made) return wrong(409, 'name', t.enoughKeys(MOST_KEYS.live));
    locals.context.courier.wake();
    note(sent, 'key made', { keyId: made.record.id });
    return '/dashboard#keys';
  },
  async 'create-test-key'(sent) {
    const { locals, account } = sent;
    const opens = { kind: 'test', question: null } as const;
    const t = wordsOf(sent);
    const made = await locals.context.access.keys.create(account.id, t.testKey, tokenOf(sent), undefined, opens);
    if (!made) return wrong(409, 'form', t.enoughTestKeys(MOST_KEYS.test));
    note(sent, 'key made', { keyId: made.record.id });
    return '/dashboard#keys';
  },
  'revoke-key': onOne(
    ({ locals, account }, id) => locals.context.access.keys.revoke(account.id, id),
    (language) => words[language].keyGone,
    doneOn('key-revoked'),
    'key revoked',
  ),
  'end-session': (sent) =>
    onOne(
      ({ locals, account }, id) => locals.context.access.sessions.end(account.id, id),
      (language) => words[language].sessionGone,
      sent.fields.get('id') === sent.locals.sessionId ? leave(sent, 'logged-out') : doneOn('session-ended'),
    )(sent),
  async 'end-sessions'(sent) {
    await sent.locals.context.access.sessions.endOthers(sent.account.id, null);
    return leave(sent, 'sessions-ended');
  },
  async 'change-password'(sent) {
    const { fields, request, locals, account } = sent;
    const { accounts, throttles } = locals.context.access;
    const password = fields.get('new-password') ?? '';
    const problem = passwordProblem(password, account.email, tongueOf(request));
    if (problem) return wrong(400, 'new-password', problem);
    const refused = await confirm(sent, 'current-password');
    if (refused) return refused;
    const hash = await hashPassword(password, locals.address);
    const letters = (await mayBeTold(locals, account))
      ? letterOf(locals, { kind: 'password-changed', ...eventOf(sent) }, account.id)
      : [];
    await accounts.setPassword(account.id, hash, locals.sessionId, letters);
    locals.context.courier.wake();
    // All known networks were forgotten; this one is still the owner's.
    await throttles.remember(account.email, locals.address).catch(unlessUnavailable);
    note(sent, 'password changed');
    return doneOn('password-changed');
  },
  async 'send-confirmation'({ request, locals, account: { id, email, language } }) {
    const wait = await askForLetter(locals, 'confirm', [{ kind: 'confirm', email, language }], id);
    return wait > 0 ? tooMany(tongueOf(request), wait) : doneOn('confirmation-sent');
  },
  async 'change-address'(sent) {
    const { fields, request, locals, account } = sent;
    const { sendsLetters, access } = locals.context;
    const t = recovery[tongueOf(request)];
    const email = normalEmail(fields.get('new-address') ?? '');
    if (!sendsLetters) return wrong(503, 'form', t.needsLetters);
    if (!isEmail(email)) return wrong(400, 'new-address', loginWords[tongueOf(request)].badEmail);
    if (email === account.email) return wrong(400, 'new-address', t.sameAddress);
    const refused = await confirm(sent, 'address-password');
    if (refused) return refused;
    const { id: accountId, language } = account;
    const task = { kind: 'new-address', email, language, accountId, present: masked(account.email) } as const;
    const asked = { kind: 'address-asked', ...eventOf(sent), accountId } as const;
    const wait = await askForLetter(locals, 'move', [task, asked], accountId, (outgoing) =>
      access.links.ask(account, outgoing),
    );
    return wait > 0 ? tooMany(tongueOf(request), wait, 'new-address') : doneOn('address-asked');
  },
  async 'set-language'(sent) {
    const language = LANGUAGES.find((one) => one === sent.fields.get('language'));
    if (!language) return wrong(400, 'page', wordsOf(sent).notUnderstood);
    await sent.locals.context.access.accounts.setLanguage(sent.account.id, language);
    return doneOn('language-saved');
  },
  async 'delete-account'(sent) {
    const { locals, account } = sent;
    const refused = await confirm(sent, 'password');
    if (refused) return refused;
    const letters = (await mayBeTold(locals, account))
      ? letterOf(locals, { kind: 'deleted', ...eventOf(sent), isProven: account.confirmedAt !== null }, null)
      : [];
    await locals.context.access.accounts.remove(account.id, letters);
    locals.context.courier.wake();
    note(sent, 'account deleted');
    return leave(sent, letters.length > 0 ? 'account-deleted-letter' : 'account-deleted');
  },
};

/** /dashboard: shows an account to its owner, and carries out its forms. */
export async function dashboard(visit: Visit) {
  const { request, locals } = visit;
  const { account } = locals;
  if (!account) return redirect(request, '/login?next=/dashboard');
  const form = await answerForm(visit, async (fields) => {
    const name = fields.get('action') ?? '';
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    return action ? action({ request, locals, account, fields }) : wrong(400, 'page', wordsOf(visit).notUnderstood);
  });
  return form instanceof Response ? form : show(account, visit, form);
}

/** Everything that /dashboard shows. */
export type DashboardModel = Awaited<ReturnType<typeof show>>;

async function show(account: Account, visit: Visit, form: FormModel) {
  const { request, locals } = visit;
  const { keys, sessions, quotas } = locals.context.access;
  const language = tongueOf(request);
  // A HEAD shows nothing, so it must not use up what is shown once.
  const newKeys = request.method === 'HEAD' ? [] : await keys.unseen(tokenOf(visit));
  const [ofAlerts, saved, live, testKeys, sessionList, quota, use] = await Promise.all([
    notices(account, visit, language),
    savedQuestions(account, visit, language),
    keys.list(account.id),
    keys.list(account.id, 'test'),
    sessions.list(account.id),
    quotas.standings(account.id, account.plan),
    quotas.use(account.id),
  ]);
  return {
    ...form,
    ...ofAlerts,
    ...{ account, saved, testKeys, keys: live },
    /** Empty for an unlimited plan. */
    quota,
    /** The account's requests of the last thirty days, oldest first. */
    use,
    maxKeys: MOST_KEYS.live,
    maxSaved: MOST_KEYS.question,
    sendsLetters: locals.context.sendsLetters,
    /** Keys of programs and of saved questions that were just made; each is shown only once. */
    newKeys: newKeys.filter((key) => kindOfKey(key) !== 'question'),
    newSaved: newKeys.filter((key) => kindOfKey(key) === 'question'),
    sessions: sessionList.map((session) => ({ ...session, isThis: session.id === locals.sessionId })),
    /** The result of the last action. */
    notice: request.method === 'POST' ? null : noticeIn(request.url, language),
  };
}
