import { type Band, type Paid, REFERENCE_SERIES, type ReferenceName } from '../rates/reference.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { messages } from './messages.ts';

/** The bands of paid rates. */
const bands = messages<Record<Band, string>>({
  variable: { en: 'variable rate', fr: 'taux variable' },
  'under-1-year': { en: 'fixed for less than 1 year', fr: 'taux fixe, moins de 1 an' },
  '1-to-3-years': { en: 'fixed for 1 to less than 3 years', fr: 'taux fixe, de 1 à moins de 3 ans' },
  '3-to-5-years': { en: 'fixed for 3 to less than 5 years', fr: 'taux fixe, de 3 à moins de 5 ans' },
  '5-years': { en: 'fixed for 5 years and over', fr: 'taux fixe, 5 ans et plus' },
});

type PaidName = Extract<ReferenceName, `paid-${string}`>;

/** The names of paid series: what they are in full, since a band is not a term, and an average is not an offer. */
function paidNames(): Record<PaidName, Record<Language, string>> {
  const named = (insurance: 'insured' | 'uninsured', band: Band | null): [string, Record<Language, string>] => {
    const [en, fr] = insurance === 'insured' ? ['insured', 'assurés'] : ['uninsured', 'non assurés'];
    const id = `paid-${insurance}${band === null ? '' : `-${band}`}`;
    const of = (language: Language, all: string): string => (band === null ? all : bands[language][band]);
    return [
      id,
      {
        en: `Paid on new ${en} mortgages, ${of('en', 'all terms')}; chartered banks, renewals included`,
        fr: `Payé sur les nouveaux prêts ${fr}, ${of('fr', 'tous les termes')}; banques à charte, renouvellements compris`,
      },
    ];
  };
  const all = (['insured', 'uninsured'] as const).flatMap((insurance) =>
    [null, ...(Object.keys(bands.en) as Band[])].map((band) => named(insurance, band)),
  );
  return Object.fromEntries(all) as Record<PaidName, Record<Language, string>>;
}

/** The figures that mortgage rates follow. */
export const market = messages({
  prime: { en: 'Prime rate', fr: 'Taux préférentiel' },
  'policy-rate': { en: 'Policy rate', fr: 'Taux directeur' },
  'yield-5-year': { en: '5-year bond yield', fr: 'Rendement des obligations 5 ans' },
  'posted-1-year': { en: 'Posted 1-year rate', fr: 'Taux affiché 1 an' },
  'posted-3-year': { en: 'Posted 3-year rate', fr: 'Taux affiché 3 ans' },
  'posted-5-year': { en: 'Posted 5-year rate', fr: 'Taux affiché 5 ans' },
  ...paidNames(),
  market: { en: 'The market over the past year', fr: 'Le marché depuis un an' },
  marketWords: {
    en: 'Series of the Bank of Canada, not rates of one lender. Posted rates are what large banks publish; what they offer is often lower.',
    fr: 'Séries de la Banque du Canada, et non les taux d’un prêteur. Les taux affichés sont ceux des grandes banques, qui offrent souvent plus bas.',
  },
  marketSource: { en: 'Bank of Canada', fr: 'Banque du Canada' },
  moved: {
    en: (what: string, was: string, is: string) => (was === is ? `${what} as it was, ${is}` : `${what} ${was} → ${is}`),
    fr: (what, was, is) => (was === is ? `${what} inchangé, ${is}` : `${what} ${was} → ${is}`),
  },
  since: { en: 'Since {day}: {moves}.', fr: 'Depuis le {day} : {moves}.' },
  paidTitle: { en: 'What people really paid', fr: 'Ce que les gens ont vraiment payé' },
  paid: {
    en: (whom: string, band: string, rate: string, month: string) =>
      `New ${whom} mortgages, ${band}, were made at ${rate} in ${month}: an average of chartered banks, renewals included.`,
    fr: (whom, band, rate, month) =>
      `Les nouveaux prêts ${whom}, ${band}, ont été consentis à ${rate} en ${month} : une moyenne des banques à charte, renouvellements compris.`,
  },
  insured: { en: 'insured', fr: 'assurés' },
  uninsured: { en: 'uninsured', fr: 'non assurés' },
  // The Bank's terms were seen through others only, who differ by age: these words hold by either reading.
  notice: {
    en: 'Source: Bank of Canada, Valet API ({series}), read on {day}; free at bankofcanada.ca. The Bank does not endorse us; what we make of it is ours.',
    fr: 'Source : Banque du Canada, API Valet ({series}), lu le {day}; gratuit sur banqueducanada.ca. La Banque ne nous cautionne pas; le reste est de nous.',
  },
});

/** What was paid on new mortgages, in a sentence that names band, month and what the average is made of. */
export function paidIn(language: Language, { band, insurance, month, percent }: Paid): string {
  const t = market[language];
  const { month: monthOf, percent: percentOf } = FIGURES[language];
  return t.paid(
    t[insurance],
    bands[language][band],
    percentOf(percent),
    monthOf(new Date(`${month}-15T17:00:00.000Z`)),
  );
}

/** What has to stand beside values of the Bank's series. @param readAt RFC 3339, UTC */
export const noticeIn = (language: Language, series: readonly ReferenceName[], readAt: string): string =>
  market[language].notice(
    series.map((name) => REFERENCE_SERIES[name]).join(', '),
    FIGURES[language].day(new Date(readAt)),
  );

/** The move of a figure since a week ago, and the sparklines of the full board. */
export const moves = messages({
  up: { en: 'up {points} since {day}', fr: 'hausse de {points} depuis le {day}' },
  down: { en: 'down {points} since {day}', fr: 'baisse de {points} depuis le {day}' },
});
