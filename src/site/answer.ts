import { FITS, type Fit, fitFor, type Named, type Question } from '../rates/question.ts';
import type { Scope } from '../rates/scope.ts';

/** A rate that may answer a question: what the answer needs of it, on the server and in the browser. */
export interface Candidate extends Scope {
  id: string;
  lender: string;
  /** The slug of its term. */
  term: string;
  ratePercent: number;
  observedAt: string;
  isStale: boolean;
  named: Named;
}

/** What answers a question in one term. */
export interface TermAnswer {
  /** The lowest current figure that most borrowers with this question can have. */
  lowest: Candidate | null;
  /** Its lender does not say whether it is for insured mortgages, and no other does. */
  isUnsaid: boolean;
  /** A lower one of a lender that does not say whether it is for insured mortgages. */
  lower: Candidate | null;
  /** The newest figure there is, where none is current. */
  last: Candidate | null;
}

/** Where there is nothing in a term. */
export const NO_ANSWER: TermAnswer = { lowest: null, isUnsaid: false, lower: null, last: null };

/** The answer to a question. */
export interface Answer {
  /** The rate that stands for a lender in a term, by `lender term`; where none fits, the one that is the least wrong. */
  shown: Map<string, Candidate>;
  fits: Map<string, Fit>;
  /** By the slug of the term. */
  terms: Map<string, TermAnswer>;
  /** Lenders in the order of the first term, with anything that fits; then the others. */
  lenders: string[];
  absent: string[];
}

/** Where a lender's rate stands for a term. */
export const cellKey = (lender: string, term: string): string => `${lender} ${term}`;

/** Answers a question from some rates. @param terms the slugs of the columns, the first of which orders the lenders */
export function answer(question: Question, candidates: readonly Candidate[], terms: readonly string[]): Answer {
  const fits = new Map(candidates.map((one) => [one.id, fitFor(one, question, one.named)]));
  const fitOf = (one: Candidate): Fit => fits.get(one.id) ?? 'no';
  // Most borrowers, then some, then old figures (newest first), then what is for others.
  const group = (one: Candidate): number => {
    if (fitOf(one) === 'no') return 3;
    if (one.isStale) return 2;
    return fitOf(one) === 'some' ? 1 : 0;
  };
  const compare = (a: Candidate, b: Candidate): number =>
    group(a) - group(b) ||
    (group(a) === 2 ? b.observedAt.localeCompare(a.observedAt) : 0) ||
    a.ratePercent - b.ratePercent ||
    FITS.indexOf(fitOf(a)) - FITS.indexOf(fitOf(b)) ||
    (a.id < b.id ? -1 : 1);
  const ranked = candidates.toSorted(compare);
  const shown = new Map<string, Candidate>();
  for (const one of ranked) {
    const key = cellKey(one.lender, one.term);
    if (!shown.has(key)) shown.set(key, one);
  }
  const lenders = [...new Set(candidates.map(({ lender }) => lender))];
  const has = (lender: string): boolean => terms.some((term) => isFor(shown.get(cellKey(lender, term))));
  const isFor = (one: Candidate | undefined): boolean => one !== undefined && fitOf(one) !== 'no';
  const place = (lender: string): number => {
    const first = shown.get(cellKey(lender, terms[0] ?? ''));
    return first && isFor(first) ? ranked.indexOf(first) : ranked.length;
  };
  return {
    shown,
    fits,
    terms: new Map(
      terms.map((term) => [
        term,
        termAnswer(
          ranked.filter((one) => one.term === term),
          fitOf,
        ),
      ]),
    ),
    lenders: lenders.filter(has).sort((a, b) => place(a) - place(b)),
    absent: lenders.filter((lender) => !has(lender)),
  };
}

/** @param ranked the rates of one term, best first */
function termAnswer(ranked: readonly Candidate[], fitOf: (one: Candidate) => Fit): TermAnswer {
  const current = ranked.filter((one) => !one.isStale);
  const sure = current.find((one) => fitOf(one) === 'yes') ?? null;
  const unsaid = current.find((one) => fitOf(one) === 'unsaid') ?? null;
  const lowest = sure ?? unsaid;
  return {
    lowest,
    isUnsaid: lowest !== null && sure === null,
    lower: sure && unsaid && unsaid.ratePercent < sure.ratePercent ? unsaid : null,
    last: lowest ? null : (ranked.find((one) => one.isStale && fitOf(one) !== 'no') ?? null),
  };
}
