import { isOneClick } from './controls.ts';
import { findWords } from './labels.ts';
import { DOLLARS } from './layout/mask.ts';
import { DIGIT, en, isAnyOf, type Phrase } from './layout/wording.ts';
import { isClick, type PageElement, textOf } from './text.ts';

/** Headers of columns of payments, which are calculated from the rates. */
export const PAYMENTS: Phrase[] = [
  en(
    'Monthly payment on $100,000',
    '^(?:(?:monthly|weekly|mortgage) )*(?:payments?|versement)(?: mensuel| on \\$[\\d,]+)?$',
  ),
];
/** Headers of columns that say nothing of rates, whatever stands in their cells: what a lender does, when a term ends, what changed. */
export const OTHERS: Phrase[] = [
  en('Since last week', '^(?:(?:rate )?change|since last (?:week|month))$'),
  en('Maturity date', '^(?:(?:term )?ends?|maturity date)$'),
  en('Prepayment privileges', '^(?:prepayments?(?: privileges?)?|actions?)$'),
];
/** Headers of columns of days: layouts hold them, and no rate is read from them. */
export const DAYS: Phrase[] = [en('Effective date', '^(?:effective(?: date)?|as of|(?:last )?updated)$')];
export const isSum = (text: string): boolean => text !== '' && text.replace(DOLLARS, '') === '';

/** True for the header of a column from which no rate is read, whatever stands in its cells. */
export const isBeside = (header: string): boolean => isAnyOf([...OTHERS, ...DAYS], header);

/** True for the header of a column of payments, or of what says nothing about rates. */
export const tellsNothing = (header: string): boolean => isAnyOf([...OTHERS, ...PAYMENTS], header);

/** The places of columns (given by row) that say nothing about rates: of something else, or with nothing but clicks. */
export function silentColumns(rows: readonly (readonly { text: string; action: boolean }[])[]): Set<number> {
  const silent = (rows[0] ?? []).flatMap(({ text: head }, at) => {
    const cells = rows.flatMap((row) => row[at] ?? []);
    const others = cells.filter(({ text, action }) => !isClick(text) && !(text === '' || (at > 0 && action)));
    const isOfPayments = isAnyOf(PAYMENTS, head) && others.slice(1).every(({ text }) => text === '' || isSum(text));
    // In front, days are the labels of a history.
    return (at > 0 && isBeside(head)) || isAnyOf(OTHERS, head) || isOfPayments || others.length === 0 ? [at] : [];
  });
  return new Set(silent);
}

/** The header of a column of rates, which may be a button to sort by. */
const HEADER = /^(?:(?:interest|special|posted|mortgage|our|current) )*(?:rates?|apr|taux|tac|offers?)(?: \(.*\))?$/i;

/** True for a cell that only asks for a click, like `Apply now`. Figures, and words like `Open` or `Insured`, may be links as well. */
export function isAction(cell: PageElement): boolean {
  const text = textOf(cell);
  return isOneClick(cell) && !DIGIT.test(text) && !HEADER.test(text) && Object.keys(findWords(text)).length === 0;
}
