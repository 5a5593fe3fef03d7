import { toTheCent } from './calculators/cents.ts';
import { isHighRatio, loanToValue, type Premium, premiumFor } from './insurance.ts';
import { type Insurance, type Province, PURPOSES, type Purpose } from './vocabulary.ts';

const [BUYING, MOVING] = [['purchase'], ['renewal', 'switch']] as const;
const OWNING = [...MOVING, 'refinance'] as const;
/** The fields of a question by their names in addresses, alerts, saved questions and requests, with the purposes that ask each. */
export const ASKED_FOR = {
  purpose: PURPOSES,
  province: PURPOSES,
  price: BUYING,
  down: BUYING,
  value: OWNING,
  balance: OWNING,
  amortizationYears: PURPOSES,
  firstHome: BUYING,
  newBuild: BUYING,
  insured: MOVING,
  currentLender: MOVING,
  occupancy: PURPOSES,
} as const satisfies Record<string, readonly Purpose[]>;
export type QuestionField = keyof typeof ASKED_FOR;
export const QUESTION_FIELDS = Object.keys(ASKED_FOR) as [QuestionField, ...QuestionField[]];
/** Whether the next question has a field too: a home, its province, and that it is bought; not what another mortgage is for or owes. */
export const isCarried = ([name, value]: [string, string]): boolean =>
  name === 'purpose' ? value === 'purchase' : /^(province|price|down|value)$/.test(name);

/** A question: the purpose of the mortgage, the province, and its size. Sums in dollars. */
export interface Question {
  purpose: Purpose;
  /** Null if not chosen: then only rates that are offered in all ten provinces can be named. */
  province: Province | null;
  /** The price of the home, or its value today. */
  value: number;
  /** The price less the down payment; otherwise the balance, now or at the time of the mortgage. */
  balance: number;
  /** Years wanted, or left. */
  amortizationYears: number;
  /** Whether the mortgage that is renewed or moved is insured today; null if that is not known. */
  insuredToday: boolean | null;
  /** The id of the lender that holds the mortgage today; null if it is not said, or there is none. */
  currentLender: string | null;
  /** A first home, or one that nobody has lived in: an insured mortgage over more than 25 years needs either. */
  firstHome: boolean;
  newBuild: boolean;
  /** Whether tenants live there, rather than the owner. */
  rented: boolean;
  /** The fields that nobody gave, so that their values here are assumed. */
  assumed: readonly QuestionField[];
}

/** The default question: a home of $700,000 bought with a fifth down, over 25 years. */
export const USUAL_QUESTION: Question = {
  purpose: 'purchase',
  province: null,
  value: 700_000,
  balance: 560_000,
  amortizationYears: 25,
  insuredToday: null,
  currentLender: null,
  firstHome: false,
  newBuild: false,
  rented: false,
  assumed: ['purpose', 'price', 'down', 'amortizationYears', 'firstHome', 'newBuild', 'occupancy'],
};

/** The use of a rate. A mortgage whose term ends can `stay` with its lender or `move` to another, so a renewal has two answers; every other purpose has one. */
export type Way = 'buy' | 'stay' | 'move' | 'borrow';

/** The use that headlines, boards and alerts assume for a purpose. */
export const MAIN_WAY: Readonly<Record<Purpose, Way>> = {
  purchase: 'buy',
  renewal: 'move',
  switch: 'move',
  refinance: 'borrow',
};

/** The purpose that lenders who distinguish purposes give to a rate for each use. */
export const PURPOSE_OF: Readonly<Record<Way, Purpose>> = {
  buy: 'purchase',
  stay: 'renewal',
  move: 'switch',
  borrow: 'refinance',
};

/** The home of a question as insurers see it. */
export const homeOf = ({ value, balance }: Pick<Question, 'value' | 'balance'>) => ({
  price: value,
  down: toTheCent(value - balance),
});

/** The share of the home's value that is borrowed, in percent, to the millionth: 80 is exactly 80. */
export const shareOf = (question: Pick<Question, 'value' | 'balance'>): number =>
  Math.round(loanToValue(homeOf(question)) * 1e6) / 1e6;

/** Whether more than 80 % of the value is borrowed. */
export const isOverLimit = (question: Pick<Question, 'value' | 'balance'>): boolean => isHighRatio(homeOf(question));

/**
 * Whether the mortgage is insured. A purchase with less than a fifth down has to be; a refinanced one cannot be; a renewed or moved one
 * stays as it was. If that is unknown, it is assumed not to be, unless more than 80 % of a given value is owed.
 */
export function insuranceAsked(question: Omit<Question, 'assumed'>): Exclude<Insurance, 'insurable'> {
  const { purpose, insuredToday } = question;
  if (purpose === 'refinance') return 'uninsured';
  const isInsured = (purpose === 'purchase' ? null : insuredToday) ?? isOverLimit(question);
  return isInsured ? 'insured' : 'uninsured';
}

/** The premium that a purchase adds to its mortgage; null if none is due. For a renewed or moved mortgage it is paid already. */
export const premiumOf = (question: Question): Premium | null =>
  question.purpose === 'purchase' ? premiumFor(homeOf(question), question.amortizationYears) : null;

/** The sum borrowed, with the premium if one is due, in dollars. */
export const borrowed = (question: Question): number =>
  toTheCent(question.balance + (premiumOf(question)?.amount ?? 0));

/** A borrower, as far as the conditions of rates matter. */
export interface Asker {
  question: Question;
  way: Way;
  insurance: 'insured' | 'uninsured';
  /** Whether the rate is of the lender that holds the mortgage today. */
  isOwnLender: boolean;
}

/** Remarks on the mortgage that follow from a question, shown before any rate. `share` in percent of the value. */
export type Notice =
  | { code: 'insuredByDown'; premium: Premium }
  | { code: 'overShare'; share: number; insuredToday: boolean | null };

/** The remarks shown before any rate: that a mortgage is insured according to the answers, or is over 80 % of the value. */
export function noticesOf(question: Question): Notice[] {
  if (!isOverLimit(question)) return [];
  const premium = premiumOf(question);
  if (premium) return [{ code: 'insuredByDown', premium }];
  return [{ code: 'overShare', share: shareOf(question), insuredToday: question.insuredToday }];
}

/** The years up to which anybody can insure a mortgage. */
const INSURED_YEARS = 25;

/** The questions that no lender can answer, each by the rule that says so. Their wording names the ways out. */
export const IMPOSSIBLE = {
  // In force since 15 December 2024; of a first home or a newly built one up to 30 years.
  'insured-over-25-years': {
    source:
      'https://www.canada.ca/en/department-finance/news/2024/09/' +
      'government-announces-boldest-mortgage-reforms-in-decades-to-unlock-homeownership-for-more-canadians.html',
    applies: (question: Question, way: Way): boolean =>
      way === 'buy' &&
      insuranceAsked(question) === 'insured' &&
      question.amortizationYears > INSURED_YEARS &&
      !(question.firstHome || question.newBuild),
  },
  // Since 19 April 2010.
  'insured-and-rented': {
    source:
      'https://www.canada.ca/en/news/archive/2010/02/government-canada-takes-action-strengthen-housing-financing.html',
    applies: (question: Question, way: Way): boolean =>
      way === 'buy' && insuranceAsked(question) === 'insured' && question.rented,
  },
  // Bank Act, s. 418.
  'uninsured-over-80-percent': {
    source: 'https://laws-lois.justice.gc.ca/eng/acts/B-1.01/section-418.html',
    applies: (question: Question, way: Way): boolean =>
      way === 'move' && insuranceAsked(question) === 'uninsured' && isOverLimit(question),
  },
} as const;
export type Impossibility = keyof typeof IMPOSSIBLE;
export const IMPOSSIBILITIES = Object.keys(IMPOSSIBLE) as [Impossibility, ...Impossibility[]];

/** Why a question has no answer for this use; null if it can have one. */
export const impossibilityOf = (question: Question, way: Way): Impossibility | null =>
  IMPOSSIBILITIES.find((code) => IMPOSSIBLE[code].applies(question, way)) ?? null;
