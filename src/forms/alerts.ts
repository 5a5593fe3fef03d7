import type { Account } from '../access/accounts.ts';
import {
  ALERT_WAYS,
  type Alert,
  type AlertCondition,
  BOARD_CONDITIONS,
  CHANNEL_OF,
  type Listening,
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
import { pathFor } from '../site/speech.ts';
import { alerts as words } from '../words/alerts.ts';
import { answeredIn } from '../words/answered.ts';
import { type Language, languageOf } from '../words/language.ts';
import { termTitle } from '../words/terms.ts';
import { type AddressAlertModel, addressAlert } from './address-alerts.ts';
import { type FormModel, type FormResult, notNow, readForm, redirect, type Visit } from './form.ts';
import { knownLenders, lenderNames } from './known-lenders.ts';

/** The model of /alert: the chosen values, and the choices. */
export interface AlertModel extends FormModel {
  /** The alert that is changed; null for a new one. */
  id: string | null;
  /** Null if there is nothing to watch: the page then leads back to the board. */
  question: string | null;
  /** The question in words. */
  asked: string;
  /** Today's lowest watched rate of each kind of mortgage, as the site's headlines state it. */
  now: { title: string; figure: string; ratePercent: number }[];
  condition: AlertCondition;
  below: string;
  /** `letter`, `daily`, or `webhook:` and an id. */
  way: string;
  email: string;
  isConfirmed: boolean;
  sendsLetters: boolean;
  webhooks: Webhook[];
}

/** The model of /unsubscribe: the alerts to end, or those that have ended. */
export interface StopModel extends FormModel {
  tokens: string[];
  alerts: { asked: string }[];
  isDone: boolean;
}

/** The most kinds of mortgage that are named. */
const MOST_KINDS = 3;

/** Today's lowest watched rates, by kind of mortgage. */
function lowestNow(kept: string, locals: App.Locals, language: Language): AlertModel['now'] {
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

/** /alert: lets an address without an account ask for what everybody may see; else makes an alert from a question of the board, or changes one (`edit=` its id). */
export async function alertForm(visit: Visit): Promise<FormResult<AlertModel | AddressAlertModel>> {
  const { request, locals } = visit;
  const { account, context } = locals;
  const { pathname, search, searchParams } = new URL(request.url);
  const language = languageOf(pathname);
  const t = words[language];
  const isPost = request.method === 'POST';
  const form = isPost ? await readForm(request) : searchParams;
  if (form instanceof Response) return form;
  const byAddress = await addressAlert(visit, form);
  if (byAddress) return byAddress;
  if (!account) return redirect(pathFor(language, loginFor(pathname + search)));
  const { alerts, webhooks } = context.access;
  const [held, hooks] = await Promise.all([alerts.list(account.id), webhooks.list(account.id)]);
  const id = form.get('edit');
  const edited = held.find((alert) => alert.id === id) ?? null;
  const given = isPost ? new URLSearchParams(form.get('question') ?? '') : edited ? null : searchParams;
  const read = given && readWatched(given, knownLenders(locals));
  const question = edited?.question ?? watchedText(read ? read.watched : { chosen: [], question: null });
  const shown: AlertModel = {
    status: 200,
    errors: {},
    id: edited?.id ?? null,
    question,
    asked: questionWords(language, question, lenderNames(locals, language)),
    now: lowestNow(question, locals, language).slice(0, MOST_KINDS),
    condition: BOARD_CONDITIONS.find((one) => one === form.get('condition')) ?? edited?.condition ?? 'any',
    below: form.get('below') ?? String(edited?.belowPercent ?? ''),
    way: form.get('way') ?? (edited ? wayOf(edited) : context.sendsLetters ? 'letter' : `webhook:${hooks[0]?.id}`),
    email: account.email,
    isConfirmed: account.confirmedAt !== null,
    sendsLetters: context.sendsLetters,
    webhooks: hooks,
  };
  const nothing = (status: number, form: string): AlertModel => ({
    ...shown,
    question: null,
    status,
    errors: { form },
  });
  if (id !== null && !edited) return nothing(404, t.gone);
  if (!edited && read && read.bad.length > 0) return nothing(400, t.badQuestion);
  const ids = read?.watched.chosen.find(([name]) => name === 'id')?.[1] ?? [];
  if (!edited && !ids.every((rateId) => wasPublished(rateId, locals))) return nothing(400, t.unknownRate);
  if (!isPost) return shown;
  const wished = readWish(form, question, hooks, language, context.sendsLetters);
  if ('errors' in wished) return { ...shown, status: 400, errors: wished.errors };
  const done = await keep(account, edited, wished.wish, visit, t.tooMany(MAX_ALERTS)).catch(
    notNow(languageOf(pathname)),
  );
  return done === null
    ? redirect(pathFor(language, `/dashboard?done=alert-${edited ? 'saved' : 'made'}#alerts`))
    : { ...shown, ...done };
}

/** Makes or changes an alert. @returns null if it was done */
async function keep(
  account: Account,
  edited: Alert | null,
  wish: Wish,
  { locals }: Visit,
  tooMany: string,
): Promise<FormModel | null> {
  const { alerts } = locals.context.access;
  const isDone = edited
    ? await alerts.edit(account.id, edited.id, wish)
    : (await alerts.make(account.id, wish)) !== null;
  if (!isDone) return { status: 409, errors: { form: tooMany } };
  locals.context.log.info(
    { requestId: locals.requestId, account: account.id },
    edited ? 'alert changed' : 'alert made',
  );
  return null;
}

/** Tokens of one letter, at most: one for each alert that an account can have. */
const tokensOf = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll('alert'))].filter((token) => /^[\w-]{22}$/.test(token)).slice(0, MAX_ALERTS);

/**
 * /unsubscribe: ends the alerts of a letter, without a login. The link shows a button, and a mail program posts by itself
 * (RFC 8058): its request is carried out whatever else it sends, and a repetition changes nothing.
 */
export async function unsubscribe({ request, locals }: Visit): Promise<FormResult<StopModel>> {
  const { pathname, searchParams } = new URL(request.url);
  const tokens = tokensOf(searchParams);
  const { alerts } = locals.context.access;
  const done: StopModel = { status: 200, errors: {}, tokens, alerts: [], isDone: true };
  if (request.method === 'POST') {
    const ended = await alerts.endByTokens(tokens).catch(notNow(languageOf(pathname)));
    if (typeof ended !== 'number') return { ...done, ...ended, isDone: false };
    if (ended > 0) locals.context.log.info({ requestId: locals.requestId, ended }, 'alerts ended by a letter');
    return done;
  }
  const names = lenderNames(locals, languageOf(pathname));
  const held = await alerts.byTokens(tokens);
  const asked = (alert: Listening) => ({ asked: alertIn(languageOf(pathname), alert, names) });
  return held.length === 0 ? done : { ...done, alerts: held.map(asked), isDone: false };
}

/** What an alert is about, in words, for the dashboard's list. */
export function watched(alert: Alert, locals: App.Locals, language: Language): string {
  return alertIn(language, alert, lenderNames(locals, language));
}
