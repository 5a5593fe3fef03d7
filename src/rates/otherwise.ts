import type { Answering } from './answering.ts';
import { toTheCent } from './calculators/cents.ts';
import { homeOf, insuranceAsked, MAIN_WAY, type Question, type QuestionField } from './question.ts';
import type { StoredRate } from './schema.ts';
import { BOUND_FIELDS, BOUNDS, isMadeUp } from './scope.ts';
import { type Kind, matchesKind } from './terms.ts';

/** The side of a border: `from` and `upTo` include the number. */
type Side = 'from' | 'over' | 'upTo' | 'under';

/** The figure that another value of an assumed field gives. Sums in dollars. */
export interface Otherwise {
  field: Extract<QuestionField, 'insured' | 'price' | 'value' | 'amortizationYears'>;
  /** `is` for whether the mortgage is insured. */
  side: Side | 'is';
  at: number | boolean;
  question: Question;
  lowest: Answering;
}

/** A border in an assumed field: the values on one side of it are not offered what those on the other are. */
interface Border {
  field: 'value' | 'amortizationYears';
  at: number;
  /** Whether the number itself belongs to the lower side. */
  isUpTo: boolean;
}

/** The borders that lenders' bands draw in the assumed fields of a question. */
function bordersOf(rates: readonly StoredRate[], { purpose, balance, assumed }: Question): Border[] {
  const isPurchase = purpose === 'purchase';
  const isValueOpen = assumed.includes(isPurchase ? 'price' : 'value');
  return rates.flatMap((rate) => [
    ...BOUND_FIELDS.flatMap((name): Border[] => {
      const bound = rate[name];
      const { measures, side } = BOUNDS[name];
      if (bound === null) return [];
      const isUpTo = side === 'over' || side === 'upTo';
      if (measures === 'years')
        return assumed.includes('amortizationYears') ? [{ field: 'amortizationYears', at: bound, isUpTo }] : [];
      if (!isValueOpen || measures === 'loan') return [];
      if (measures === 'price') return [{ field: 'value', at: bound, isUpTo }];
      // The down payment of a purchase is a share of its price, so that the loan's share does not move with it.
      return isPurchase || bound === 0 ? [] : [borderOfShare(balance, bound, isUpTo)];
    }),
    ...rate.surcharges.flatMap(({ amortizationOverYears: at }): Border[] =>
      at === null || !assumed.includes('amortizationYears') ? [] : [{ field: 'amortizationYears', at, isUpTo: true }],
    ),
  ]);
}

/** A share up to a bound is a value from a border: the sides change places. In whole dollars. */
function borderOfShare(balance: number, bound: number, isUpTo: boolean): Border {
  const exact = (balance * 100) / bound;
  return { field: 'value', at: isUpTo ? Math.ceil(exact) : Math.floor(exact), isUpTo: !isUpTo };
}

/** The question on the other side of a border, and the words for that side. */
function beyond(question: Question, { field, at, isUpTo }: Border): { other: Question; side: Side } {
  const here = field === 'value' ? question.value : question.amortizationYears;
  const isBelow = isUpTo ? here <= at : here < at;
  const side: Side = isBelow ? (isUpTo ? 'over' : 'from') : isUpTo ? 'upTo' : 'under';
  const value = { from: at, over: at + 1, upTo: at, under: at - 1 }[side];
  const { price, down } = homeOf(question);
  const balance =
    field === 'value' && question.purpose === 'purchase' ? toTheCent(value - (down / price) * value) : question.balance;
  // Whether a mortgage is insured comes from its origin, and not from what the home is worth today.
  const insuredToday = question.purpose === 'purchase' ? null : insuranceAsked(question) === 'insured';
  return { other: { ...question, [field]: value, balance, insuredToday }, side };
}

/**
 * The figures that other values of assumed fields give. Of the borders only the one that changes the figure most.
 * @param find the lowest rate for another question
 */
export function otherwiseOf(
  rates: readonly StoredRate[],
  question: Question,
  kind: Kind,
  lowest: Answering | null,
  find: (other: Question) => Answering | null,
): Otherwise[] {
  if (lowest === null) return [];
  const figureOf = ({ rate }: Answering): number => rate.ratePercent as number;
  const changes = (answer: Answering | null): answer is Answering =>
    answer !== null && (figureOf(answer) !== figureOf(lowest) || answer.standing !== lowest.standing);
  const isOpen = question.assumed.includes('insured') && MAIN_WAY[question.purpose] === 'move';
  const isInsured = insuranceAsked(question) === 'insured';
  const asInsured = { ...question, insuredToday: !isInsured };
  const insured = isOpen ? find(asInsured) : null;
  const borders = bordersOf(
    rates.filter((rate) => matchesKind(rate, kind) && !isMadeUp(rate)),
    question,
  );
  const different = new Map(borders.map((border) => [JSON.stringify(border), border]));
  const beyondBorders = [...different.values()].flatMap((border): Otherwise[] => {
    const { other, side } = beyond(question, border);
    const answer = find(other);
    const field = border.field === 'value' && question.purpose === 'purchase' ? 'price' : border.field;
    return answer !== null && figureOf(answer) !== figureOf(lowest)
      ? [{ field, side, at: border.at, question: other, lowest: answer }]
      : [];
  });
  const gap = ({ lowest: other }: Otherwise): number => Math.abs(figureOf(other) - figureOf(lowest));
  return [
    ...(changes(insured)
      ? [{ field: 'insured', side: 'is', at: !isInsured, question: asInsured, lowest: insured } as const]
      : []),
    ...beyondBorders.sort((a, b) => gap(b) - gap(a)).slice(0, 1),
  ];
}
