import { LANGUAGES } from '../../languages.ts';
import { LENDER_TERMS } from '../../lenders/terms.ts';
import { isClosed } from '../../rates/market.ts';
import type { Rate } from '../../rates/schema.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { limitsIn } from '../../words/limits-of-rates.ts';
import { primeWords, rateWords } from '../../words/terms.ts';
import type { ListedLender } from '../published.ts';
import { kindMark, provinceMarks, searchable, termMark } from './search.ts';

/** A lender's names in both languages, and its id. */
function namesOf({ id, name }: Pick<ListedLender, 'id' | 'name'>): string {
  const names = LENDER_TERMS.get(id)?.name;
  return [...new Set([name, ...LANGUAGES.flatMap((language) => names?.[language] ?? []), id])].join(' ');
}

/** The searchable text of a lender: its names and where it lends. */
export const lenderText = (
  lender: Pick<ListedLender, 'id' | 'name' | 'provinces'> & Partial<Pick<ListedLender, 'life'>>,
  also = '',
): string => searchable(`${namesOf(lender)} ${also}`, isClosed(lender) ? [] : provinceMarks(lender.provinces));

/** The searchable text of a rate: its lender, kind, limits, and the lender's own words. */
export function rateText(rate: Rate, lender: Pick<ListedLender, 'id' | 'name'>, language: Language): string {
  const { rateType, prepayment, offer, insurance, termMonths } = rate;
  const text = [
    namesOf(lender),
    rateWords(rate, language),
    rate.ratePercent === null ? '' : FIGURES[language].rate(rate.ratePercent),
    rate.primeOffsetPercent === null ? '' : primeWords(rate.primeOffsetPercent, language),
    ...new Set(limitsIn(language, rate).flatMap(({ short, long }) => [short, long])),
    rate.label,
    rate.section ?? '',
    rate.product ?? '',
  ].join(' ');
  return searchable(text, [
    ...[rateType, prepayment, offer, ...(insurance === null ? [] : [insurance])].map(kindMark),
    ...(termMonths === null ? [] : [termMark(termMonths)]),
    ...provinceMarks(rate.provinces),
  ]);
}
