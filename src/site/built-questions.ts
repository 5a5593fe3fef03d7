import { insuranceAsked, type Question, shareOf, USUAL_QUESTION } from '../rates/question.ts';
import { PROVINCES } from '../rates/vocabulary.ts';

/** The loans of the built questions, in dollars: an uninsured purchase, an insured one, a mortgage that changes its lender. */
const BALANCES = { uninsured: USUAL_QUESTION.balance, insured: USUAL_QUESTION.value * 0.9, moving: 450_000 };

/** The questions whose answers a static build contains: each province, purchase and switch, insured and not, 25 and 30 years. */
export const BUILT_QUESTIONS: readonly Question[] = [null, ...PROVINCES].flatMap((province) =>
  (['purchase', 'switch'] as const).flatMap((purpose) =>
    [false, true].flatMap((isInsured) =>
      [25, 30].map((amortizationYears): Question => {
        const isPurchase = purpose === 'purchase';
        return {
          ...USUAL_QUESTION,
          purpose,
          province,
          amortizationYears,
          balance: isPurchase ? BALANCES[isInsured ? 'insured' : 'uninsured'] : BALANCES.moving,
          insuredToday: isPurchase ? null : isInsured,
          firstHome: isPurchase && isInsured && amortizationYears > 25,
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
    insuranceAsked(question),
    question.amortizationYears,
  ].join('/');

/** The borders at which rates change: shares of a home's value, in percent, and the lowest price at which a lender may cap a rate. */
export interface Borders {
  shares: readonly number[];
  price: number;
}

/**
 * The built question with the same answer as another; null if there is none. Only the sum may differ, between the same two borders of
 * the borrowed share.
 */
export function builtAlike(question: Question, { shares, price }: Borders): Question | null {
  const place = (one: Question): number => shares.filter((share) => shareOf(one) > share).length;
  const built = BUILT_QUESTIONS.find((one) => builtPath(one) === builtPath(question));
  if (!built || question.currentLender !== null || question.rented || question.value >= price) return null;
  if (question.firstHome !== built.firstHome && insuranceAsked(question) === 'insured') return null;
  return insuranceAsked(built) === 'insured' || place(built) === place(question) ? built : null;
}
