import { CONDITIONS, type ConditionCode, type Limit } from '../rates/conditions.ts';
import type { StoredRate, Surcharge } from '../rates/schema.ts';
import { isInEveryProvince, type Scope } from '../rates/scope.ts';
import { type Insurance, PROVINCES, type Province } from '../rates/vocabulary.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { typesetIn } from './messages.ts';
import { FRENCH_PLACES, PROVINCES_IN } from './provinces.ts';
import { OFFER_WORDS, PREPAYMENT_WORDS, termTitle } from './terms.ts';

/** The words that narrow a rate. Sums and bounds are passed in as text. */
const ENGLISH = {
  insurance: {
    insured: { short: 'insured', long: 'Insured (high-ratio) mortgages' },
    insurable: { short: 'insurable', long: 'Insurable mortgages' },
    uninsured: { short: 'uninsured', long: 'Uninsured (conventional) mortgages' },
  },
  purpose: {
    purchase: { short: 'purchases', long: 'Purchases only' },
    switch: { short: 'switches', long: 'Switches from another lender only' },
    refinance: { short: 'refinancing', long: 'Refinancing only' },
    renewal: { short: 'renewals', long: 'Renewals only' },
  },
  provinces: PROVINCES_IN.en,
  anywhere: 'All of Canada',
  notStated: 'not stated',
  notOnItsPages: (where: string) => `${where} (its pages do not say so)`,
  notEverywhere: 'not in every province',
  notIn: (codes: string) => `not in ${codes}`,
  allBut: (provinces: string) => `All of Canada but ${provinces}`,
  inProvinces: { short: 'not in the territories', long: 'The ten provinces' },
  within: (provinces: string) => `In ${provinces}`,
  value: { short: '% of value', long: '% of the value of the home' },
  years: { short: ' years', long: ' years’ amortization' },
  between: (over: number, upTo: number) => ({ short: `${over} to ${upTo}`, long: `Over ${over} and up to ${upTo}` }),
  upTo: (most: number | string) => ({ short: `up to ${most}`, long: `Up to ${most}` }),
  over: (least: number) => ({ short: `over ${least}`, long: `Over ${least}` }),
  under: (most: number | string) => ({ short: `under ${most}`, long: `Under ${most}` }),
  atLeast: (least: string) => `${least} or more`,
  home: (sum: string) => ({ short: `home ${sum}`, long: `For a home priced ${sum}` }),
  loan: (sum: string) => ({ short: `loan ${sum}`, long: `For a loan of ${sum}` }),
  occupancies: { owner: 'homes of their owners', rented: 'rented homes', 'second-home': 'second homes' },
  each: { purchase: 'purchases', switch: 'switches', refinance: 'refinancing', renewal: 'renewals' },
  added: (points: string, whom: readonly string[]) => `+ ${points} for ${whom.join(', ')}`,
};
type LimitWords = typeof ENGLISH;

const WORDS: Readonly<Record<Language, LimitWords>> = {
  en: ENGLISH,
  fr: {
    insurance: {
      insured: { short: 'assuré', long: 'Prêts assurés (à proportion élevée)' },
      insurable: { short: 'assurable', long: 'Prêts assurables' },
      uninsured: { short: 'non assuré', long: 'Prêts non assurés (ordinaires)' },
    },
    purpose: {
      purchase: { short: 'achats', long: 'Achats seulement' },
      switch: { short: 'transferts', long: 'Transferts d’un autre prêteur seulement' },
      refinance: { short: 'refinancements', long: 'Refinancements seulement' },
      renewal: { short: 'renouvellements', long: 'Renouvellements seulement' },
    },
    provinces: PROVINCES_IN.fr,
    anywhere: 'Partout au Canada',
    notStated: 'non précisé',
    notOnItsPages: (where) => `${where} (ses pages ne le disent pas)`,
    notEverywhere: 'pas dans toutes les provinces',
    notIn: (codes) => `sauf ${codes}`,
    allBut: (provinces) => `Partout au Canada, sauf\u00a0: ${provinces}`,
    inProvinces: { short: 'sauf les territoires', long: 'Les dix provinces' },
    within: (provinces) => `Offert ici\u00a0: ${provinces}`,
    value: { short: '\u00a0% de la valeur', long: '\u00a0% de la valeur de la propriété' },
    years: { short: ' ans', long: ' ans d’amortissement' },
    between: (over, upTo) => ({ short: `${over} à ${upTo}`, long: `Plus de ${over} et jusqu’à ${upTo}` }),
    upTo: (most) => ({ short: `jusqu’à ${most}`, long: `Jusqu’à ${most}` }),
    over: (least) => ({ short: `plus de ${least}`, long: `Plus de ${least}` }),
    under: (most) => ({ short: `moins de ${most}`, long: `Moins de ${most}` }),
    atLeast: (least) => `${least} ou plus`,
    home: (sum) => ({ short: `propriété : ${sum}`, long: `Prix de la propriété : ${sum}` }),
    loan: (sum) => ({ short: `prêt : ${sum}`, long: `Montant du prêt : ${sum}` }),
    occupancies: {
      owner: 'une propriété habitée par son propriétaire',
      rented: 'un logement loué',
      'second-home': 'une résidence secondaire',
    },
    each: {
      purchase: 'un achat',
      switch: 'un transfert',
      refinance: 'un refinancement',
      renewal: 'un renouvellement',
    },
    added: (points, whom) => `+ ${points} ${whom.map((limit) => `pour ${limit}`).join(', ')}`,
  },
};

const typesetLimit = (language: Language, { short, long }: Limit): Limit => ({
  short: typesetIn(language, short),
  long: typesetIn(language, long),
});

/** A condition in words. */
export const conditionIn = (language: Language, code: ConditionCode): Limit =>
  typesetLimit(language, CONDITIONS[code][language]);

/** All limits of a rate in words: the borrowers, provinces and sums it is for. Every place that shows a figure must show them. */
export function limitsIn(language: Language, rate: Scope): Limit[] {
  const words = WORDS[language];
  const { provinces } = rate;
  return [
    ...(rate.insurance ? [words.insurance[rate.insurance]] : []),
    ...rangeLimits(rate.ltvOverPercent, rate.ltvUpToPercent, words.value, words),
    ...(rate.ltvUnderPercent === null ? [] : [withUnit(words.under(rate.ltvUnderPercent), words.value)]),
    ...sumLimits(language, rate),
    ...rangeLimits(rate.amortizationOverYears, rate.amortizationUpToYears, words.years, words),
    ...(rate.purpose ? [words.purpose[rate.purpose]] : []),
    ...(provinces ? [placeLimit(language, provinces)] : []),
    ...rate.conditions.map((code) => conditionIn(language, code)),
    ...rate.surcharges.map((surcharge) => ({
      short: surchargeIn(language, surcharge),
      long: surchargeIn(language, surcharge),
    })),
  ];
}

/** A range in words; none without a border. @param unit of its figures */
export function rangeLimits(over: number | null, upTo: number | null, unit: Limit, words: LimitWords): Limit[] {
  if (over === null && upTo === null) return [];
  const range =
    over === null ? words.upTo(upTo as number) : upTo === null ? words.over(over) : words.between(over, upTo);
  return [withUnit(range, unit)];
}

/** The longest list of provinces that is named, of those that are in it or of those that are not. */
const [MOST_NAMED, MOST_LEFT_OUT] = [{ en: 6, fr: 3 }, 3];

/** The provinces that a list leaves out, where they are few enough to be named. */
function leftOut(provinces: readonly Province[]): Province[] | null {
  const others = PROVINCES.filter((code) => !provinces.includes(code));
  return others.length <= MOST_LEFT_OUT ? others : null;
}

function placeLimit(language: Language, provinces: readonly Province[]): Limit {
  const words = WORDS[language];
  // French has names in sentences, and no codes.
  const nameOf = (code: Province): string => (language === 'fr' ? placeIn(language, code) : code.slice(3));
  const codes = (provinces: readonly Province[]): string => provinces.map(nameOf).join(', ');
  const others = leftOut(provinces);
  if (others === null) {
    const short = provinces.length > MOST_NAMED[language] ? words.notEverywhere : codes(provinces);
    return { short, long: words.within(provinces.map((code) => words.provinces[code]).join(', ')) };
  }
  const isTerritories = isInEveryProvince(provinces);
  return {
    short: isTerritories ? words.inProvinces.short : words.notIn(codes(others)),
    long: whereIn(language, provinces),
  };
}

const withUnit = ({ short, long }: Limit, unit: Limit): Limit => ({
  short: `${short}${unit.short}`,
  long: `${long}${unit.long}`,
});

/** The bounds of a rate in dollars. */
function sumLimits(language: Language, { priceUnder, priceUpTo, loanAtLeast, loanUnder }: Scope): Limit[] {
  const words = WORDS[language];
  const { money } = FIGURES[language];
  return [
    ...(priceUnder === null ? [] : [words.home(words.under(money(priceUnder)).short)]),
    ...(priceUpTo === null ? [] : [words.home(words.upTo(money(priceUpTo)).short)]),
    ...(loanAtLeast === null ? [] : [words.loan(words.atLeast(money(loanAtLeast)))]),
    ...(loanUnder === null ? [] : [words.loan(words.under(money(loanUnder)).short)]),
  ].map((limit) => typesetLimit(language, limit));
}

/** A surcharge: `+ 0.15 for refinancing`. */
export function surchargeIn(
  language: Language,
  { points, purposes, occupancies, amortizationOverYears }: Surcharge,
): string {
  const words = WORDS[language];
  const { rate } = FIGURES[language];
  const whom = [
    ...purposes.map((purpose) => words.each[purpose]),
    ...occupancies.map((occupancy) => words.occupancies[occupancy]),
    ...(amortizationOverYears === null ? [] : [withUnit(words.over(amortizationOverYears), words.years).short]),
  ];
  return words.added(rate(points), whom);
}

/** The limits of a rate in full words, several of them as a sentence each; null if it has none. */
export function whomIn(language: Language, rate: Scope): string | null {
  const [first, ...rest] = limitsIn(language, rate).map(({ long }) => long);
  return first === undefined || rest.length === 0 ? (first ?? null) : `${[first, ...rest].join('. ')}.`;
}

/** The offer and the limits of a rate in short words, for the line under a figure: `special, insured, up to 25 years`. */
export function noteIn(language: Language, rate: Scope & Pick<StoredRate, 'offer'>): string {
  return [OFFER_WORDS[language][rate.offer], ...limitsIn(language, rate).map(({ short }) => short)].join(', ');
}

/** A rate in one line: its term, its prepayment, and all its limits. */
export const wholeRate = (language: Language, rate: StoredRate): string =>
  [termTitle(rate, language), PREPAYMENT_WORDS[language][rate.prepayment], noteIn(language, rate)].join(', ');

/** The words that narrow a rate. */
export const limitWords = (language: Language): LimitWords => WORDS[language];

/** The provinces and territories by ISO 3166-2 code. */
export const provinceNames = (language: Language): LimitWords['provinces'] => WORDS[language].provinces;

/** Provinces to choose from, with their names, sorted by them. */
export const provinceChoices = (language: Language): [code: string, name: string][] =>
  Object.entries(provinceNames(language)).sort(([, a], [, b]) => a.localeCompare(b, language));

/** The same as they stand in a sentence: `en Ontario`, `au Québec`. */
export const provincePlaces = (language: Language): [code: string, name: string][] =>
  provinceChoices(language).map(([code]) => [code, placeIn(language, code as Province)]);

const placeIn = (language: Language, code: Province): string =>
  `${language === 'fr' ? FRENCH_PLACES[code] : ''}${WORDS[language].provinces[code]}`;

/** Mortgage insurance as a filter names it. */
export const INSURANCE_WORDS: Readonly<Record<Language, Record<Insurance | 'unstated', string>>> = {
  en: { insured: 'insured', insurable: 'insurable', uninsured: 'uninsured', unstated: 'insurance not stated' },
  fr: { insured: 'assuré', insurable: 'assurable', uninsured: 'non assuré', unstated: 'assurance non précisée' },
};

/** Where a lender or a rate is offered: `Ontario, Quebec`, or `All of Canada`. */
export function whereIn(language: Language, provinces: readonly Province[] | null): string {
  const words = WORDS[language];
  const named = (provinces: readonly Province[]): string => provinces.map((code) => words.provinces[code]).join(', ');
  if (provinces === null) return words.anywhere;
  const others = leftOut(provinces);
  if (others === null) return named(provinces);
  return isInEveryProvince(provinces) ? words.inProvinces.long : words.allBut(named(others));
}

/** Where a lender lends or a rate is offered; not stated where nothing is known of it. */
export function offeredIn(
  language: Language,
  { provinces, provincesStated }: Pick<StoredRate, 'provinces' | 'provincesStated'>,
): string {
  const { notStated, notOnItsPages } = WORDS[language];
  if (provincesStated) return whereIn(language, provinces);
  return provinces === null ? notStated : notOnItsPages(whereIn(language, provinces));
}
