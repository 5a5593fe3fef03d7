import { LANGUAGES } from '../../languages.ts';
import { LENDER_TERMS } from '../../lenders/terms.ts';
import { isClosed } from '../../rates/market.ts';
import type { Rate } from '../../rates/schema.ts';
import { PROVINCES, type Province } from '../../rates/vocabulary.ts';
import { FIGURES } from '../../words/index.ts';
import { limitsIn } from '../../words/limits-of-rates.ts';
import { PROVINCES_IN, SHORT_PROVINCES } from '../../words/provinces.ts';
import { primeWords, rateWords } from '../../words/terms.ts';
import type { ListedLender } from '../published.ts';
import { searchable } from './search.ts';

/** A lender's names in both languages, and its id. */
const namesOf = ({ id, name }: Pick<ListedLender, 'id' | 'name'>): string[] => {
  const names = LENDER_TERMS.get(id)?.name;
  return [name, ...LANGUAGES.flatMap((language) => names?.[language] ?? []), id];
};

/** Provinces by their names in both languages and their abbreviations; null is all of them. */
const placesOf = (provinces: readonly Province[] | null): string[] =>
  (provinces ?? PROVINCES).flatMap((code) => [
    ...LANGUAGES.map((language) => PROVINCES_IN[language][code]),
    ...[code.slice(3), ...(SHORT_PROVINCES[code] ?? [])],
  ]);

/** The searchable text of a lender: its names and where it lends. */
export const lenderText = (
  lender: Pick<ListedLender, 'id' | 'name' | 'provinces'> & Partial<Pick<ListedLender, 'life'>>,
  also = '',
): string => searchable([...namesOf(lender), also, ...(isClosed(lender) ? [] : placesOf(lender.provinces))].join(' '));

/** The searchable text of a rate in both languages: its lender, kind, figure, limits and provinces, and the lender's own words. */
export const rateText = (rate: Rate, lender: Pick<ListedLender, 'id' | 'name'>): string =>
  searchable(
    [
      ...namesOf(lender),
      ...LANGUAGES.flatMap((language) => [
        rateWords(rate, language),
        ...(rate.primeOffsetPercent === null ? [] : [primeWords(rate.primeOffsetPercent, language)]),
        ...limitsIn(language, { ...rate, provinces: null }).map(({ short }) => short),
      ]),
      rate.ratePercent === null ? '' : FIGURES.en.rate(rate.ratePercent),
      ...placesOf(rate.provinces),
      ...[rate.label, rate.section ?? '', rate.product ?? ''],
    ].join(' '),
  );
