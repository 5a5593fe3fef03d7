import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Listening } from '../access/alerts.ts';
import type { Outgoing } from '../access/outbox.ts';
import type { Signing, WebhookEnd } from '../access/webhooks.ts';
import { namesInQuestions } from '../lenders/names.ts';
import { type Addressed, pageAddress } from '../mail/account-letters.ts';
import type { Part } from '../mail/letter.ts';
import type { LenderEntry } from '../rates/schema.ts';
import { alerts } from '../words/alerts.ts';
import { FIGURES } from '../words/figures.ts';
import { LANGUAGES } from '../words/language.ts';
import { letters } from '../words/letters.ts';
import { shell } from '../words/shell.ts';
import type { AnsweredFigure } from './finding.ts';
import { findings, type News, readNews } from './news.ts';
import { changeIn, conditionIn, questionWords } from './wording.ts';

const noted = z.object({ alertId: z.string(), ...findings });
const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alert'), found: z.array(noted) }),
  z.object({ kind: z.literal('daily'), found: z.array(noted) }),
  z.object({
    kind: z.literal('webhook-ended'),
    email: z.string(),
    language: z.enum(LANGUAGES),
    url: z.string(),
    why: z.enum(['gone', 'failing']),
  }),
]);
type AlertTask = z.infer<typeof task>;

/** The most changes that a letter shows of one alert; the rest is on the board. */
const SHOWN = 20;

/** Whether a task of the outbox is a letter about alerts. */
export const isAlertTask = ({ kind }: { kind?: unknown }): boolean =>
  kind === 'alert' || kind === 'daily' || kind === 'webhook-ended';

/** Tells an owner that a webhook has ended. @param now ms since 1970 */
export function webhookEnded({ accountId, email, language, url }: Signing, why: WebhookEnd, now: number): Outgoing {
  const task: AlertTask = { kind: 'webhook-ended', email, language, url, why };
  return { channel: 'letter', id: crypto.randomUUID(), accountId, task, dueAt: now };
}

interface Section {
  alert: Listening;
  changes: (News & { answer: AnsweredFigure | null })[];
}

/** Writes a letter about the alerts that are still active. @param lenders by id, with their names in English @returns null if nothing is left to report */
export async function writeAlertLetter(
  given: unknown,
  access: Pick<Access, 'alerts'>,
  origin: string,
  lenders: ReadonlyMap<string, Pick<LenderEntry, 'name' | 'life'>>,
): Promise<Addressed | null> {
  const letter = task.parse(given);
  if (letter.kind === 'webhook-ended') {
    const { email, language, url, why } = letter;
    const t = alerts[language];
    const subject = t.hookEndedSubject;
    const ended = (why === 'gone' ? t.hookGone : t.hookFailing)(url);
    const button = { button: letters[language].toAccount, url: pageAddress(origin, language, '/dashboard') };
    const parts = [ended, t.hookAgain, button];
    return {
      to: email,
      content: { language, subject, title: subject, parts, why: letters[language].whyAccount(email) },
    };
  }
  const sections = await sectionsOf(letter.found, access);
  const [first] = sections;
  if (!first) return null;
  const { email, language } = first.alert;
  const t = alerts[language];
  const address = (path: string): string => pageAddress(origin, language, path);
  const stopping = (several: readonly Listening[]): string =>
    address(`/unsubscribe?${new URLSearchParams(several.map(({ token }) => ['alert', token]))}`);
  const owners = [...new Map(sections.map(({ alert }) => [alert.id, alert])).values()];
  const named = namesInQuestions(language, lenders);
  const asked = (alert: Listening): string => questionWords(language, alert.question, named);

  const parts = sections.flatMap(({ alert, changes }): Part[] => [
    `${shell[language].pair(asked(alert), conditionIn(language, alert))}.`,
    { rows: changes.slice(0, SHOWN).map((change) => changeIn(language, change)) },
    ...(changes.length > SHOWN ? [t.more(changes.length - SHOWN)] : []),
  ]);
  const board = { button: t.toBoard, url: address(`/board?${first.alert.question.replace(/(^|&)id=[^&]*/, '')}`) };
  const count = sections.reduce((sum, { changes }) => sum + changes.length, 0);
  const line = changeIn(language, first.changes[0] as Section['changes'][number]);
  const day = FIGURES[language].day;
  return {
    to: email,
    content: {
      language,
      subject:
        letter.kind === 'daily'
          ? t.dailySubject(day((first.changes[0] as News).publishedAt))
          : t.subject(count, shell[language].pair(line.what, line.figure)),
      title: t.title,
      parts: [...parts, board, t.notAdvice],
      why: t.why(day(new Date(Math.min(...owners.map(({ consentedAt, madeAt }) => consentedAt ?? madeAt))))),
      unsubscribe: stopping(owners),
      endings:
        owners.length > 1 ? owners.map((alert) => ({ words: t.endOne(asked(alert)), url: stopping([alert]) })) : [],
    },
  };
}

/** The findings to report, by alert, as far as the alert is still active. */
async function sectionsOf(
  found: readonly z.infer<typeof noted>[],
  { alerts }: Pick<Access, 'alerts'>,
): Promise<Section[]> {
  const listening = await alerts.stillListening([...new Set(found.map(({ alertId }) => alertId))]);
  const byId = new Map(listening.map((alert) => [alert.id, alert]));
  const sections = new Map<string, Section>();
  for (const { alertId, news, ids, told } of found) {
    const alert = byId.get(alertId);
    const kept = alert && (await alerts.news(news));
    if (!alert || !kept) continue;
    const section = sections.get(alertId) ?? { alert, changes: [] };
    section.changes.push(...readNews(kept, ids).map((change) => ({ ...change, answer: told[change.id] ?? null })));
    if (section.changes.length > 0) sections.set(alertId, section);
  }
  return [...sections.values()];
}
