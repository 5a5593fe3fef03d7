import type { Alert } from '../access/alerts.ts';
import type { Outgoing } from '../access/outbox.ts';
import { seesEverything } from '../access/plans.ts';
import type { Alerts } from '../access/queries/alerts.ts';
import type { Signing, WebhookEnd } from '../access/webhooks.ts';
import { lenderName, namesInQuestions } from '../lenders/names.ts';
import { type Addressed, type Content, type Part, pageAddress } from '../mail/letter.ts';
import type { Answers } from '../rates/public-answer.ts';
import type { LenderEntry } from '../rates/schema.ts';
import { alerts as words } from '../words/alerts.ts';
import { FIGURES } from '../words/figures.ts';
import type { Language } from '../words/language.ts';
import { letters } from '../words/letters.ts';
import { shell } from '../words/shell.ts';
import { termTitle } from '../words/terms.ts';
import { readNews, type StoredFinding } from './news.ts';
import { keptTerm } from './term-end.ts';
import { alertIn, changeIn, moveIn, promiseIn, rateIn } from './wording.ts';

type Noted = StoredFinding & { alertId: string };
type AlertTask =
  | { kind: 'asked'; token: string }
  | { kind: 'alert'; found: Noted[] }
  | { kind: 'term-end'; alertId: string; endsOn: string; days: number }
  | { kind: 'webhook-ended'; email: string; language: Language; url: string; why: WebhookEnd };
const KINDS: readonly AlertTask['kind'][] = ['asked', 'alert', 'term-end', 'webhook-ended'];
type Task<Kind extends AlertTask['kind']> = Extract<AlertTask, { kind: Kind }>;

/** The most changes that a letter shows of one alert; the rest is on the board. */
const SHOWN = 20;
/** What is due at a reminder, by its days; one month before, otherwise. */
const DUE: Readonly<Record<number, 'due120' | 'due60'>> = { 120: 'due120', 60: 'due60' };

/** Whether a task of the outbox is a letter about alerts. */
export const isAlertTask = (task: { kind: string }): task is AlertTask => KINDS.some((kind) => kind === task.kind);

/** The letter that asks an address whether it wants an alert. @param now ms since 1970 */
export const askingLetter = ({ id, token }: Pick<Alert, 'id' | 'token'>, now: number): Outgoing => {
  return { channel: 'letter', id: `asked-${id}`, accountId: null, task: { kind: 'asked', token }, dueAt: now };
};

/** Tells an owner that a webhook has ended. @param now ms since 1970 */
export function webhookEnded({ accountId, email, language, url }: Signing, why: WebhookEnd, now: number): Outgoing {
  const task: AlertTask = { kind: 'webhook-ended', email, language, url, why };
  return { channel: 'letter', id: crypto.randomUUID(), accountId, task, dueAt: now };
}

/** What letters about alerts are written from: the lenders by id, with their names in English, and today's answers for everybody. */
export interface Figures {
  lenders: ReadonlyMap<string, Pick<LenderEntry, 'name' | 'life'>>;
  answers: Answers | null;
}

/** Writes a letter about alerts that are still active. @returns null if nothing is left to tell */
export async function writeAlertLetter(
  letter: AlertTask,
  { alerts }: { alerts: Alerts },
  origin: string,
  figures: Figures,
): Promise<Addressed | null> {
  switch (letter.kind) {
    case 'asked': {
      const [alert] = await alerts.byTokens([letter.token]);
      return alert && alert.confirmedAt === null ? addressed(askingIn(alert, origin, figures), alert) : null;
    }
    case 'term-end': {
      const [alert] = await alerts.listening([letter.alertId]);
      const content = alert && reminderIn(letter, alert, origin, figures);
      return content ? addressed(content, alert) : null;
    }
    case 'alert': {
      const sections = await sectionsOf(letter.found, alerts, figures);
      const [first] = sections;
      return first ? addressed(reportIn(sections, origin, figures), first.alert) : null;
    }
    case 'webhook-ended':
      return { to: letter.email, content: endedIn(letter, origin) };
  }
}

const addressed = (content: Content, { email }: Alert): Addressed => ({ to: email, content });

/** The parts that all letters of alerts have in common. */
function common(alerts: readonly Alert[], origin: string, { lenders }: Figures) {
  const { language } = alerts[0] as Alert;
  const t = words[language];
  const agreed = Math.min(...alerts.map(({ consentedAt, madeAt }) => consentedAt ?? madeAt));
  const names = namesInQuestions(language, lenders);
  return {
    language,
    why: t.why(FIGURES[language].day(new Date(agreed))),
    unsubscribe: pageAddress(
      origin,
      language,
      `/unsubscribe?${new URLSearchParams(alerts.map(({ token }) => ['alert', token]))}`,
    ),
    endings: alerts.map((alert) => ({
      words: alerts.length > 1 ? shell[language].pair(t.change, alertIn(language, alert, names)) : t.change,
      url: pageAddress(origin, language, `/letters?token=${alert.token}`),
    })),
  };
}

function askingIn(alert: Alert, origin: string, figures: Figures): Content {
  const { language, email, token } = alert;
  const t = words[language];
  const url = pageAddress(origin, language, `/letters?token=${token}`);
  return {
    ...common([alert], origin, figures),
    why: letters[language].whyAsked(email),
    endings: [{ words: t.never, url }],
    subject: t.confirmSubject,
    title: t.confirmTitle,
    parts: [
      promiseIn(language, alert, namesInQuestions(language, figures.lenders)),
      t.confirmBody,
      { button: t.confirmButton, url },
      t.notYou,
    ],
  };
}

function reminderIn({ endsOn, days }: Task<'term-end'>, alert: Alert, origin: string, figures: Figures) {
  const { lenders, answers } = figures;
  const { language } = alert;
  const term = keptTerm(alert.question);
  if (term.endsOn !== endsOn || !answers) return null;
  const t = words[language];
  const { printedDay, percent } = FIGURES[language];
  const { question } = term;
  const nameOf = (id: string): string => lenderName(language, id, lenders.get(id)?.name ?? id);
  const { stay, terms } = answers.answerTo(question);
  const rows = [
    (stay ?? []).flatMap(({ kind, lowest }) =>
      lowest ? [rateIn(language, lowest, t.stayFor(termTitle(kind, language)))] : [],
    ),
    terms.flatMap(({ kind, lowest }) =>
      lowest ? [rateIn(language, lowest, t.moveFor(termTitle(kind, language), nameOf(lowest.rate.lender)))] : [],
    ),
  ].flatMap((rows): Part[] => (rows.length > 0 ? [{ rows }] : []));
  return {
    ...common([alert], origin, figures),
    subject: t.endsSubject(days, printedDay(endsOn)),
    title: alertIn(language, alert, namesInQuestions(language, lenders)),
    parts: [
      t[DUE[days] ?? 'due30'],
      ...(rows.length > 0 ? [t.today(percent(term.ratePercent)), ...rows] : [t.noneToday]),
      { button: t.toTerm, url: pageAddress(origin, language, `/renewal?${alert.question}`) },
      t.notAdvice,
    ],
  };
}

/** What an alert found, in rows: `what` begins a subject, too. */
interface Section {
  alert: Alert;
  rows: { what: string; figure: string; note: string }[];
}

/** The findings to report, by alert, as far as the alert is still active. */
async function sectionsOf(noted: readonly Noted[], alerts: Alerts, { lenders }: Figures): Promise<Section[]> {
  const listening = await alerts.listening([...new Set(noted.map(({ alertId }) => alertId))]);
  const sections = new Map(listening.map((alert) => [alert.id, { alert, rows: [] as Section['rows'] }]));
  for (const { alertId, news = '', ids = [], told = {}, moves = [] } of noted) {
    const section = sections.get(alertId);
    if (!section) continue;
    const { language } = section.alert;
    const kept = ids.length > 0 ? await alerts.news(news) : null;
    const changes = kept === null ? [] : readNews(kept, ids);
    section.rows.push(
      ...moves.map((move) => moveIn(language, move, (id) => lenderName(language, id, lenders.get(id)?.name ?? id))),
      ...changes.map((change) => changeIn(language, { ...change, answer: told[change.id] ?? null })),
    );
  }
  return [...sections.values()].filter(({ rows }) => rows.length > 0);
}

function reportIn(sections: readonly Section[], origin: string, figures: Figures): Content {
  const [{ alert, rows }] = sections as [Section];
  const { language, question, plan } = alert;
  const t = words[language];
  const names = namesInQuestions(language, figures.lenders);
  const [first] = rows as [Section['rows'][number]];
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const page = seesEverything(plan) ? `/board?${question.replace(/(^|&)id=[^&]*/, '')}` : `/rates?${question}`;
  return {
    ...common(
      sections.map((section) => section.alert),
      origin,
      figures,
    ),
    subject: t.subject(count, shell[language].pair(first.what, first.figure)),
    title: t.title,
    parts: [
      ...sections.flatMap(({ alert, rows }): Part[] => [
        promiseIn(language, alert, names),
        { rows: rows.slice(0, SHOWN) },
        ...(rows.length > SHOWN ? [t.more(rows.length - SHOWN)] : []),
      ]),
      { button: t.toRates, url: pageAddress(origin, language, page) },
      t.notAdvice,
    ],
  };
}

function endedIn({ email, language, url, why }: Task<'webhook-ended'>, origin: string): Content {
  const t = words[language];
  const button = { button: letters[language].toAccount, url: pageAddress(origin, language, '/dashboard') };
  return {
    language,
    subject: t.hookEndedSubject,
    title: t.hookEndedSubject,
    parts: [(why === 'gone' ? t.hookGone : t.hookFailing)(url), t.hookAgain, button],
    why: letters[language].whyAccount(email),
  };
}
