import { type Band, type Paid, REFERENCE_SERIES, type ReferenceName } from '../rates/reference.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { messages } from './messages.ts';

/** The bands of paid rates. */
const bands = messages<Record<Band, string>>({
  variable: { en: 'variable rate', fr: 'à taux variable' },
  'under-1-year': { en: 'fixed for less than 1 year', fr: 'à taux fixe de moins de 1 an' },
  '1-to-3-years': { en: 'fixed for 1 to less than 3 years', fr: 'à taux fixe de 1 à moins de 3 ans' },
  '3-to-5-years': { en: 'fixed for 3 to less than 5 years', fr: 'à taux fixe de 3 à moins de 5 ans' },
  '5-years': { en: 'fixed for 5 years and over', fr: 'à taux fixe de 5 ans et plus' },
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
        fr: `Taux moyen des nouveaux prêts ${fr}, ${of('fr', 'tous les termes')}; banques à charte, renouvellements compris`,
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
  averagePaid: { en: 'Average paid', fr: 'Taux moyen payé' },
  ofBank: { en: '{series}, Bank of Canada', fr: '{series}, Banque du Canada' },
  marketWords: {
    en: 'Series of the Bank of Canada, not one lender’s rates; what banks offer is often lower.',
    fr: 'Séries de la Banque du Canada, et non les taux d’un prêteur; les taux offerts sont souvent plus bas.',
  },
  // What a series did: part of a title. The French names are all masculine.
  rose: { en: 'the {series} rose from {was} to {is} {time}', fr: 'le {series} est passé de {was} à {is} {time}' },
  fell: { en: 'the {series} fell from {was} to {is} {time}', fr: 'le {series} est descendu de {was} à {is} {time}' },
  inYear: { en: 'in a year', fr: 'en un an' },
  between: { en: 'between {from} and {to}', fr: 'entre le {from} et le {to}' },
  asYearAgo: { en: 'the {series} is {is}, as a year ago', fr: 'le {series} est de {is}, comme il y a un an' },
  same: { en: 'the {series} was {is} on {from} and on {to}', fr: 'le {series} était de {is} le {from} et le {to}' },
  on: { en: 'the {series} was {is} on {day}', fr: 'le {series} était de {is} le {day}' },
  paidTitle: { en: 'What people really paid', fr: 'Ce que les gens ont vraiment payé' },
  paid: {
    en: (whom: string, band: string, rate: string, month: string) =>
      `New ${whom} mortgages, ${band}, were made at ${rate} in ${month}: an average of chartered banks, renewals included.`,
    fr: (whom, band, rate, month) =>
      `En ${month}, les nouveaux prêts ${whom}, ${band}, ont été consentis à ${rate} en moyenne (banques à charte, renouvellements compris).`,
  },
  insured: { en: 'insured', fr: 'assurés' },
  uninsured: { en: 'uninsured', fr: 'non assurés' },
  // The Bank's terms were seen through others only, who differ by age: these words hold by either reading.
  notice: {
    en: 'Source: Bank of Canada, Valet API ({series}), read on {day}; free at bankofcanada.ca. The Bank does not endorse us; what we make of it is ours.',
    fr: `Source : Banque du Canada, API Valet ({series}), données lues le {day} et gratuites sur banqueducanada.ca. La Banque ne nous cautionne pas;
      l’usage que nous faisons de ses données n’engage que nous.`,
  },
});

/** What was paid on new mortgages, in a sentence that names band, month and what the average is made of. */
export function paidIn(language: Language, { band, insurance, month, percent }: Paid): string {
  const t = market[language];
  const { month: monthOf, percent: percentOf } = FIGURES[language];
  return t.paid(t[insurance], bands[language][band], percentOf(percent), monthOf(`${month}-15T17:00:00.000Z`));
}

/** A value of a series for as long as it was observed. RFC 3339, UTC. */
interface Observed {
  ratePercent: number;
  from: string;
  seenUntil: string;
}

/** The most that the ends of a year may lack of it, in ms. */
const SHORT_OF_YEAR = 31 * 86_400_000;

/**
 * What a series did in a year, as part of a sentence: its first and last observed value, and between which days if they do not span the
 * year. @param steps oldest first @param since the year, in ms @param to its end @returns null without an observation in it
 */
export function findingIn(
  language: Language,
  name: string,
  steps: readonly Observed[],
  since: number,
  to: number,
): string | null {
  const inYear = steps.filter(({ seenUntil }) => Date.parse(seenUntil) >= since);
  const [first, last] = [inYear[0], inYear.at(-1)];
  if (!first || !last) return null;
  const t = market[language];
  const { percent, day } = FIGURES[language];
  const [began, ended] = [Math.max(Date.parse(first.from), since), Date.parse(last.seenUntil)];
  const [was, is] = [percent(first.ratePercent), percent(last.ratePercent)];
  const series = name.charAt(0).toLowerCase() + name.slice(1);
  const days = { from: day(began), to: day(ended) };
  const isYear = began - since <= SHORT_OF_YEAR && to - ended <= SHORT_OF_YEAR;
  if (days.from === days.to) return t.on(series, is, days.to);
  if (was === is) return isYear ? t.asYearAgo(series, is) : t.same(series, is, days.from, days.to);
  const time = isYear ? t.inYear : t.between(days.from, days.to);
  return t[first.ratePercent < last.ratePercent ? 'rose' : 'fell'](series, was, is, time);
}

/** What has to stand beside values of the Bank's series. @param readAt RFC 3339, UTC */
export const noticeIn = (language: Language, series: readonly ReferenceName[], readAt: string): string =>
  market[language].notice(series.map((name) => REFERENCE_SERIES[name]).join(', '), FIGURES[language].day(readAt));

/** The move of a figure since a week ago, and the sparklines of the full board. */
export const moves = messages({
  up: { en: 'up {points} since {day}', fr: 'hausse de {points} depuis le {day}' },
  down: { en: 'down {points} since {day}', fr: 'baisse de {points} depuis le {day}' },
});
