import type { Wish } from '../access/alerts.ts';
import { FILTERS } from '../api/filters.ts';
import type { ChangeKind } from '../history/changes.ts';
import { lenderName } from '../lenders/names.ts';
import type { Answering } from '../rates/answering.ts';
import type { Rate, StoredRate } from '../rates/schema.ts';
import { alerts } from '../words/alerts.ts';
import { answeredIn, sumIn, unsureIn } from '../words/answered.ts';
import { questionIn } from '../words/asking.ts';
import { FIGURES } from '../words/figures.ts';
import type { Language } from '../words/language.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { shell } from '../words/shell.ts';
import { capital, PREPAYMENT_WORDS, PRIME, termTitle } from '../words/terms.ts';
import type { AnsweredFigure, LowestMove } from './finding.ts';
import type { News } from './news.ts';
import { keptWatched } from './question.ts';
import { keptTerm } from './term-end.ts';

/** The subject of an alert in words: `RBC, 5-year, fixed`, or a question. @param names of the lenders in this language, by id */
export function questionWords(language: Language, kept: string, names: ReadonlyMap<string, string>): string {
  const { chosen, question } = keptWatched(kept);
  const filters = chosen.map(([name, values]) =>
    values.map((value) => FILTERS[name].say(value, language, names)).join(' / '),
  );
  const all = question ? [questionIn(language, question, names), ...filters] : filters;
  if (all.length === 0) return alerts[language].everyRate;
  const words = all.join(', ');
  const [first] = chosen;
  // A lender's name keeps its own spelling.
  const isNamed = question === null && (first?.[0] === 'id' || first?.[0] === 'lender');
  return isNamed ? words : capital(words);
}

/** What an alert is about, in words: a question, or a term that ends. @param names of the lenders in this language, by id */
export function alertIn(
  language: Language,
  { question, condition }: Pick<Wish, 'question' | 'condition'>,
  names: ReadonlyMap<string, string>,
): string {
  if (condition !== 'term-end') return questionWords(language, question, names);
  const { question: renewal, endsOn } = keptTerm(question);
  const t = alerts[language];
  const id = renewal.currentLender;
  return t.termEnds(id === null ? t.yourLender : (names.get(id) ?? id), FIGURES[language].printedDay(endsOn));
}

/** When an alert fires: `any change`, `falls below 4.25%`. */
export function conditionIn(
  language: Language,
  { condition, belowPercent }: Pick<Wish, 'condition' | 'belowPercent'>,
): string {
  const t = alerts[language];
  return condition === 'below' ? t.conditionBelow(FIGURES[language].percent(belowPercent ?? 0)) : t[condition];
}

/** What an alert tells, in a sentence: `Buying a home, Ontario: the lowest rate moves.` @param names as `alertIn` */
export const promiseIn = (
  language: Language,
  alert: Pick<Wish, 'question' | 'condition' | 'belowPercent'>,
  names: ReadonlyMap<string, string>,
): string => `${shell[language].pair(alertIn(language, alert, names), conditionIn(language, alert))}.`;

/** The figure of a rate: `4.59%`; without a figure, its distance from prime. */
function figureIn(language: Language, { ratePercent, primeOffsetPercent }: StoredRate): string {
  const figures = FIGURES[language];
  if (ratePercent !== null) return figures.percent(ratePercent);
  return `${PRIME[language]} ${figures.points(primeOffsetPercent ?? 0)}`;
}

/** A figure that moved, came or went; or that we had wrong. */
function movedIn(language: Language, before: StoredRate | null, after: StoredRate | null, kind?: ChangeKind): string {
  const t = alerts[language];
  if (kind === 'corrected') return t.correction(movedIn(language, before, after));
  const say = (rate: StoredRate): string => figureIn(language, rate);
  if (before && after) return t.fromTo(say(before), say(after));
  return after ? (kind === 'returned' ? t.returned : t.added)(say(after)) : t.withdrawn(say(before as StoredRate));
}

/** A change as a line of a letter or a feed: the rate, its figures, its limits, and how the figure answers the question. */
export function changeIn(
  language: Language,
  change: News & { answer?: AnsweredFigure | null },
): { what: string; figure: string; note: string } {
  const t = alerts[language];
  const { kind, name, before, after, changedAt, answer = null } = change;
  const rate = (after ?? before) as Rate;
  const isConditional = after !== null && answer !== null && (answer.standing !== 'can' || answer.added.length > 0);
  const notes = [
    isConditional && answer.ratePercent !== null && t.forYou(answeredIn(language, { ...answer, rate: answer }, null)),
    noteIn(language, rate),
    kind === 'corrected' ? t.corrected : changedAt && t.seen(FIGURES[language].time(changedAt)),
  ];
  return {
    what: `${lenderName(language, change.lender, name)}, ${termTitle(rate, language)} ${PREPAYMENT_WORDS[language][rate.prepayment]}`,
    figure: movedIn(language, before, after, kind),
    note: notes.flatMap((note) => (note ? [capital(note)] : [])).join('. '),
  };
}

/** A rate as a line of a letter: its figure, its limits, what is in its sum, and what to ask. */
export function rateIn(language: Language, answer: Answering<StoredRate>, what: string) {
  const limits = noteIn(language, { ...(answer.rate as Rate), surcharges: [] });
  const note = [limits, sumIn(language, answer), unsureIn(language, answer)].filter(Boolean).join(', ');
  return { what: capital(what), figure: figureIn(language, answer.rate), note: capital(note) };
}

/** How the lowest rate moved, as a line of a letter. @param nameOf a lender's name */
export function moveIn(
  language: Language,
  { before, after, isCorrection }: LowestMove,
  nameOf: (lender: string) => string,
) {
  const t = alerts[language];
  const answer = (after ?? before) as Answering<StoredRate>;
  const what = t.lowestAt(termTitle(answer.rate, language), nameOf(answer.rate.lender));
  const figure = movedIn(language, before?.rate ?? null, after?.rate ?? null, isCorrection ? 'corrected' : 'changed');
  const isUnsure = [before, after].some((side) => side && side.standing !== 'can');
  const { note } = rateIn(language, answer, what);
  const from = before && after && before.rate.lender !== after.rate.lender && t.before(nameOf(before.rate.lender));
  return {
    what,
    figure: isUnsure ? t.unsure(figure) : figure,
    note: [note, from, isCorrection && t.corrected].filter(Boolean).join('. '),
  };
}
