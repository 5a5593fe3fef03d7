import type { Wish } from '../access/alerts.ts';
import { FILTERS } from '../api/filters.ts';
import { lenderName } from '../lenders/names.ts';
import { QUESTION_FIELDS } from '../rates/question.ts';
import type { Rate } from '../rates/schema.ts';
import { addressAlerts } from '../words/address-alerts.ts';
import { alerts } from '../words/alerts.ts';
import { answeredIn } from '../words/answered.ts';
import { questionIn } from '../words/asking.ts';
import { FIGURES } from '../words/figures.ts';
import type { Language } from '../words/language.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { shell } from '../words/shell.ts';
import { capital, PREPAYMENT_WORDS, PRIME, termTitle } from '../words/terms.ts';
import type { AnsweredFigure } from './finding.ts';
import type { News } from './news.ts';
import { keptWatched } from './question.ts';
import { keptTerm } from './term-end.ts';

/** The subject of an alert in words: `RBC, 5-year, fixed`, or a question. @param names of the lenders in this language, by id */
export function questionWords(language: Language, kept: string, names: ReadonlyMap<string, string>): string {
  const { chosen, question } = keptWatched(kept);
  const filters = chosen
    .filter(([name]) => question === null || !(QUESTION_FIELDS as readonly string[]).includes(name))
    .map(([name, values]) => values.map((value) => FILTERS[name].say(value, language, names)).join(' / '));
  const all = question ? [questionIn(language, question, names), ...filters] : filters;
  if (all.length === 0) return alerts[language].everyRate;
  const words = all.join(', ');
  const [first] = chosen;
  // A lender's name keeps its own spelling.
  const isNamed = question === null && (first?.[0] === 'id' || first?.[0] === 'lender');
  return isNamed ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an alert is about, in words: a question, or a term that ends. @param names of the lenders in this language, by id */
export function alertIn(
  language: Language,
  { question, condition }: Pick<Wish, 'question' | 'condition'>,
  names: ReadonlyMap<string, string>,
): string {
  if (condition !== 'term-end') return questionWords(language, question, names);
  const { question: renewal, endsOn } = keptTerm(question);
  const t = addressAlerts[language];
  const id = renewal.currentLender;
  const lender = id === null ? t.yourLender : (names.get(id) ?? id);
  return t.termEnds(lender, FIGURES[language].printedDay(endsOn));
}

/** What an address without an account is told, in a sentence. @param names of the lenders in this language, by id */
export function promiseIn(
  language: Language,
  alert: Pick<Wish, 'question' | 'condition' | 'belowPercent'>,
  names: ReadonlyMap<string, string>,
): string {
  const t = addressAlerts[language];
  const asked = alertIn(language, alert, names);
  if (alert.condition === 'term-end') return `${shell[language].pair(asked, t.whenReminded)}.`;
  const { percent } = FIGURES[language];
  return t.askedFor(asked, alert.belowPercent === null ? t.lowestMoves : t.lowestBelow(percent(alert.belowPercent)));
}

/** When an alert fires: `any change`, `falls below 4.25%`. */
export function conditionIn(
  language: Language,
  { condition, belowPercent }: Pick<Wish, 'condition' | 'belowPercent'>,
): string {
  const t = alerts[language];
  if (condition === 'any') return t.conditionAny;
  if (condition === 'term-end') return addressAlerts[language].whenReminded;
  return condition === 'lowest' ? t.conditionLowest : t.conditionBelow(FIGURES[language].percent(belowPercent ?? 0));
}

type Side = NonNullable<News['after']>;

/** The figure of a rate: `4.59%`; without a figure, its distance from prime. */
function figureIn(language: Language, { ratePercent, primeOffsetPercent }: Side): string {
  const figures = FIGURES[language];
  if (ratePercent !== null) return figures.percent(ratePercent);
  return `${PRIME[language]} ${figures.points(primeOffsetPercent ?? 0)}`;
}

/** A change as a line of a letter or a feed: the rate, its figures, its limits, and how the figure answers the question. */
export function changeIn(
  language: Language,
  change: News & { answer?: AnsweredFigure | null },
): { what: string; figure: string; note: string } {
  const t = alerts[language];
  const { kind, name, before, after, changedAt, answer = null } = change;
  const rate = (after ?? before) as Side;
  const say = (side: Side): string => figureIn(language, side);
  const figure =
    before && after
      ? t.fromTo(say(before), say(after))
      : after
        ? (kind === 'returned' ? t.returned : t.added)(say(after))
        : t.withdrawn(say(rate));
  const isTold = after !== null && answer !== null && (answer.standing !== 'can' || answer.added.length > 0);
  const notes = [
    isTold && answer.ratePercent !== null && t.forYou(answeredIn(language, { ...answer, rate: answer }, null)),
    noteIn(language, rate as Rate),
    kind === 'corrected' ? t.corrected : changedAt && t.seen(FIGURES[language].time(changedAt)),
  ];
  return {
    what: `${lenderName(language, change.lender, name)}, ${termTitle(rate, language)} ${PREPAYMENT_WORDS[language][rate.prepayment]}`,
    figure,
    note: notes.flatMap((one) => (one ? [capital(one)] : [])).join('. '),
  };
}
