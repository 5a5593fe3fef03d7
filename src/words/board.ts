import { messages } from './messages.ts';

/** The full board: its filters, its table and the tray. */
export const board = messages({
  title: { en: 'Full board', fr: 'Tous les taux' },
  about: {
    en: 'All rates of all lenders, with filters, payments and comparison.',
    fr: 'Tous les taux de tous les prêteurs, avec filtres, versements et comparaison.',
  },
  filters: { en: 'Filters', fr: 'Filtres' },
  lender: { en: 'Lender', fr: 'Prêteur' },
  any: { en: 'Any', fr: 'Tous' },
  without: { en: (what: string) => `Without the filter ${what}`, fr: (what) => `Sans le filtre ${what}` },
  clear: { en: 'Clear all', fr: 'Tout effacer' },
  find: { en: 'Find', fr: 'Chercher' },
  findHint: { en: 'RBC 5 year', fr: 'RBC 5 ans' },
  amount: { en: 'Mortgage,\u00a0$', fr: 'Prêt, $' },
  amortization: { en: 'Years', fr: 'Années' },
  order: { en: 'Order', fr: 'Ordre' },
  payments: { en: 'Payments and order', fr: 'Versements et ordre' },
  show: { en: 'Show', fr: 'Voir' },
  byRate: { en: 'Lowest rate first', fr: 'Taux le plus bas d’abord' },
  byRateDown: { en: 'Highest rate first', fr: 'Taux le plus haut d’abord' },
  byTerm: { en: 'Shortest term first', fr: 'Durée la plus courte d’abord' },
  byLender: { en: 'By lender', fr: 'Par prêteur' },
  bySeen: { en: 'Newest first', fr: 'Lus le plus récemment d’abord' },
  noTerm: {
    en: 'A term is a whole number of months from 1 to 480, or none.',
    fr: 'Une durée est un nombre entier de mois de 1 à 480, ou aucune.',
  },
  unknown: {
    en: (names: readonly string[]) =>
      `There is no filter called ${names.map((name) => `“${name}”`).join(', ')}. It was ignored.`,
    fr: (names) =>
      `Il n’y a pas de filtre appelé ${names.map((name) => `« ${name} »`).join(', ')}. Il n’a pas été appliqué.`,
  },
  nothing: {
    en: 'No rate matches. Try fewer words or fewer filters.',
    fr: 'Aucun taux ne correspond. Essayez moins de mots ou moins de filtres.',
  },
  unfit: {
    en: (count: number) => `${count} more are for others than you asked for.`,
    fr: (count) => `${count} autres sont pour d’autres que vous.`,
  },
  lowestIs: {
    en: (term: string, figure: string, lender: string, lenders: number) =>
      `Lowest ${term}: ${figure} at ${lender}, among ${lenders} lenders with current figures`,
    fr: (term, figure, lender, lenders) =>
      `Taux ${term} le plus bas : ${figure} chez ${lender}, parmi ${lenders} prêteurs aux taux à jour`,
  },
  lowestNone: {
    en: (term: string) => `${term}: no current figure for this`,
    fr: (term) => `${term} : aucun taux à jour pour cette question`,
  },
  count: {
    en: (shown: number, all: number) => `${shown} of ${all} rates`,
    fr: (shown, all) => `${shown} taux sur ${all}`,
  },
  allIn: {
    en: (state: string) => `All ${state.toLowerCase()} unless marked.`,
    fr: (state) => `Tous « ${state.toLowerCase()} » sauf indication.`,
  },
  noneCurrent: {
    en: 'None of these figures is current: each was last seen longer ago than it should have been.',
    fr: 'Aucun de ces taux n’est actuel : chacun a été vu il y a plus longtemps que prévu.',
  },
  keys: { en: 'Arrow keys move through the table.', fr: 'Les flèches parcourent le tableau.' },
  caption: {
    en: 'Lowest first unless ordered otherwise; rates not offered for the amortization and stale ones come last.',
    fr: 'Les plus bas d’abord, sauf autre ordre ; les taux non offerts pour l’amortissement et les périmés viennent à la fin.',
  },
  what: { en: 'Product', fr: 'Produit' },
  whom: { en: 'For whom', fr: 'Pour qui' },
  rate: { en: 'Rate, %', fr: 'Taux, %' },
  monthly: { en: 'Per month', fr: 'Par mois' },
  seen: { en: 'Seen', fr: 'Vu' },
  compare: { en: 'Compare', fr: 'Comparer' },
  notAt: { en: (years: number) => `not available at ${years} years`, fr: (years) => `non offert sur ${years} ans` },
  capped: { en: (most: string) => `capped at ${most}`, fr: (most) => `plafonné à ${most}` },
  unsaid: { en: 'insurance not stated', fr: 'assurance non précisée' },
  more: { en: (count: number) => `${count} more`, fr: (count) => `${count} de plus` },
  fewer: { en: 'fewer', fr: 'moins' },
  prime: { en: 'prime', fr: 'taux préférentiel' },
  matches: { en: (count: number) => `${count} match`, fr: (count) => `${count} trouvés` },
});
