import { type Account, normalEmail } from '../access/accounts.ts';
import { keyName, kindOfKey, LONGEST_NAME, MOST_KEYS } from '../access/keys.ts';
import { hashPassword, passwordFits, passwordProblem } from '../access/passwords.ts';
import { unlessUnavailable } from '../access/unavailable.ts';
import { masked } from '../mail/account-letters.ts';
import { accountLetter } from '../mail/account-tasks.ts';
import { dashboard as words } from '../words/dashboard.ts';
import { LANGUAGES } from '../words/language.ts';
import { loginWords } from '../words/login-signup.ts';
import { recovery } from '../words/recovery.ts';
import { type Action, doneOn, noticeIn, onOne, type Sent } from './action.ts';
import { type FormModel, type FormPage, isEmail, openPage, type Visit, type Wrong, wrong } from './form.ts';
import { NOTICE_ACTIONS, notices } from './notices.ts';
import { askForLetter, askToConfirm, noticeOf } from './outgoing-letters.ts';
import { SAVED_ACTIONS, savedQuestions } from './saved.ts';

/** The time, recipient and language of a letter about an event of an account. */
const eventOf = ({ context, account: { email, language } }: Sent) => ({ email, language, at: context.now().getTime() });

/** Clears the session cookie, and says on the login page why. */
const leave = ({ redirect, context }: FormPage, done: string): Response =>
  redirect(`/login?done=${done}`, context.cookie.clear());

/** Checks a password, throttled by the account's id: tries of strangers at /login do not lock its owner out here. @returns the error, or null */
async function confirm(
  { fields, locals, access, account, language, tooMany }: Sent,
  field: string,
): Promise<Wrong | null> {
  const wait = await access.throttles.login(account.id, locals.address);
  if (wait > 0) return tooMany(wait, field);
  const hash = await access.accounts.passwordHash(account.email);
  if (!(await passwordFits(fields.get(field) ?? '', hash, locals.address)))
    return wrong(403, field, words[language].notYours);
  await access.throttles.loginSucceeded(account.id, locals.address);
  return null;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  ...NOTICE_ACTIONS,
  ...SAVED_ACTIONS,
  async 'create-key'(sent) {
    const { fields, context, access, account } = sent;
    const t = words[sent.language];
    const name = keyName(fields.get('name') ?? '');
    if (name === null) return wrong(400, 'name', t.longName(LONGEST_NAME));
    // The page after the redirect shows the key, so reloading it makes no second one.
    const made = await access.keys.create(account.id, name || t.myKey, sent.token, ({ name, ending }) =>
      noticeOf(sent, account, { kind: 'key-made', ...eventOf(sent), name, ending }, account.id),
    );
    if (!made) return wrong(409, 'name', t.enoughKeys(MOST_KEYS.live));
    context.courier.wake();
    sent.note('key made', { keyId: made.record.id });
    return '/dashboard#keys';
  },
  async 'create-test-key'({ access, account, language, token, note }) {
    const t = words[language];
    const opens = { kind: 'test', question: null } as const;
    const made = await access.keys.create(account.id, t.testKey, token, undefined, opens);
    if (!made) return wrong(409, 'form', t.enoughTestKeys(MOST_KEYS.test));
    note('key made', { keyId: made.record.id });
    return '/dashboard#keys';
  },
  'revoke-key': onOne(
    ({ access, account }, id) => access.keys.revoke(account.id, id),
    (language) => words[language].keyGone,
    doneOn('key-revoked'),
    'key revoked',
  ),
  'end-session': (sent) =>
    onOne(
      ({ access, account }, id) => access.sessions.end(account.id, id),
      (language) => words[language].sessionGone,
      sent.fields.get('id') === sent.locals.sessionId ? leave(sent, 'logged-out') : doneOn('session-ended'),
    )(sent),
  async 'end-sessions'(sent) {
    await sent.access.sessions.endOthers(sent.account.id, null);
    return leave(sent, 'sessions-ended');
  },
  async 'change-password'(sent) {
    const { fields, locals, context, access, account } = sent;
    const password = fields.get('new-password') ?? '';
    const problem = passwordProblem(password, account.email, sent.language);
    if (problem) return wrong(400, 'new-password', problem);
    const refused = await confirm(sent, 'current-password');
    if (refused) return refused;
    const hash = await hashPassword(password, locals.address);
    const letters = noticeOf(sent, account, { kind: 'password-changed', ...eventOf(sent) }, account.id);
    await access.accounts.setPassword(account.id, hash, locals.sessionId, letters);
    context.courier.wake();
    // All known networks were forgotten; this one is still the owner's.
    await access.throttles.remember(account.email, locals.address, sent.browser).catch(unlessUnavailable);
    sent.note('password changed');
    return doneOn('password-changed');
  },
  async 'send-confirmation'(sent) {
    if (!sent.context.sendsLetters) return wrong(503, 'form', recovery[sent.language].needsLetters);
    if (sent.account.confirmedAt !== null) return doneOn('confirmed');
    return (await askToConfirm(sent, sent.account)) ?? doneOn('confirmation-sent');
  },
  async 'change-address'(sent) {
    const { fields, language, context, access, account } = sent;
    const t = recovery[language];
    const email = normalEmail(fields.get('new-address') ?? '');
    if (!context.sendsLetters) return wrong(503, 'form', t.needsLetters);
    if (!isEmail(email)) return wrong(400, 'new-address', loginWords[language].badEmail);
    if (email === account.email) return wrong(400, 'new-address', t.sameAddress);
    const refused = await confirm(sent, 'address-password');
    if (refused) return refused;
    const { id: accountId } = account;
    const present = masked(account.email);
    const task = { kind: 'new-address', email, language: account.language, accountId, present } as const;
    const request = { kind: 'address-asked', ...eventOf(sent), accountId } as const;
    const letters = [accountLetter(task, accountId, request.at), ...noticeOf(sent, account, request, accountId)];
    const ask = (): Promise<void> => access.links.ask(account, letters);
    return (await askForLetter(sent, 'move', email, ask, 'new-address')) ?? doneOn('address-asked');
  },
  async 'set-language'({ fields, access, account, language: spoken }) {
    const language = LANGUAGES.find((language) => language === fields.get('language'));
    if (!language) return wrong(400, 'page', words[spoken].notUnderstood);
    await access.accounts.setLanguage(account.id, language);
    return doneOn('language-saved');
  },
  async 'delete-account'(sent) {
    const { context, access, account } = sent;
    const refused = await confirm(sent, 'password');
    if (refused) return refused;
    const letters = noticeOf(sent, account, { kind: 'deleted', ...eventOf(sent) }, null);
    await access.accounts.remove(account.id, letters);
    context.courier.wake();
    sent.note('account deleted');
    return leave(sent, letters.length > 0 ? 'account-deleted-letter' : 'account-deleted');
  },
};

/** /dashboard: shows an account to its owner, and carries out its forms. */
export async function dashboard(visit: Visit) {
  const page = openPage(visit);
  const { account } = page;
  if (!account) return page.redirect('/login?next=/dashboard');
  const form = await page.answer(async (fields) => {
    const name = fields.get('action') ?? '';
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    return action ? action({ ...page, account, fields }) : wrong(400, 'page', words[page.language].notUnderstood);
  });
  return form instanceof Response ? form : show(account, page, form);
}

function lenderOf({ lenderNames }: FormPage): { id: string; name: string } {
  const [id, name] = [...lenderNames].find(([id]) => id === 'rbc') ?? [...lenderNames][0] ?? ['rbc', 'RBC'];
  return { id, name };
}

export type DashboardModel = Awaited<ReturnType<typeof show>>;

async function show(account: Account, page: FormPage, form: FormModel) {
  const { keys, sessions, quotas } = page.access;
  // A HEAD shows nothing, so it must not use up what is shown once.
  const newKeys = page.request.method === 'HEAD' ? [] : await keys.unseen(page.token);
  const [ofAlerts, saved, live, testKeys, sessionList, quota] = await Promise.all([
    notices(account, page),
    savedQuestions(account, page),
    keys.list(account.id),
    keys.list(account.id, 'test'),
    sessions.list(account.id),
    quotas.standings(account.id, account.plan),
  ]);
  return {
    ...form,
    ...ofAlerts,
    ...{ account, saved, testKeys, keys: live },
    /** Empty for an unlimited plan. */
    quota,
    maxKeys: MOST_KEYS.live,
    sendsLetters: page.context.sendsLetters,
    /** The lender whose raw record the examples ask for. */
    lender: lenderOf(page),
    /** Keys of programs and of saved questions that were just made; each is shown only once. */
    newKeys: newKeys.filter((key) => kindOfKey(key) !== 'question'),
    newSaved: newKeys.filter((key) => kindOfKey(key) === 'question'),
    sessions: sessionList.map((session) => ({ ...session, isThis: session.id === page.locals.sessionId })),
    notice: page.isPost ? null : noticeIn(page.url, page.language),
  };
}
