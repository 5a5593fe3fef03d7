import type { Account } from '../access/accounts.ts';
import {
  ALERT_WAYS,
  type Alert,
  BOARD_CONDITIONS,
  CHANNEL_OF,
  MAX_ALERTS,
  NEEDS_CONSENT,
  type Wish,
} from '../access/alerts.ts';
import type { Channel } from '../access/outbox.ts';
import type { Webhook } from '../access/webhooks.ts';
import { keptWatched, lowestWatched, readWatched, watchedText } from '../alerts/question.ts';
import { alertIn, questionWords } from '../alerts/wording.ts';
import { threshold } from '../rates/typed.ts';
import { loginFor } from '../site/login-return.ts';
import { alerts as words } from '../words/alerts.ts';
import { answeredIn } from '../words/answered.ts';
import type { Language } from '../words/language.ts';
import { termTitle } from '../words/terms.ts';
import { doneOn } from './action.ts';
import { addressAlert, askByAddress, asksOf, isForAddress } from './address-alerts.ts';
import {
  answerForm,
  type FormModel,
  fieldsOf,
  notNow,
  type Outcome,
  redirect,
  tongueOf,
  type Visit,
  type Wrong,
  wrong,
} from './form.ts';
import { knownLenders, lenderNames } from './known-lenders.ts';

/** The most kinds of mortgage that are named. */
const MOST_KINDS = 3;

/** Today's lowest watched rates, by kind of mortgage. */
function lowestNow(kept: string, locals: App.Locals, language: Language) {
  const { context } = locals;
  const snapshot = context.snapshots.current();
  if (!snapshot) return [];
  const { market } = context.periods.at(snapshot, context.now());
  const names = lenderNames(locals, language);
  return lowestWatched(market, keptWatched(kept)).map(({ kind, found }) => ({
    title: termTitle(kind, language),
    figure: answeredIn(language, found, names.get(found.rate.lender) ?? found.rate.lender),
    ratePercent: found.rate.ratePercent as number,
  }));
}

/**
 * The lowest current rate that an alert with a threshold watches, and whether it is below the threshold; null for an alert without one, or
 * if there is no such rate.
 */
export function thresholdToday(
  { question, condition, belowPercent }: Alert,
  locals: App.Locals,
  language: Language,
): { isMet: boolean; figure: string } | null {
  if (condition !== 'below' || belowPercent === null) return null;
  const [lowest] = lowestNow(question, locals, language).sort((a, b) => a.ratePercent - b.ratePercent);
  return lowest ? { ...lowest, isMet: lowest.ratePercent < belowPercent } : null;
}

/** True if a rate is in the snapshot or ever was: one that is gone may come back, and one that was never published never changes. */
function wasPublished(id: string, { context }: App.Locals): boolean {
  const rates = context.snapshots.current()?.rates.values() ?? [];
  if ([...rates].some((own) => own.some((rate) => rate.id === id))) return true;
  return !context.history.isWhole() || context.history.knows(id);
}

const wayOf = ({ way, webhookId }: Wish): string => (way === 'webhook' ? `webhook:${webhookId}` : way);

/** Reads the settings of an alert from the form, or the errors of its fields. */
function readWish(
  form: URLSearchParams,
  question: string,
  webhooks: readonly Webhook[],
  language: Language,
  sendsLetters: boolean,
): { wish: Wish } | { errors: Record<string, string> } {
  const t = words[language];
  const errors: Record<string, string> = {};
  const condition = BOARD_CONDITIONS.find((one) => one === form.get('condition'));
  if (!condition) errors['condition'] = t.badChoice;
  const belowPercent = condition === 'below' ? threshold(form.get('below') ?? '') : null;
  if (condition === 'below' && belowPercent === null) errors['below'] = t.badFigure;
  const [name, webhookId = null] = (form.get('way') ?? '').split(':');
  const way = ALERT_WAYS.find((one) => one === name);
  const isThere: Record<Channel, boolean> = {
    letter: sendsLetters && webhookId === null,
    webhook: webhooks.some(({ id }) => id === webhookId),
  };
  if (!way || !isThere[CHANNEL_OF[way]]) errors['way'] = t.badChoice;
  else if (NEEDS_CONSENT[CHANNEL_OF[way]] && form.get('consent') !== 'yes') errors['consent'] = t.needsConsent;
  if (!condition || !way || Object.keys(errors).length > 0) return { errors };
  return { wish: { question, condition, belowPercent, way, webhookId } };
}

/** What an alert of an account watches: a question of the board, or what an alert that is changed (`edit=` its id) watches already. */
async function subjectOf({ request, locals }: Visit, account: Account, fields: URLSearchParams) {
  const t = words[tongueOf(request)];
  const id = fields.get('edit');
  const edited = (await locals.context.access.alerts.list(account.id)).find((alert) => alert.id === id) ?? null;
  if (edited) return { edited, question: edited.question, problem: null };
  const { watched, bad } = readWatched(asksOf(fields), knownLenders(locals));
  const ids = watched.chosen.find(([name]) => name === 'id')?.[1] ?? [];
  const isUnknown = !ids.every((rateId) => wasPublished(rateId, locals));
  const problem =
    id !== null
      ? wrong(404, 'page', t.gone)
      : bad.length > 0 || isUnknown
        ? wrong(400, 'page', isUnknown ? t.unknownRate : t.badQuestion)
        : null;
  return { edited, question: watchedText(watched), problem };
}

/** /alert: lets an address without an account ask for what everybody may see; else makes or changes an alert of the account. */
export async function alertForm(visit: Visit) {
  const { request, locals } = visit;
  const { account } = locals;
  const { pathname, search } = new URL(request.url);
  const toLogin = loginFor(pathname + search);
  const form = await answerForm(visit, async (fields) => {
    const asked = isForAddress(visit, fields) && (await askByAddress(visit, fields));
    if (asked) return asked;
    return account ? keep(account, visit, fields) : toLogin;
  });
  if (form instanceof Response) return form;
  const fields = fieldsOf(visit, form);
  const byAddress = isForAddress(visit, fields) && addressAlert(visit, form);
  if (byAddress) return byAddress;
  return account ? accountAlert(account, visit, form) : redirect(request, toLogin);
}

/** What /alert shows to an account. */
export type AlertModel = Awaited<ReturnType<typeof accountAlert>>;

async function accountAlert(account: Account, visit: Visit, form: FormModel) {
  const { request, locals } = visit;
  const { access, sendsLetters } = locals.context;
  const fields = fieldsOf(visit, form);
  const language = tongueOf(request);
  const { edited, question, problem } = await subjectOf(visit, account, fields);
  const webhooks = await access.webhooks.list(account.id);
  const usual = sendsLetters ? 'letter' : `webhook:${webhooks[0]?.id}`;
  return {
    ...form,
    ...problem,
    /** The alert that is changed; null for a new one. */
    id: edited?.id ?? null,
    /** Null if there is nothing to watch: the page then leads back to the board. */
    question: problem ? null : question,
    asked: questionWords(language, question, lenderNames(locals, language)),
    /** Today's lowest watched rate of each kind of mortgage, as the site's headlines state it. */
    now: lowestNow(question, locals, language).slice(0, MOST_KINDS),
    condition: BOARD_CONDITIONS.find((one) => one === fields.get('condition')) ?? edited?.condition ?? 'any',
    below: fields.get('below') ?? String(edited?.belowPercent ?? ''),
    /** `letter`, `daily`, or `webhook:` and an id. */
    way: edited ? wayOf(edited) : usual,
    email: account.email,
    isConfirmed: account.confirmedAt !== null,
    sendsLetters,
    webhooks,
  };
}

/** Makes or changes an alert of an account. */
async function keep(account: Account, visit: Visit, fields: URLSearchParams): Promise<Outcome> {
  const { request, locals } = visit;
  const { access, log, sendsLetters } = locals.context;
  const { edited, question, problem } = await subjectOf(visit, account, fields);
  if (problem) return problem;
  const language = tongueOf(request);
  const wished = readWish(fields, question, await access.webhooks.list(account.id), language, sendsLetters);
  if ('errors' in wished) return { status: 400, errors: wished.errors };
  const isDone = edited
    ? await access.alerts.edit(account.id, edited.id, wished.wish)
    : (await access.alerts.make(account.id, wished.wish)) !== null;
  if (!isDone) return wrong(409, 'form', words[language].tooMany(MAX_ALERTS));
  log.info({ requestId: locals.requestId, account: account.id }, edited ? 'alert changed' : 'alert made');
  return doneOn(edited ? 'alert-saved' : 'alert-made');
}

/** Tokens of one letter, at most: one for each alert that an account can have. */
const tokensOf = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll('alert'))].filter((token) => /^[\w-]{22}$/.test(token)).slice(0, MAX_ALERTS);

/**
 * /unsubscribe: ends the alerts of a letter, without a login. The link shows a button, and a mail program posts by itself
 * (RFC 8058): its request is carried out whatever else it sends, and a repetition changes nothing.
 */
export async function unsubscribe({ request, locals }: Visit) {
  const language = tongueOf(request);
  const tokens = tokensOf(new URL(request.url).searchParams);
  const { alerts } = locals.context.access;
  const done = { status: 200, errors: {} as Wrong['errors'], tokens, asked: [] as string[], isDone: true };
  if (request.method === 'POST') {
    const ended = await alerts.endByTokens(tokens).catch(notNow(language));
    if (typeof ended !== 'number') return { ...done, ...ended, isDone: false };
    if (ended > 0) locals.context.log.info({ requestId: locals.requestId, ended }, 'alerts ended by a letter');
    return done;
  }
  const held = await alerts.byTokens(tokens);
  const asked = held.map((alert) => watched(alert, locals, language));
  return { ...done, asked, isDone: held.length === 0 };
}

/** What an alert is about, in words. */
export function watched(alert: Pick<Wish, 'question' | 'condition'>, locals: App.Locals, language: Language): string {
  return alertIn(language, alert, lenderNames(locals, language));
}
