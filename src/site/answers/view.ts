import { CONDITIONS } from '../../rates/conditions.ts';
import type { Fit } from '../../rates/fit.ts';
import { payment } from '../../rates/payments.ts';
import type { PublicAnswer, PublicTerm } from '../../rates/public-answer.ts';
import { borrowed, type Question } from '../../rates/question.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import type { Lender, Rate } from '../../rates/schema.ts';
import type { Kind } from '../../rates/terms.ts';
import { answeredIn, otherwiseIn, unsureIn } from '../../words/answered.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { question as words } from '../../words/question.ts';
import { reasonsIn } from '../../words/reasons.ts';

/** The monthly payment at a rate for the loan of a question, in dollars. */
export function monthlyFor({ ratePercent, rateType }: Rate, question: Question): number {
  const { amortizationYears } = question;
  const amount = borrowed(question);
  return payment({ amount, ratePercent: ratePercent as number, rateType, amortizationYears, frequency: 'monthly' });
}

type Under = Pick<PublicTerm, 'lowerForSome' | 'lowerNotStated' | 'mayBeLower' | 'otherwise'>;

/** The lines below a term’s lowest rate, and whether only accounts are told the rate: lower ones, those being checked, other answers. */
export function linesUnder(
  { lowerForSome, lowerNotStated, mayBeLower, otherwise }: Under,
  nameOf: (lender: string) => string,
  language: Language,
): { words: string; needsAccount?: boolean }[] {
  const t = words[language];
  const { percent, list } = FIGURES[language];
  const lower = [lowerNotStated, lowerForSome].flatMap((one) => {
    if (one === null) return [];
    const { rate, ...fit } = one;
    if (rate === null) return [{ words: t.lowerUntold(unsureIn(language, fit) ?? ''), needsAccount: true }];
    return [{ words: t.lower(answeredIn(language, { ...fit, rate }, nameOf(rate.lender))) }];
  });
  const held = mayBeLower.map(({ lender, lastGood }) =>
    lastGood === null ? nameOf(lender) : t.lastGood(nameOf(lender), percent(lastGood.ratePercent as number)),
  );
  return [
    ...lower,
    ...otherwise.map((one) => ({ words: `${otherwiseIn(language, one, nameOf)}.` })),
    ...(held.length > 0 ? [{ words: t.mayBeLower(list(held)) }] : []),
  ];
}

/** The first reason why a borrower may not get a rate, in a few words; null if the borrower can, or if the limits beside it say so already. */
export function reservation({ standing, reasons }: Fit, language: Language): string | null {
  if (standing === 'cannot') return reasonsIn(language, reasons.slice(0, 1));
  // Where a lender lends is told once a lender, and a condition stands among the limits of its rate.
  const open = reasons.filter((reason) => reason !== 'provinces-not-stated' && !Object.hasOwn(CONDITIONS, reason));
  return standing === 'may' && open.length > 0 ? reasonsIn(language, open.slice(0, 1)) : null;
}

/** The number of further lenders once a province is chosen, in the term that gains the most. */
export const moreByProvince = ({ terms }: Pick<PublicAnswer, 'terms'>): number =>
  Math.max(0, ...terms.map(({ lendersByProvince }) => lendersByProvince));

/** The lowest rate of a term for a question, as an alert watches it: the query of its address. */
export function publicQuestion(question: Question, { rateType, termMonths }: Kind): string {
  const query = questionQuery(question);
  query.set('rateType', rateType);
  query.set('termMonths', String(termMonths));
  return query.toString();
}

type Reading = Pick<Lender, 'state' | 'observedAt'>;

/** The last time that any lender was read; null if none ever was. */
export const lastReadOf = (lenders: readonly Reading[]): string | null =>
  lenders
    .flatMap(({ observedAt }) => observedAt ?? [])
    .sort()
    .at(-1) ?? null;

/** The last time that any lender was read, if no lender's figures are current; null if some are, or if none was ever read. */
export const unreadSince = (lenders: readonly Reading[]): string | null =>
  lenders.some(({ state }) => state !== 'stale' && state !== 'unavailable') ? null : lastReadOf(lenders);
