import { LOWEST_PRICE_CAP } from '../../rates/conditions.ts';
import { borrowed, insuranceAsked, type Question, shareOf, USUAL_QUESTION } from '../../rates/question.ts';
import { BOUND_FIELDS, BOUNDS, type Bounds } from '../../rates/scope.ts';
import { PROVINCES } from '../../rates/vocabulary.ts';

/** The loans of the built questions, in dollars: an uninsured purchase, an insured one, a mortgage that changes its lender. */
const BALANCES = { uninsured: USUAL_QUESTION.balance, insured: USUAL_QUESTION.value * 0.9, moving: 450_000 };

/** The questions whose answers a static build contains: each province, purchase and switch, insured, not, and not known, 25 and 30 years. */
export const BUILT_QUESTIONS: readonly Question[] = [null, ...PROVINCES].flatMap((province) =>
  (['purchase', 'switch'] as const).flatMap((purpose) =>
    (purpose === 'purchase' ? [false, true] : [false, true, null]).flatMap((isInsured) =>
      [25, 30].map((amortizationYears): Question => {
        const isPurchase = purpose === 'purchase';
        return {
          ...USUAL_QUESTION,
          purpose,
          province,
          amortizationYears,
          balance: isPurchase ? BALANCES[isInsured ? 'insured' : 'uninsured'] : BALANCES.moving,
          insuredToday: isPurchase ? null : isInsured,
          firstHome: isPurchase && isInsured === true && amortizationYears > 25,
          assumed: isInsured === null ? ['insured'] : [],
        };
      }),
    ),
  ),
);

/** The placeholder for the path of a built question, in an address that a script completes. */
export const ANY_QUESTION = 'QUESTION';

/** The path of the answer to a built question: `on/purchase/insured/30`. */
export const builtPath = (question: Question): string =>
  [
    question.province?.slice(3).toLowerCase() ?? 'ca',
    question.purpose,
    question.assumed.includes('insured') ? 'unknown' : insuranceAsked(question),
    question.amortizationYears,
  ].join('/');

/** The borders at which rates change: shares of a home's value in percent, prices and loans in dollars. What lies above one gets another answer. */
export type Borders = Record<'share' | 'price' | 'loan', readonly number[]>;

/** A border that excludes its number lies just below it: shares are to the millionth, sums to the cent. */
const BELOW = { share: 1e-6, price: 0.01, loan: 0.01 } as const;

/** The borders that the bands of some rates draw. */
export function bordersOf(rates: readonly Bounds[]): Borders {
  const of = (measure: keyof Borders): number[] =>
    rates.flatMap((rate) =>
      BOUND_FIELDS.flatMap((name) => {
        const { measures, side } = BOUNDS[name];
        const bound = rate[name];
        if (bound === null || measures !== measure) return [];
        return side === 'under' || side === 'atLeast' ? bound - BELOW[measure] : bound;
      }),
    );
  // Older versions have a price limit without its number.
  const all = { share: of('share'), price: [LOWEST_PRICE_CAP - BELOW.price, ...of('price')], loan: of('loan') };
  return Object.fromEntries(
    Object.entries(all).map(([name, some]) => [name, [...new Set(some)].sort((a, b) => a - b)]),
  ) as unknown as Borders;
}

/** The built question with the same answer as another; null if there is none. Only the sums may differ, between the same borders. */
export function builtAlike(question: Question, borders: Borders): Question | null {
  const above = (some: readonly number[], value: number): number => some.filter((one) => value > one).length;
  const place = (one: Question): string =>
    [above(borders.share, shareOf(one)), above(borders.price, one.value), above(borders.loan, borrowed(one))].join();
  const built = BUILT_QUESTIONS.find((one) => builtPath(one) === builtPath(question));
  if (!built || question.currentLender !== null || question.rented || question.newBuild) return null;
  if (question.firstHome !== built.firstHome && insuranceAsked(question) === 'insured') return null;
  return place(built) === place(question) ? built : null;
}
