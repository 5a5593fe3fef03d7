import type { LenderTerms } from '../../lenders/schema.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import type { Compounding } from '../../rates/calculators/compounding.ts';
import {
  type PathResult,
  PRIME_MOVES,
  primeMoves,
  type VariableMortgage,
} from '../../rates/calculators/prime-moves.ts';
import { type BreakEven, breakEven, fixedInterest, PATHS } from '../../rates/calculators/prime-path.ts';
import { triggerPoint, triggerRate } from '../../rates/calculators/trigger.ts';
import { type Thousandths, toThousandths } from '../../rates/percent.ts';
import type { Rate } from '../../rates/schema.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { variable } from '../../words/variable.ts';
import { readChoice, readYears } from '../inputs.ts';
import { areGood, DEBTS, type Get, optional, RATES, readPercent, readSum, readWhole, USUAL_RATE } from './fields.ts';
import { writing } from './writing.ts';

export type VariableFields = ReturnType<typeof readVariable>;

/** Moves of prime as an address writes them, in points. */
const MOVES = PRIME_MOVES.map((move) => String(move / 1000));

/** The defaults of the fields. */
export interface VariableUsual {
  rate: Thousandths;
  prime: Thousandths | null;
}

/** Reads the question from an address. @param lenders ids that may be chosen */
export function readVariable(get: Get, language: Language, lenders: readonly string[], usual: VariableUsual) {
  const typed = (name: string, text: string): string => get(name)?.trim() || text;
  const rateOf = (name: string) => optional(get(name), (one) => readPercent(one, language, RATES));
  const sumOf = (name: string) => optional(get(name), (one) => readSum(one, language, DEBTS));
  return {
    lender: readChoice(get('lender'), language, '', ['', ...lenders]),
    balance: readSum(typed('balance', '400000'), language, DEBTS),
    rate: readPercent(typed('rate', String(usual.rate / 1000)), language, RATES),
    amortization: readYears(get('amortization') || null, language),
    left: readWhole(typed('left', '60'), language, { least: 1, most: 120 }),
    payments: readChoice(get('payments'), language, '', ['', 'adjustable', 'fixed'] as const),
    compounding: readChoice(get('compounding'), language, '', ['', 'monthly', 'semi-annual'] as const),
    payment: optional(get('payment'), (one) => readSum(one, language, { least: 1, most: 1_000_000 })),
    prime: optional(usual.prime === null ? get('prime') : typed('prime', String(usual.prime / 1000)), (one) =>
      readPercent(one, language, RATES),
    ),
    move: readChoice(get('move') || null, language, '0', MOVES),
    offer: rateOf('offer'),
    insured: readChoice(get('insured') || null, language, 'no', ['no', 'yes'] as const),
    value: sumOf('value'),
    original: sumOf('original'),
  };
}

/** The result of every move of prime, for one kind of payment. */
export interface VariableScenario {
  payments: VariableMortgage['payments'];
  mortgage: VariableMortgage;
  moves: { move: Thousandths; result: PathResult }[];
  /** For the fixed offer: how far prime may rise before it costs less; null if none was given. */
  breakEvens: BreakEven[] | null;
}

/** The answer to the question. */
export interface VariableAnswer {
  /** One kind of payment; both if the lender has both, or if neither is known. */
  scenarios: VariableScenario[];
  compounding: Compounding;
  /** The chosen move. */
  move: Thousandths;
  triggerRate: Thousandths;
  triggerPoint: Cents | null;
  /** The interest of the fixed offer over the term; null if none was given. */
  offerInterest: Cents | null;
}

/** The kinds of variable payment of a lender: those that its terms state, else both. */
function paymentKinds(fields: VariableFields, terms: LenderTerms | null): VariableMortgage['payments'][] {
  if (fields.payments.value) return [fields.payments.value];
  const said = [...new Set(terms?.payments.map(({ value }) => value))];
  return said.length > 0 ? said : ['adjustable', 'fixed'];
}

/** The compounding of its variable rate: the chosen one, else that of its terms, else monthly. "With the payment" counts as monthly here. */
function compoundingOf(fields: VariableFields, terms: LenderTerms | null): Compounding {
  if (fields.compounding.value) return fields.compounding.value;
  return terms?.compounding[0]?.value === 'semi-annual' ? 'semi-annual' : 'monthly';
}

/** Calculates the answer; null if a field is wrong. */
export function variableAnswer(fields: VariableFields, terms: LenderTerms | null): VariableAnswer | null {
  const { balance, rate, amortization, left, offer, payment } = fields;
  if (!areGood(fields) || balance.value === null || rate.value === null) return null;
  if (amortization.value === null || left.value === null) return null;
  const compounding = compoundingOf(fields, terms);
  const common = {
    balance: balance.value,
    rate: rate.value,
    compounding,
    amortizationMonths: amortization.value * 12,
    frequency: 'monthly' as const,
    termMonths: left.value,
    payment: payment.value,
  };
  const isInsured = fields.insured.value === 'yes';
  const limit = triggerPoint({ isInsured, value: fields.value.value, original: fields.original.value });
  const scenarios = paymentKinds(fields, terms).map((payments): VariableScenario => {
    const mortgage = { ...common, payments };
    const fixed = offer.value === null ? null : { rate: offer.value };
    return {
      payments,
      mortgage,
      moves: primeMoves(mortgage, limit),
      breakEvens: fixed && PATHS.map((path) => breakEven(path, mortgage, fixed)),
    };
  });
  const [first] = scenarios;
  const paid = first?.moves.find(({ move }) => move === 0)?.result.firstPayment ?? 0;
  return {
    scenarios,
    compounding,
    move: Number(fields.move.value ?? 0) * 1000,
    triggerRate: triggerRate(payment.value ?? paid, balance.value, 12, compounding),
    triggerPoint: limit,
    offerInterest: first && offer.value !== null ? fixedInterest({ rate: offer.value }, first.mortgage) : null,
  };
}

/** The defaults of the variable calculator. @param lowest the lowest 5-year variable rate for the usual question; null if none is current */
export const usualVariable = (lowest: Pick<Rate, 'ratePercent' | 'primePercent'> | null): VariableUsual => ({
  rate: lowest ? toThousandths(lowest.ratePercent as number) : USUAL_RATE,
  prime: lowest?.primePercent == null ? null : toThousandths(lowest.primePercent),
});

/** Which of the two costs less at the move of prime that was asked, a sentence for each way in which the payment may behave. */
export function moveWords({ scenarios, move: asked, offerInterest }: VariableAnswer, language: Language): string[] {
  if (offerInterest === null) return [];
  const t = variable[language];
  const { sum } = writing(language);
  const points = FIGURES[language].count(Math.abs(asked) / 1000);
  const prime = asked === 0 ? t.ifStill : asked > 0 ? t.ifRises(points) : t.ifFalls(points);
  return scenarios.map(({ payments, moves }) => {
    const { interest = 0 } = moves.find(({ move }) => move === asked)?.result ?? {};
    const more = interest - offerInterest;
    const cost = more > 0 ? t.fixedLess(sum(more)) : more < 0 ? t.variableLess(sum(-more)) : t.bothSame;
    const kind = (payments === 'fixed' ? t.ifFixed : t.ifAdjustable).toLowerCase();
    return t.verdict(prime, scenarios.length > 1 ? `${cost} (${kind})` : cost);
  });
}
