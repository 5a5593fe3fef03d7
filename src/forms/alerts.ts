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
import { termTitle } from '../words/terms.ts';
import { doneOn } from './action.ts';
import { addressAlert, askByAddress, asksOf, isForAddress } from './address-alerts.ts';
import {
  type FormModel,
  type FormPage,
  type Outcome,
  openPage,
  type Visit,
  type Wrong,
  wrong,
  wrongs,
} from './form.ts';

const MOST_KINDS = 3;

/** Today's lowest watched rates, by kind of mortgage. */
function lowestNow(kept: string, { context, language, lenderNames: names }: FormPage) {
  const snapshot = context.snapshots.current();
  if (!snapshot) return [];
  const { market } = context.periods.at(snapshot, context.now());
  return lowestWatched(market, keptWatched(kept)).map(({ kind, found }) => ({
    title: termTitle(kind, language),
    figure: answeredIn(language, found, names.get(found.rate.lender) ?? found.rate.lender),
    ratePercent: found.rate.ratePercent as number,
  }));
}

/** The lowest rate that an alert with a threshold watches, and whether it is below it; null without a threshold or such a rate. */
export function thresholdToday(
  { question, condition, belowPercent }: Alert,
  page: FormPage,
): { isMet: boolean; figure: string } | null {
  if (condition !== 'below' || belowPercent === null) return null;
  const [lowest] = lowestNow(question, page).sort((a, b) => a.ratePercent - b.ratePercent);
  return lowest ? { ...lowest, isMet: lowest.ratePercent < belowPercent } : null;
}

/** True if a rate is in the snapshot or ever was: one that is gone may come back, and one that was never published never changes. */
function wasPublished(id: string, { context }: FormPage): boolean {
  const rates = context.snapshots.current()?.rates.values() ?? [];
  if ([...rates].some((own) => own.some((rate) => rate.id === id))) return true;
  return !context.history.isWhole() || context.history.knows(id);
}

const wayOf = ({ way, webhookId }: Wish): string => (way === 'webhook' ? `webhook:${webhookId}` : way);

/** Reads the settings of an alert from the form, or what is wrong with its fields. */
function readWish(
  form: URLSearchParams,
  question: string,
  webhooks: readonly Webhook[],
  { language, context: { sendsLetters } }: FormPage,
): Wish | Wrong {
  const t = words[language];
  const condition = BOARD_CONDITIONS.find((one) => one === form.get('condition'));
  const belowPercent = condition === 'below' ? threshold(form.get('below') ?? '') : null;
  const [name, webhookId = null] = (form.get('way') ?? '').split(':');
  const way = ALERT_WAYS.find((one) => one === name);
  const isThere: Record<Channel, boolean> = {
    letter: sendsLetters && webhookId === null,
    webhook: webhooks.some(({ id }) => id === webhookId),
  };
  const isGood = way !== undefined && isThere[CHANNEL_OF[way]];
  const refused = wrongs({
    condition: !condition && t.badChoice,
    below: condition === 'below' && belowPercent === null && t.badFigure,
    way: !isGood && t.badChoice,
    consent: isGood && NEEDS_CONSENT[CHANNEL_OF[way]] && form.get('consent') !== 'yes' && t.needsConsent,
  });
  return refused ?? ({ question, condition, belowPercent, way, webhookId } as Wish);
}

/** What an alert of an account watches: a question of the board, or what an alert that is changed (`edit=` its id) watches already. */
async function subjectOf(page: FormPage, account: Account, fields: URLSearchParams) {
  const t = words[page.language];
  const id = fields.get('edit');
  const edited = (await page.access.alerts.list(account.id)).find((alert) => alert.id === id) ?? null;
  if (edited) return { edited, question: edited.question, problem: null };
  const { watched, bad } = readWatched(asksOf(fields), page.knownLenders);
  const ids = watched.chosen.find(([name]) => name === 'id')?.[1] ?? [];
  const isUnknown = !ids.every((rateId) => wasPublished(rateId, page));
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
  const page = openPage(visit);
  const { account, url } = page;
  const toLogin = loginFor(url.pathname + url.search);
  const form = await page.answer(async (fields) => {
    const asked = isForAddress(page, fields) && (await askByAddress(page, fields));
    if (asked) return asked;
    return account ? keep(account, page, fields) : toLogin;
  });
  if (form instanceof Response) return form;
  const byAddress = isForAddress(page, page.fieldsOf(form)) && addressAlert(page, form);
  if (byAddress) return byAddress;
  return account ? accountAlert(account, page, form) : page.redirect(toLogin);
}

export type AlertModel = Awaited<ReturnType<typeof accountAlert>>;

async function accountAlert(account: Account, page: FormPage, form: FormModel) {
  const { access, context, language } = page;
  const fields = page.fieldsOf(form);
  const { edited, question, problem } = await subjectOf(page, account, fields);
  const webhooks = await access.webhooks.list(account.id);
  const usual = context.sendsLetters ? 'letter' : `webhook:${webhooks[0]?.id}`;
  return {
    ...form,
    ...problem,
    id: edited?.id ?? null,
    /** Null if there is nothing to watch: the page then leads back to the board. */
    question: problem ? null : question,
    asked: questionWords(language, question, page.lenderNames),
    /** Today's lowest watched rate of each kind of mortgage, as the site's headlines state it. */
    now: lowestNow(question, page).slice(0, MOST_KINDS),
    condition: BOARD_CONDITIONS.find((one) => one === fields.get('condition')) ?? edited?.condition ?? 'any',
    below: fields.get('below') ?? String(edited?.belowPercent ?? ''),
    /** `letter`, `daily`, or `webhook:` and an id. */
    way: edited ? wayOf(edited) : usual,
    email: account.email,
    isConfirmed: account.confirmedAt !== null,
    sendsLetters: context.sendsLetters,
    webhooks,
  };
}

/** Makes or changes an alert of an account. */
async function keep(account: Account, page: FormPage, fields: URLSearchParams): Promise<Outcome> {
  const { alerts, webhooks } = page.access;
  const { edited, question, problem } = await subjectOf(page, account, fields);
  if (problem) return problem;
  const wish = readWish(fields, question, await webhooks.list(account.id), page);
  if ('errors' in wish) return wish;
  const isDone = edited
    ? await alerts.edit(account.id, edited.id, wish)
    : (await alerts.make(account.id, wish)) !== null;
  if (!isDone) return wrong(409, 'form', words[page.language].tooMany(MAX_ALERTS));
  page.note(edited ? 'alert changed' : 'alert made');
  return doneOn(edited ? 'alert-saved' : 'alert-made');
}

/** Tokens of one letter, at most: one for each alert that an account can have. */
const tokensOf = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll('alert'))].filter((token) => /^[\w-]{22}$/.test(token)).slice(0, MAX_ALERTS);

/** /unsubscribe: ends the alerts of a letter, without a login. A mail program posts by itself (RFC 8058): whatever it sends is carried out. */
export async function unsubscribe(visit: Visit) {
  const { url, isPost, access, language, lenderNames, notNow, note } = openPage(visit);
  const tokens = tokensOf(url.searchParams);
  const done = { status: 200, errors: {} as Wrong['errors'], tokens, asked: [] as string[], isDone: true };
  if (isPost) {
    const ended = await access.alerts.endByTokens(tokens).catch(notNow);
    if (typeof ended !== 'number') return { ...done, ...ended, isDone: false };
    if (ended > 0) note('alerts ended by a letter', { ended });
    return done;
  }
  const held = await access.alerts.byTokens(tokens);
  return { ...done, asked: held.map((alert) => alertIn(language, alert, lenderNames)), isDone: held.length === 0 };
}
