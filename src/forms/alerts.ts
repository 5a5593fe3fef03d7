import { type Account, normalEmail } from '../access/accounts.ts';
import {
  ALERT_WAYS,
  type Alert,
  type AlertCondition,
  BOARD_CONDITIONS,
  CHANNEL_OF,
  MAX_ALERTS,
  type Wish,
} from '../access/alerts.ts';
import type { Webhook } from '../access/webhooks.ts';
import { askingLetter } from '../alerts/letters.ts';
import { isWatchable, keptWatched, lowestWatched, publicKind, readWatched, watchedText } from '../alerts/question.ts';
import { endOf, readTerm, reminders, termText } from '../alerts/term-end.ts';
import { alertIn, promiseIn } from '../alerts/wording.ts';
import { dayOf } from '../rates/calculators/calendar.ts';
import { threshold } from '../rates/typed.ts';
import { rateFault } from '../site/inputs.ts';
import { loginFor } from '../site/login-return.ts';
import { alerts as words } from '../words/alerts.ts';
import { answeredIn } from '../words/answered.ts';
import { dashboard } from '../words/dashboard.ts';
import { loginWords } from '../words/login-signup.ts';
import { termTitle } from '../words/terms.ts';
import { doneOn } from './action.ts';
import {
  type FormModel,
  type FormPage,
  GONE,
  isEmail,
  type Outcome,
  openPage,
  type Visit,
  type Wrong,
  wrong,
  wrongs,
} from './form.ts';
import { askForLetter } from './outgoing-letters.ts';

const MOST_KINDS = 3;

/** What an alert is about, and who may be told of it. */
interface Subject {
  question: string;
  isTerm: boolean;
  endsAt: number | null;
  /** Whether everybody may be told: an address without an account. */
  isPublic: boolean;
}

const subjectOf = ({ question, condition, endsAt }: Pick<Wish, 'question' | 'condition' | 'endsAt'>): Subject => {
  const isTerm = condition === 'term-end';
  return { question, isTerm, endsAt, isPublic: isTerm || publicKind(keptWatched(question)) !== null };
};

/** Reads what an alert is to be about: `question` of a form, or the fields of an address. */
function readSubject(page: FormPage, fields: URLSearchParams): Subject | Wrong {
  const t = words[page.language];
  const query = new URLSearchParams(fields.get('question') ?? fields);
  if (fields.get('condition') === 'term-end') {
    const term = readTerm(query, page.knownLenders, dayOf(page.context.now()));
    if (term === null) return wrong(400, 'page', t.badTerm);
    return subjectOf({ question: termText(term), condition: 'term-end', endsAt: endOf(term.endsOn) });
  }
  const { watched, bad } = readWatched(query, page.knownLenders);
  const ids = watched.chosen.find(([name]) => name === 'id')?.[1] ?? [];
  // The form sends the question alone; an address of the board has more.
  const isStrange = fields.has('question') && ![...query.keys()].every(isWatchable);
  if (bad.length > 0 || isStrange) return wrong(400, 'page', t.badQuestion);
  if (!ids.every((id) => wasPublished(id, page))) return wrong(400, 'page', t.unknownRate);
  return subjectOf({ question: watchedText(watched), condition: 'any', endsAt: null });
}

/** True if a rate is in the snapshot or ever was: one that is gone may come back, and one that was never published never changes. */
function wasPublished(id: string, { context }: FormPage): boolean {
  const rates = context.snapshots.current()?.rates.values() ?? [];
  if ([...rates].some((own) => own.some((rate) => rate.id === id))) return true;
  return !context.history.isWhole() || context.history.knows(id);
}

/** The settings that an alert may have: of an account all; of an address alone those that fit the preview. */
function choicesFor({ isTerm }: Subject, account: Account | null, webhooks: readonly Webhook[], page: FormPage) {
  const t = words[page.language];
  const board: readonly AlertCondition[] = account ? BOARD_CONDITIONS : ['below', 'lowest'];
  const conditions: readonly AlertCondition[] = isTerm ? ['term-end'] : board;
  const letters = isTerm ? (['letter'] as const) : (['letter', 'daily'] as const);
  const hooks = account && !isTerm ? webhooks.map(({ id, url }) => [`webhook:${id}`, t.webhook(url)] as const) : [];
  return {
    conditions: conditions.map((name) => [name, t[name]] as const),
    ways: [...(page.context.sendsLetters ? letters.map((name) => [name, t[name]] as const) : []), ...hooks],
  };
}
type Choices = ReturnType<typeof choicesFor>;

/** Reads the settings of an alert, or what is wrong with its fields. @param isAgreed whether its owner has agreed to letters already */
function readWish(
  fields: URLSearchParams,
  { question, endsAt }: Subject,
  { conditions, ways }: Choices,
  { language }: FormPage,
  isAgreed = false,
): Wish | Wrong {
  const t = words[language];
  const [condition] = conditions.find(([name]) => name === fields.get('condition')) ?? [];
  const [chosen] = ways.find(([name]) => name === (fields.get('way') ?? 'letter')) ?? [];
  const [name, webhookId = null] = chosen?.split(':') ?? [];
  const way = ALERT_WAYS.find((way) => way === name);
  const belowPercent = condition === 'below' ? threshold(fields.get('below') ?? '') : null;
  const needsConsent = way !== undefined && CHANNEL_OF[way] === 'letter' && !isAgreed;
  const refused = wrongs({
    condition: !condition && t.badChoice,
    below:
      condition === 'below' && belowPercent === null && rateFault(fields.get('below') ?? '', language, t.badFigure),
    way: !way && t.badChoice,
    consent: needsConsent && fields.get('consent') !== 'yes' && t.needsConsent,
  });
  return refused ?? ({ question, condition, belowPercent, way, webhookId, endsAt } as Wish);
}

/** The account whose alert a form makes: that of the visitor, unless it is for another address. */
const ownerOf = ({ account }: FormPage, fields: URLSearchParams): Account | null => {
  const email = normalEmail(fields.get('email') ?? '');
  return email === '' || email === account?.email ? account : null;
};

/** What a form makes or changes, and for whom; what is wrong with it; or the page that a visitor needs first. */
async function openForm(page: FormPage, fields: URLSearchParams) {
  const { access, account, language, url } = page;
  const t = words[language];
  const id = fields.get('edit');
  const edited = (account && (await access.alerts.list(account.id)).find((alert) => alert.id === id)) ?? null;
  const subject = edited ? subjectOf(edited) : id ? wrong(404, 'page', t.gone) : readSubject(page, fields);
  if (!account && (id || !('errors' in subject || subject.isPublic)))
    return fields.size > 0 ? loginFor(url.pathname + url.search) : '/alerts';
  if ('errors' in subject) return subject;
  const owner = ownerOf(page, fields);
  if (!owner && !subject.isPublic) return wrong(400, 'email', t.needsAccount);
  const webhooks = owner ? await access.webhooks.list(owner.id) : [];
  return { edited, subject, owner, choices: choicesFor(subject, owner, webhooks, page) };
}

/** /alert: makes or changes an alert: of the account, or of an address alone, for what everybody may be told. */
export async function alertForm(visit: Visit) {
  const page = openPage(visit);
  const form = await page.answer((fields) => keep(page, fields));
  if (form instanceof Response) return form;
  const fields = page.fieldsOf(form);
  const opened = await openForm(page, fields);
  if (typeof opened === 'string') return page.redirect(opened);
  if ('errors' in opened) return { ...form, ...opened, shown: null };
  const { edited, subject, owner, choices } = opened;
  const { question, isTerm } = subject;
  return {
    ...form,
    shown: {
      ...choices,
      ...{ question, isTerm, id: edited?.id ?? null },
      words: alertIn(page.language, { question, condition: isTerm ? 'term-end' : 'any' }, page.lenderNames),
      /** Today's lowest watched rate of each kind of mortgage, as the site's headlines state it. */
      now: isTerm ? [] : lowestNow(question, page).slice(0, MOST_KINDS),
      condition: fields.get('condition') ?? edited?.condition ?? choices.conditions[0]?.[0] ?? '',
      below: fields.get('below') ?? String(edited?.belowPercent ?? ''),
      way: fields.get('way') ?? (edited ? wayOf(edited) : choices.ways[0]?.[0]),
      /** The address of the account that gets it; null where one is asked for. */
      email: owner?.email ?? null,
      isWaiting: owner !== null && owner.confirmedAt === null,
      sendsLetters: page.context.sendsLetters,
    },
  };
}

const wayOf = ({ way, webhookId }: Wish): string => (way === 'webhook' ? `webhook:${webhookId}` : way);

/** Today's lowest watched rates, by kind of mortgage. */
function lowestNow(kept: string, { context, language, lenderNames: names }: FormPage): string[] {
  const snapshot = context.snapshots.current();
  if (!snapshot) return [];
  const { market } = context.periods.at(snapshot, context.now());
  return lowestWatched(market, keptWatched(kept)).map(({ kind, answer }) =>
    words[language].now(
      termTitle(kind, language),
      answeredIn(language, answer, names.get(answer.rate.lender) ?? answer.rate.lender),
    ),
  );
}

/** Makes or changes an alert. */
async function keep(page: FormPage, fields: URLSearchParams): Promise<Outcome> {
  const { access, context, language } = page;
  const t = words[language];
  const opened = await openForm(page, fields);
  if (typeof opened === 'string' || 'errors' in opened) return opened;
  const { edited, subject, owner, choices } = opened;
  if (!owner && !context.sendsLetters) return wrong(503, 'form', t.noLetters);
  const email = owner?.email ?? normalEmail(fields.get('email') ?? '');
  const wish = readWish(fields, subject, choices, page);
  const refused = wrongs({
    ...('errors' in wish && wish.errors),
    email: !isEmail(email) && loginWords[language].badEmail,
  });
  if ('errors' in wish || refused) return refused as Wrong;
  const now = context.now().getTime();
  if (owner && edited) {
    const key = { accountId: owner.id, id: edited.id };
    if (!(await access.alerts.edit(key, wish, lettersOf(edited.id, wish, now)))) return wrong(404, 'page', t.gone);
    page.note('alert changed');
    return doneOn('alert-saved');
  }
  let made: object | null = null;
  const make = async (): Promise<void> => {
    made = await access.alerts.make({ ...wish, email, language, accountId: owner?.id ?? null }, (alert) => [
      ...(owner ? [] : [askingLetter(alert, now)]),
      ...lettersOf(alert.id, wish, now),
    ]);
  };
  const held = owner ? await make() : await askForLetter(page, 'alert', email, make);
  if (held) return held;
  if (made === null) return wrong(409, 'form', t.tooMany(MAX_ALERTS));
  page.note('alert made', { condition: wish.condition });
  return owner ? doneOn('alert-made') : '/letters?done=asked';
}

/** The reminders of an alert about a term's end, which wait in the outbox until their days. */
const lettersOf = (id: string, { question, condition }: Wish, now: number) =>
  condition === 'term-end' ? reminders({ id, question }, now) : [];

const DONE = ['asked', 'confirmed', 'saved', 'ended', 'silent', 'allowed'] as const;
type Done = (typeof DONE)[number];

/** /letters: confirms, changes and ends an alert with the token of a letter, and stops all letters to an address without an account. */
export async function letters(visit: Visit) {
  const page = openPage(visit);
  const { access, context, language, url } = page;
  const alertOf = async (token: string): Promise<Alert | null> =>
    (await access.alerts.byTokens(tokensIn([token])))[0] ?? null;
  const form = await page.answerLink(alertOf, async (fields, token, alert) => {
    const done = await act(page, alert, fields);
    return typeof done === 'string' ? `/letters?${new URLSearchParams({ token, done })}` : (done ?? GONE);
  });
  if (form instanceof Response) return form;
  const { owner: alert, ...shown } = form;
  const done = DONE.find((done) => done === url.searchParams.get('done')) ?? null;
  return {
    ...shown,
    status: alert === null && done === 'asked' ? 200 : shown.status,
    /** The alert is null if the link leads to nothing. */
    ...{ alert, done },
    /** How the alert may be changed here; null if that needs its account. */
    choices: alert && isOpen(alert) ? choicesFor(subjectOf(alert), null, [], page) : null,
    promise: alert ? promiseIn(language, alert, page.lenderNames) : '',
    isEnded: alert !== null && alert.endsAt !== null && alert.endsAt <= context.now().getTime(),
    isSilent: alert !== null && alert.accountId === null && (await access.addresses.standing(alert.email)).isSilent,
  };
}

/** Carries an action of /letters out. @returns what was done; null if the alert has ended meanwhile */
async function act(page: FormPage, alert: Alert, fields: URLSearchParams): Promise<Done | Wrong | null> {
  const { access, context, language } = page;
  const { alerts, addresses } = access;
  const { token, email } = alert;
  switch (fields.get('action')) {
    case 'confirm':
      return (await alerts.confirm(token)) ? 'confirmed' : null;
    case 'end':
      await alerts.end({ tokens: [token] });
      return 'ended';
    case 'never':
      if (alert.accountId !== null) return null;
      await addresses.silence(email, true);
      await alerts.endFor(email);
      return 'silent';
    case 'again':
      await addresses.silence(email, false);
      return 'allowed';
    case 'edit': {
      if (!isOpen(alert)) return null;
      const subject = alert.condition === 'term-end' ? readSubject(page, fields) : subjectOf(alert);
      if ('errors' in subject) return subject;
      const wish = readWish(fields, subject, choicesFor(subject, null, [], page), page, true);
      if ('errors' in wish) return wish;
      const later = lettersOf(alert.id, wish, context.now().getTime());
      return (await alerts.edit({ tokens: [token] }, wish, later)) ? 'saved' : null;
    }
    default:
      return wrong(400, 'page', dashboard[language].notUnderstood);
  }
}

/** Whether the holder of a letter's token may change an alert: it is one that an address may have by itself. */
const isOpen = (alert: Alert): boolean =>
  subjectOf(alert).isPublic && alert.condition !== 'any' && alert.way !== 'webhook';

/** Well-formed tokens of one letter: one for each alert that an address can have. */
const tokensIn = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((token) => /^[\w-]{22}$/.test(token)).slice(0, MAX_ALERTS);

/** /unsubscribe: ends the alerts of a letter, without a login. A mail program posts by itself (RFC 8058): whatever it sends is carried out. */
export async function unsubscribe(visit: Visit) {
  const { url, isPost, access, context, language, lenderNames, notNow, note } = openPage(visit);
  const tokens = tokensIn(url.searchParams.getAll('alert'));
  const done = { status: 200, errors: {} as FormModel['errors'], tokens, words: [] as string[], isDone: true };
  if (isPost) {
    const ended = await access.alerts.end({ tokens }).catch(notNow);
    if (typeof ended !== 'number') return { ...done, ...ended, isDone: false };
    if (ended > 0) note('alerts ended by a letter', { ended });
    return done;
  }
  const now = context.now().getTime();
  const held = (await access.alerts.byTokens(tokens)).filter(({ endsAt }) => endsAt === null || endsAt > now);
  return { ...done, words: held.map((alert) => alertIn(language, alert, lenderNames)), isDone: held.length === 0 };
}
