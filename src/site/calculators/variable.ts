import type { LenderTerms } from '../../lenders/schema.ts';
import type { Compounding } from '../../rates/calculators/compounding.ts';
import { PRIME_MOVES, primeMoves, type VariableMortgage } from '../../rates/calculators/prime-moves.ts';
import { breakEven, fixedInterest, PATHS } from '../../rates/calculators/prime-path.ts';
import { triggerPoint, triggerRate } from '../../rates/calculators/trigger.ts';
import type { Rate } from '../../rates/schema.ts';
import { toThousandths } from '../../rates/thousandths.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { variable } from '../../words/variable.ts';
import { type Get, reader, USUAL_RATE, valuesOf } from './fields.ts';
import { writing } from './writing.ts';

/** Moves of prime as an address writes them, in points. */
const MOVES = PRIME_MOVES.map((move) => String(move / 1000));

/** Reads the question from an address. @param lenders ids that may be chosen */
export function readVariable(
  get: Get,
  language: Language,
  lenders: readonly string[],
  usual: ReturnType<typeof usualVariable>,
) {
  const read = reader(get, language);
  return {
    lender: read.choice('lender', '', ['', ...lenders]),
    balance: read.sum('balance', '400000'),
    rate: read.percent('rate', usual.rate),
    amortization: read.years(),
    left: read.whole('left', '60', { least: 1, most: 120 }),
    payments: read.choice('payments', '', ['', 'adjustable', 'fixed']),
    compounding: read.choice('compounding', '', ['', 'monthly', 'semi-annual']),
    payment: read.maybe.sum('payment', { least: 1, most: 1_000_000 }),
    prime: usual.prime === null ? read.maybe.percent('prime') : read.percent('prime', usual.prime),
    move: read.choice('move', '0', MOVES),
    offer: read.maybe.percent('offer'),
    insured: read.choice('insured', 'no', ['no', 'yes']),
    value: read.maybe.sum('value'),
    original: read.maybe.sum('original'),
  };
}

/** The kinds of variable payment of a lender: those that its terms state, else both. */
function paymentKinds(
  asked: VariableMortgage['payments'] | '',
  terms: LenderTerms | null,
): VariableMortgage['payments'][] {
  if (asked) return [asked];
  const said = [...new Set(terms?.payments.map(({ value }) => value))];
  return said.length > 0 ? said : ['adjustable', 'fixed'];
}

/** The compounding of its variable rate: the chosen one, else that of its terms, else monthly. "With the payment" counts as monthly here. */
const compoundingOf = (asked: Compounding | '', terms: LenderTerms | null): Compounding =>
  asked || (terms?.compounding[0]?.value === 'semi-annual' ? 'semi-annual' : 'monthly');

export type VariableAnswer = NonNullable<ReturnType<typeof variableAnswer>>;

/** What every move of prime does, for each kind of payment, and how far it may rise before the fixed offer costs less; null if a field is wrong. */
export function variableAnswer(fields: ReturnType<typeof readVariable>, terms: LenderTerms | null) {
  const given = valuesOf(fields);
  if (!given) return null;
  const { balance, rate, payment, value, original } = given;
  const compounding = compoundingOf(given.compounding, terms);
  const common = {
    balance,
    rate,
    compounding,
    amortizationMonths: given.amortization * 12,
    frequency: 'monthly' as const,
  };
  const fixed = given.offer === null ? null : { rate: given.offer };
  const limit = triggerPoint({ isInsured: given.insured === 'yes', value, original });
  const scenarios = paymentKinds(given.payments, terms).map((payments) => {
    const mortgage: VariableMortgage = { ...common, termMonths: given.left, payment, payments };
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
    move: Number(given.move) * 1000,
    triggerRate: triggerRate(payment ?? paid, balance, 12, compounding),
    triggerPoint: limit,
    offerInterest: first && fixed ? fixedInterest(fixed, first.mortgage) : null,
  };
}

/** The defaults of the variable calculator. @param lowest the lowest 5-year variable rate for the usual question; null if none is current */
export const usualVariable = (lowest: Pick<Rate, 'ratePercent' | 'primePercent'> | null) => ({
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
