import { isClosed } from '../../rates/market.ts';
import { payment } from '../../rates/payments.ts';
import type { PublicAnswer, PublicTerm, ShownAnswer } from '../../rates/public-answer.ts';
import { borrowed, type Question } from '../../rates/question.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import type { Lender, Rate } from '../../rates/schema.ts';
import type { Kind } from '../../rates/terms.ts';
import { answeredIn, otherwiseIn, unsureIn } from '../../words/answered.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { question as words } from '../../words/question.ts';
import type { ListedLender } from '../published.ts';

/** The monthly payment at a rate for the loan of a question, in dollars. */
export function monthlyFor(
  { ratePercent, rateType }: Pick<Rate, 'ratePercent' | 'rateType'>,
  question: Question,
): number {
  const { amortizationYears } = question;
  const amount = borrowed(question);
  return payment({ amount, ratePercent: ratePercent as number, rateType, amortizationYears, frequency: 'monthly' });
}

/** Whether a rate may be called the lowest: it is sure, and no other province can undercut it. */
export const isLowest = (
  lowest: Pick<ShownAnswer, 'standing'> | null,
  { province }: Pick<Question, 'province'>,
): boolean => lowest?.standing === 'can' && province !== null;

type Under = Pick<PublicTerm, 'lowerForSome' | 'lowerNotStated' | 'mayBeLower' | 'otherwise'>;
type NameOf = (lender: string) => string;
/** A line below a figure, and whether only accounts are told its rate. */
interface Line {
  words: string;
  needsAccount?: boolean;
}

/** A lower rate that is not sure, as a line. */
function lowerLine(lower: ShownAnswer | null, nameOf: NameOf, language: Language): Line[] {
  const t = words[language];
  if (lower === null) return [];
  const { rate, ...fit } = lower;
  if (rate === null) return [{ words: t.lowerUntold(unsureIn(language, fit) ?? ''), needsAccount: true }];
  const lowerIs = fit.standing === 'may' ? t.perhapsLower : t.lower;
  return [{ words: lowerIs(answeredIn(language, { ...fit, rate }, nameOf(rate.lender))) }];
}

/** The lines about other answers: those of other values, and rates that are being checked. */
function otherLines({ mayBeLower, otherwise }: Under, nameOf: NameOf, language: Language): Line[] {
  const t = words[language];
  const { percent, list } = FIGURES[language];
  const held = mayBeLower.map(({ lender, lastGood }) =>
    lastGood === null ? nameOf(lender) : t.lastGood(nameOf(lender), percent(lastGood.ratePercent as number)),
  );
  return [
    ...otherwise.map((other) => ({ words: `${otherwiseIn(language, other, nameOf)}.` })),
    ...(held.length > 0 ? [{ words: t.mayBeLower(list(held)) }] : []),
  ];
}

/** All lines below a term’s lowest rate. */
export const linesUnder = (under: Under, nameOf: NameOf, language: Language): Line[] => [
  ...lowerLine(under.lowerNotStated, nameOf, language),
  ...lowerLine(under.lowerForSome, nameOf, language),
  ...otherLines(under, nameOf, language),
];

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

/** The lenders whose pages were read: what the answers compare. */
export const compared = (lenders: readonly ListedLender[]): number =>
  lenders.filter((lender) => lender.observedAt !== null && lender.kind !== 'made-up' && !isClosed(lender)).length;

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
