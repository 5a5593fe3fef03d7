import { isHighRatio, loanToValue, type Premium, premiumFor } from './insurance.ts';
import type { Insurance, Province, Purpose } from './vocabulary.ts';

/** What somebody asks: what the mortgage is for, where, and how large it is. Sums in dollars. */
export interface Question {
  purpose: Purpose;
  /** Null: not chosen, so only what is offered in all of Canada can be named. */
  province: Province | null;
  /** What the home costs, or is worth today. */
  value: number;
  /** The price less the down payment; otherwise what is owed, or will be. */
  balance: number;
  /** Years wanted, or left. */
  amortizationYears: number;
  /** Whether the mortgage that is renewed or moved is insured today; null where that is not known. */
  insuredToday: boolean | null;
  /** The id of the lender that holds the mortgage today; null where it is not said, or there is none. */
  currentLender: string | null;
  /** A first home or a newly built one: what insuring a mortgage over 30 years takes. */
  firstHome: boolean;
  /** Whether tenants live there, rather than the owner. */
  rented: boolean;
}

/** The question where nobody has asked another: a home of $700,000 bought with a fifth down, over 25 years. */
export const USUAL_QUESTION: Question = {
  purpose: 'purchase',
  province: null,
  value: 700_000,
  balance: 560_000,
  amortizationYears: 25,
  insuredToday: null,
  currentLender: null,
  firstHome: false,
  rented: false,
};

/**
 * What a rate is wanted for. A mortgage whose term ends can `stay` with its lender or `move` to another, so a renewal has two answers;
 * every other purpose has one.
 */
export type Way = 'buy' | 'stay' | 'move' | 'borrow';

/** The answer that headlines, boards and alerts give to a purpose. */
export const MAIN_WAY: Readonly<Record<Purpose, Way>> = {
  purchase: 'buy',
  renewal: 'move',
  switch: 'move',
  refinance: 'borrow',
};

/** What rates for a way are marked with by lenders that tell purposes apart. */
export const PURPOSE_OF: Readonly<Record<Way, Purpose>> = {
  buy: 'purchase',
  stay: 'renewal',
  move: 'switch',
  borrow: 'refinance',
};

/** The home of a question as insurers see it. */
export const homeOf = ({ value, balance }: Pick<Question, 'value' | 'balance'>) => ({
  price: value,
  down: value - balance,
});

/** The share of the home's value that is borrowed, in percent, to the millionth: 80 is exactly 80. */
export const shareOf = (question: Pick<Question, 'value' | 'balance'>): number =>
  Math.round(loanToValue(homeOf(question)) * 1e6) / 1e6;

/** Whether more than 80 % of the value is borrowed. */
export const isOverLimit = (question: Pick<Question, 'value' | 'balance'>): boolean => isHighRatio(homeOf(question));

/**
 * Whether the mortgage is an insured one. A purchase with less than a fifth down has to be; one that is refinanced cannot be; one that
 * is renewed or moved is what it was, and where nobody knows, the balance tells.
 */
export function insuranceAsked(question: Question): Exclude<Insurance, 'insurable'> {
  const { purpose, insuredToday } = question;
  if (purpose === 'refinance') return 'uninsured';
  const isInsured = (purpose === 'purchase' ? null : insuredToday) ?? isOverLimit(question);
  return isInsured ? 'insured' : 'uninsured';
}

/** The premium that a purchase adds to its mortgage; null where none is due. A mortgage that is renewed or moved has paid its own. */
export const premiumOf = (question: Question): Premium | null =>
  question.purpose === 'purchase' ? premiumFor(homeOf(question), question.amortizationYears) : null;

/** What is borrowed in all, with the premium where one is due, in dollars. */
export const borrowed = (question: Question): number => question.balance + (premiumOf(question)?.amount ?? 0);

/** Somebody who asks for a rate, as far as the rate's conditions care. */
export interface Asker {
  question: Question;
  way: Way;
  insurance: 'insured' | 'uninsured';
  /** Whether the rate is of the lender that holds the mortgage today. */
  isOwnLender: boolean;
}

/** What a question makes of the mortgage, said before any rate. `share` in percent of the value. */
export type Notice =
  | { code: 'insuredByDown'; premium: Premium }
  | { code: 'overShare'; share: number; insuredToday: boolean | null };

/** What is said before any rate: that a mortgage is insured by what was answered, or stands over 80 % of the value. */
export function noticesOf(question: Question): Notice[] {
  if (!isOverLimit(question)) return [];
  const premium = premiumOf(question);
  if (premium) return [{ code: 'insuredByDown', premium }];
  return [{ code: 'overShare', share: shareOf(question), insuredToday: question.insuredToday }];
}

/** The years up to which anybody can insure a mortgage. */
const INSURED_YEARS = 25;

/** The questions that no lender can answer, each by the rule that says so. Each has ways out, which its words name. */
export const IMPOSSIBLE = {
  // In force since 15 December 2024; of a first home or a newly built one up to 30 years.
  'insured-over-25-years': {
    source:
      'https://www.canada.ca/en/department-finance/news/2024/09/government-announces-boldest-mortgage-reforms-in-decades-to-unlock-homeownership-for-more-canadians.html',
    holds: (question: Question, way: Way): boolean =>
      way === 'buy' &&
      insuranceAsked(question) === 'insured' &&
      question.amortizationYears > INSURED_YEARS &&
      !question.firstHome,
  },
  // Since 19 April 2010.
  'insured-and-rented': {
    source:
      'https://www.canada.ca/en/news/archive/2010/02/government-canada-takes-action-strengthen-housing-financing.html',
    holds: (question: Question, way: Way): boolean =>
      way === 'buy' && insuranceAsked(question) === 'insured' && question.rented,
  },
  // Bank Act, s. 418.
  'uninsured-over-80-percent': {
    source: 'https://laws-lois.justice.gc.ca/eng/acts/B-1.01/section-418.html',
    holds: (question: Question, way: Way): boolean =>
      way === 'move' && insuranceAsked(question) === 'uninsured' && isOverLimit(question),
  },
} as const;
export type Impossibility = keyof typeof IMPOSSIBLE;
export const IMPOSSIBILITIES = Object.keys(IMPOSSIBLE) as [Impossibility, ...Impossibility[]];

/** Why a question has no answer on a way; null where it can have one. */
export const impossibilityOf = (question: Question, way: Way): Impossibility | null =>
  IMPOSSIBILITIES.find((code) => IMPOSSIBLE[code].holds(question, way)) ?? null;
