import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { AddressAlert, Listening } from '../access/alerts.ts';
import type { Outgoing } from '../access/outbox.ts';
import { lenderName, namesInQuestions } from '../lenders/names.ts';
import { type Addressed, pageAddress } from '../mail/account-letters.ts';
import type { Content, Part } from '../mail/letter.ts';
import type { Answering } from '../rates/answering.ts';
import type { Answers } from '../rates/public-answer.ts';
import { type LenderEntry, type Rate, storedRate } from '../rates/schema.ts';
import { addressAlerts as words } from '../words/address-alerts.ts';
import { alerts as alertWords } from '../words/alerts.ts';
import { sumIn, unsureIn } from '../words/answered.ts';
import { FIGURES } from '../words/figures.ts';
import type { Language } from '../words/language.ts';
import { letters } from '../words/letters.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { shell } from '../words/shell.ts';
import { capital, termTitle } from '../words/terms.ts';
import type { LowestMove } from './finding.ts';
import { answeredFigure } from './news.ts';
import { keptWatched, publicKind } from './question.ts';
import { keptTerm } from './term-end.ts';
import { promiseIn } from './wording.ts';

/** A rate of the preview as it answered the question, kept with the letter: the letter tells what was lowest when it moved. */
const answered = answeredFigure.omit({ ratePercent: true }).extend({ rate: z.object(storedRate.shape) });
const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), token: z.string() }),
  z.object({ kind: z.literal('lowest'), alertId: z.string(), before: answered.nullable(), after: answered }),
  z.object({ kind: z.literal('term-end'), alertId: z.string(), endsOn: z.string(), days: z.number() }),
]);
type Answered = z.infer<typeof answered>;

/** A letter about an alert of an address, for the outbox. @param dueAt ms since 1970 */
const letter = (id: string, task: Outgoing['task'], dueAt: number): Outgoing => {
  return { channel: 'letter', id, accountId: null, task, dueAt };
};

/** The letter that asks an address whether it wants an alert. @param now ms since 1970 */
export const askingLetter = ({ id, token }: AddressAlert, now: number): Outgoing =>
  letter(`asked-${id}`, { kind: 'asked', token }, now);

/** The letter that tells an address how the lowest rate moved. @param now ms since 1970 */
export const lowestLetter = (id: string, alert: Listening, { before, after }: LowestMove, now: number): Outgoing =>
  letter(id, { kind: 'lowest', alertId: alert.id, before, after }, now);

/** True if a task of the outbox is a letter about an alert of an address. */
export const isAddressTask = ({ kind }: { kind?: unknown }): boolean =>
  kind === 'asked' || kind === 'lowest' || kind === 'term-end';

/** Writes a letter about an alert of an address. @param figures today’s, as everybody sees them @returns null if the alert has ended or changed */
export async function writeAddressLetter(
  given: unknown,
  { alerts }: Pick<Access, 'alerts'>,
  origin: string,
  figures: { lenders: ReadonlyMap<string, Pick<LenderEntry, 'name' | 'life'>>; answers: Answers | null },
): Promise<Addressed | null> {
  const read = task.parse(given);
  const [alert] =
    read.kind === 'asked' ? await alerts.byTokens([read.token]) : await alerts.stillListening([read.alertId]);
  const content = alert && contentOf(read, alert, origin, figures);
  return content ? { to: alert.email, content } : null;
}

function contentOf(
  read: z.infer<typeof task>,
  alert: Listening,
  origin: string,
  { lenders, answers }: Parameters<typeof writeAddressLetter>[3],
): Content | null {
  const { language, token, email } = alert;
  const t = words[language];
  const { printedDay, day } = FIGURES[language];
  const nameOf = (id: string): string => lenderName(language, id, lenders.get(id)?.name ?? id);
  const page = (path: string): string => pageAddress(origin, language, path);
  const own = page(`/letters?token=${token}`);
  const isAsked = read.kind === 'asked';
  const common = {
    language,
    why: isAsked ? letters[language].whyAsked(email) : t.why(day(new Date(alert.consentedAt ?? alert.madeAt))),
    unsubscribe: page(`/unsubscribe?alert=${token}`),
    endings: [{ words: isAsked ? t.never : t.change, url: own }],
  };
  const promise = promiseIn(language, alert, namesInQuestions(language, lenders));
  switch (read.kind) {
    case 'asked': {
      if (alert.confirmedAt !== null) return null;
      return {
        ...common,
        subject: t.confirmSubject,
        title: t.confirmTitle,
        parts: [promise, t.confirmBody, { button: t.confirmButton, url: own }, t.notYou],
      };
    }
    case 'lowest': {
      const kind = publicKind(keptWatched(alert.question));
      if (!kind) return null;
      const percentOf = ({ rate }: Answered): string => FIGURES[language].percent(rate.ratePercent ?? 0);
      const after = percentOf(read.after);
      const move = read.before ? alertWords[language].fromTo(percentOf(read.before), after) : after;
      const isUnsure = [read.before, read.after].some((one) => one && one.standing !== 'can');
      const figure = isUnsure ? t.unsure(move) : move;
      const what = t.lowest(termTitle(kind, language));
      return {
        ...common,
        subject: shell[language].pair(what, figure),
        title: what,
        parts: [
          promise,
          { rows: [rowOf(language, read.after, nameOf(read.after.rate.lender))] },
          ...(read.before ? [t.movedFrom(percentOf(read.before), nameOf(read.before.rate.lender))] : []),
          { button: t.toAnswer, url: page(`/rates?${alert.question}`) },
          alertWords[language].notAdvice,
        ],
      };
    }
    case 'term-end': {
      const term = keptTerm(alert.question);
      if (term.endsOn !== read.endsOn || !answers) return null;
      const { question } = term;
      const lender = question.currentLender === null ? t.yourLender : nameOf(question.currentLender);
      const answer = answers.answerTo(question);
      const stay = (answer.stay ?? []).flatMap(({ kind, lowest }) =>
        lowest ? [rowOf(language, lowest, t.stayFor(termTitle(kind, language)))] : [],
      );
      const move = answer.terms.flatMap(({ kind, lowest }) =>
        lowest ? [rowOf(language, lowest, t.moveFor(termTitle(kind, language), nameOf(lowest.rate.lender)))] : [],
      );
      const rows: Part[] = [stay, move].flatMap((some) => (some.length > 0 ? [{ rows: some }] : []));
      return {
        ...common,
        subject: t.endsSubject(read.days, printedDay(read.endsOn)),
        title: t.termEnds(lender, printedDay(read.endsOn)),
        parts: [
          t[DUE[read.days] ?? 'due30'],
          ...(rows.length > 0 ? [t.today(FIGURES[language].percent(term.ratePercent)), ...rows] : [t.noneToday]),
          { button: t.toTerm, url: page(`/renewal?${alert.question}`) },
          alertWords[language].notAdvice,
        ],
      };
    }
  }
}

/** What is due at a reminder, by its days; one month before, otherwise. */
const DUE: Readonly<Record<number, 'due120' | 'due60'>> = { 120: 'due120', 60: 'due60' };

/** A rate as a line of a letter: its figure, its limits, what is in its sum, and what to ask. */
function rowOf(language: Language, one: Answered | Answering, what: string) {
  const figure = FIGURES[language].percent(one.rate.ratePercent ?? 0);
  const limits = noteIn(language, { ...(one.rate as Rate), surcharges: [] });
  const note = [limits, sumIn(language, one), unsureIn(language, one)].filter(Boolean).join(', ');
  return { what: capital(what), figure, note: capital(note) };
}
