import { vi } from 'vitest';
import { lowestIn } from '../../src/rates/lowest.ts';
import type { Market } from '../../src/rates/market.ts';
import type { Question } from '../../src/rates/question.ts';
import { readQuestion } from '../../src/rates/question-codec.ts';
import { type Named, SLUGS, TERMS, told } from './doors.ts';
import { type OracleQuestion, type OracleRate, queryOf } from './oracle.ts';
import type { Stage } from './stage.ts';

/** The usual question, as the oracle is asked. */
export const USUAL: OracleQuestion = {
  purpose: 'purchase',
  province: null,
  value: 700_000,
  balance: 560_000,
  years: 25,
  insured: null,
  currentLender: null,
  firstHome: false,
  rented: false,
};

type Missable = { applies(...asked: never[]): boolean } | { matters(...asked: never[]): string };

/** The result of a check while a rule never applies, or a condition never matters. */
export function whileMissing<Found>(one: Missable, check: () => Found): Found {
  const taken =
    'applies' in one ? vi.spyOn(one, 'applies').mockReturnValue(false) : vi.spyOn(one, 'matters').mockReturnValue('no');
  try {
    return check();
  } finally {
    taken.mockRestore();
  }
}

/** What a comparison is made among, where it is not all rates; the oracle's answers are kept by the name. */
interface Among {
  among?: string;
  rates?: OracleRate[];
}

/**
 * Compares the module that answers, without any endpoint, with the oracle.
 * @returns whether they name another figure in any of some questions, among the same rates
 */
export function comparison({
  doors,
  market,
}: Stage): (questions: readonly OracleQuestion[], from?: Market, among?: Among) => boolean {
  const asked = new Map<OracleQuestion, Question>();
  /** Each question as it is asked, read once. */
  const read = (question: OracleQuestion): Question => {
    const known = asked.get(question);
    if (known) return known;
    const query = new URLSearchParams(queryOf(question));
    const lenders = new Map([...doors.lenders.keys()].map((id) => [id, { provinces: null }]));
    const made = readQuestion((name) => query.get(name), lenders).question;
    asked.set(question, made);
    return made;
  };
  const named = (question: OracleQuestion, from: Market): Named =>
    Object.fromEntries(
      SLUGS.map((slug) => [slug, lowestIn(from, read(question), TERMS[slug])?.rate.ratePercent ?? null]),
    ) as Named;

  const truths = new Map<string, Map<OracleQuestion, string>>();
  /** The answers of the oracle for some rates, each question computed once. */
  const truthOf = (question: OracleQuestion, among: string, rates: OracleRate[]): string => {
    const known = truths.get(among) ?? new Map<OracleQuestion, string>();
    truths.set(among, known);
    const truth = known.get(question) ?? JSON.stringify(told({ rates, lenders: doors.lenders }, question));
    known.set(question, truth);
    return truth;
  };
  return (questions, from = market, { among = 'all', rates = doors.rates } = {}) =>
    questions.some((question) => JSON.stringify(named(question, from)) !== truthOf(question, among, rates));
}
