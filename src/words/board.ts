import { messages } from './messages.ts';

/** The full board: its filters and its table. */
export const board = messages({
  about: {
    en: 'All rates of all lenders, with filters, payments and comparison.',
    fr: 'Tous les taux de tous les prêteurs, avec filtres, versements et comparaison.',
  },
  filters: { en: 'Filters', fr: 'Filtres' },
  without: { en: 'Without the filter {what}', fr: 'Retirer le filtre {what}' },
  clear: { en: 'Clear all', fr: 'Tout effacer' },
  order: { en: 'Order', fr: 'Ordre' },
  byRate: { en: 'Lowest rate first', fr: 'Taux le plus bas d’abord' },
  byTerm: { en: 'Shortest term first', fr: 'Terme le plus court d’abord' },
  byLender: { en: 'Lender, A to Z', fr: 'Prêteur, de A à Z' },
  manyRates: { en: 'At most {most} rates can be named here.', fr: 'On peut nommer ici {most} taux au plus.' },
  noTerm: { en: 'Use months from 1 to 480, or none.', fr: 'Entrez un nombre de mois de 1 à 480, ou « none ».' },
  unknown: {
    en: (names: readonly string[]) =>
      `There is no filter called ${names.map((name) => `“${name}”`).join(', ')}. It was ignored.`,
    fr: (names) =>
      `Aucun filtre ne s’appelle ${names.map((name) => `« ${name} »`).join(', ')}. Nous n’en avons pas tenu compte.`,
  },
  nothing: { en: 'No rate passes these filters.', fr: 'Aucun taux ne correspond à ces filtres.' },
  unfit: { en: '{count} more {count:does|do} not fit.', fr: '{count} {count:autre est exclu|autres sont exclus}.' },
  lowestIs: {
    en: '{term} from {figure}; {lenders} {lenders:lender|lenders} compared.',
    fr: 'Taux {term} à partir de {figure}; {lenders} {lenders:prêteur comparé|prêteurs comparés}.',
  },
  lowestNone: { en: '{term}: no up-to-date rate for this', fr: '{term} : aucun taux à jour pour ce prêt' },
  count: { en: '{shown} of {all} rates', fr: '{shown} taux sur {all}' },
  allIn: { en: '{state}, read {day}, unless marked.', fr: '{state} : taux lus le {day}, sauf indication contraire.' },
  caption: {
    en: 'Lowest first. Rates that are old, or not offered over these years, come last.',
    fr: 'Les plus bas d’abord. Les taux périmés, ou non offerts sur ces années, viennent à la fin.',
  },
  rate: { en: 'Rate, %', fr: 'Taux, %' },
  monthly: { en: 'Per month', fr: 'Par mois' },
  loan: { en: 'on {sum} over {years} {years:year|years}', fr: 'pour {sum} sur {years} {years:an|ans}' },
  overYears: { en: 'over {years} {years:year|years}', fr: 'sur {years} {years:an|ans}' },
  capped: { en: 'capped at {most}', fr: 'plafonné à {most}' },
  more: { en: '{count} more', fr: '{count} {count:autre|autres} taux' },
  fewer: { en: 'fewer', fr: 'moins de taux' },
});
