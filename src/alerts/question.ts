import { type Chosen, FILTERS, filtersIn, passesAll, readFilters } from '../api/filters.ts';
import type { BadParameter } from '../api/problem.ts';
import { type Answering, answeredBy } from '../rates/answering.ts';
import { isRanked } from '../rates/fit.ts';
import { lowestIn } from '../rates/lowest.ts';
import { among, type Market } from '../rates/market.ts';
import { MAIN_WAY, QUESTION_FIELDS, type Question, USUAL_QUESTION } from '../rates/question.ts';
import { type KnownLenders, questionQuery, readQuestion } from '../rates/question-codec.ts';
import type { StoredRate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';
import { HEADLINE_TERMS, type Kind, kindsOf, TERMS } from '../rates/terms.ts';
import { PROVINCES } from '../rates/vocabulary.ts';

/** The rates that an alert watches: those that pass the board's filters and, if there is a question, fit it. */
export interface Watched {
  /** Beside a question, the filters that it does not say itself. */
  chosen: Chosen;
  /** Null if only filters were chosen. */
  question: Question | null;
}

/** Filters on the present moment are left out: an alert reports changes, and becoming stale is no change. */
const { state: _state, ...LASTING } = FILTERS;

const isOfQuestion = (name: string): boolean => (QUESTION_FIELDS as readonly string[]).includes(name);

/** Whether an address asks a question: it has a field that is no filter. Its other fields may have their defaults. */
export const asksQuestion = (query: URLSearchParams): boolean =>
  QUESTION_FIELDS.some((name) => !(name in FILTERS) && query.get(name));

/** Whether what is watched can have a field of that name. */
export const isWatchable = (name: string): boolean => Object.hasOwn(FILTERS, name) || isOfQuestion(name);

/** Reads the watched rates from an address of the board; ignores its other parameters. */
export function readWatched(query: URLSearchParams, lenders: KnownLenders): { watched: Watched; bad: BadParameter[] } {
  const known = new Set<string>(filtersIn(LASTING).map(([name]) => name));
  const kept = new URLSearchParams([...query].filter(([name, value]) => value !== '' && known.has(name)));
  const { chosen, bad } = readFilters(
    kept,
    [...lenders.keys()].map((id) => ({ id })),
    LASTING,
  );
  if (!asksQuestion(query)) return { watched: { chosen, question: null }, bad };
  const { question, fields } = readQuestion((name) => query.get(name), lenders);
  const wrong = QUESTION_FIELDS.filter((name) => fields[name].trouble).map((parameter) => ({ parameter, allowed: [] }));
  return { watched: { chosen: chosen.filter(([name]) => !isOfQuestion(name)), question }, bad: [...bad, ...wrong] };
}

/** The watched rates in their stored form, normalised. */
export function watchedText({ chosen, question }: Watched): string {
  const query = question ? questionQuery(question) : new URLSearchParams();
  for (const [name, values] of chosen) query.set(name, values.join(','));
  return query.toString();
}

/** Reads the stored form. A lender that is gone by now is still watched. */
export function keptWatched(text: string): Watched {
  const query = new URLSearchParams(text);
  const named = [query.get('lender') ?? '', query.get('currentLender') ?? ''].flatMap((list) => list.split(','));
  return readWatched(query, new Map(named.map((id) => [id, { provinces: null }]))).watched;
}

/** True if a rate is watched: made-up ones never are. */
export const isWatched = (watched: Watched, rate: StoredRate, market: Pick<Market, 'named'>): boolean =>
  !isMadeUp(rate) && isAnswer(watched, rate, market);

/** True if a rate passes the filters and, if there is a question, fits it for sure or perhaps. */
export function isAnswer({ chosen, question }: Watched, rate: StoredRate, { named }: Pick<Market, 'named'>): boolean {
  if (!passesAll(rate, chosen)) return false;
  if (question === null) return true;
  return rate.prepayment === 'closed' && isRanked(answerTo(question, rate, { named }).standing);
}

/** A rate as it answers a question in its main way. */
export const answerTo = <One extends StoredRate>(
  question: Question,
  rate: One,
  { named }: Pick<Market, 'named'>,
): Answering<One> => answeredBy(rate, question, MAIN_WAY[question.purpose], named.get(rate.id));

/** The value of a filter, if it is the only one chosen. */
const onlyIn =
  (chosen: Chosen) =>
  (name: Chosen[number][0]): string | undefined => {
    const [value, ...others] = chosen.find(([filter]) => filter === name)?.[1] ?? [];
    return others.length === 0 ? value : undefined;
  };

/** The question that filters alone imply: the usual one, with the values of the filters. */
export function questionOf({ chosen, question }: Watched): Question {
  if (question !== null) return question;
  const only = onlyIn(chosen);
  const isInsured = only('insurance') === 'insured';
  return {
    ...USUAL_QUESTION,
    province: PROVINCES.find((code) => code === only('province')) ?? null,
    amortizationYears: Number(only('amortizationYears') ?? USUAL_QUESTION.amortizationYears),
    balance: USUAL_QUESTION.value * (isInsured ? 0.9 : 0.8),
  };
}

/** The lowest watched rate of each kind, by the rules of the site's headlines. */
export function lowestWatched(market: Market, watched: Watched): { kind: Kind; answer: Answering }[] {
  const own = among(market, (rate) => passesAll(rate, watched.chosen));
  return kindsOf(own.rates).flatMap((kind) => {
    const answer = lowestIn(own, questionOf(watched), kind);
    return answer ? [{ kind, answer }] : [];
  });
}

/** The term whose lowest rate is watched, if that is all: what an address without an account may be told of. */
export function publicKind({ chosen, question }: Watched): Kind | null {
  const only = onlyIn(chosen);
  if (question === null || chosen.length !== 2) return null;
  // Of the other terms the preview has the winner for the usual question only.
  const isUsual = String(questionQuery(question)) === String(questionQuery(USUAL_QUESTION));
  const isWanted = ({ rateType, termMonths }: Kind): boolean =>
    only('rateType') === rateType && only('termMonths') === String(termMonths);
  return (isUsual ? TERMS : HEADLINE_TERMS).find(isWanted) ?? null;
}
