import { messages } from './messages.ts';

/** Rates side by side, and the tray that keeps the chosen ones. */
export const compare = messages({
  title: { en: 'Compare', fr: 'Comparer' },
  about: {
    en: 'Up to four rates side by side, and what they differ by.',
    fr: 'Jusqu’à quatre taux côte à côte, et ce qui les distingue.',
  },
  where: { en: 'Where you are', fr: 'Où vous êtes' },
  board: { en: 'Full board', fr: 'Tous les taux' },
  sideways: {
    en: (count: number) => `${count} rates: scroll the table sideways to see all of them.`,
    fr: (count) => `${count} taux : faites défiler le tableau vers le côté pour les voir tous.`,
  },
  heading: { en: 'Side by side', fr: 'Côte à côte' },
  gone: {
    en: (ids: string) => `No such rate is on the board: ${ids}. It may have been withdrawn.`,
    fr: (ids) => `Aucun taux de ce nom n’est au tableau : ${ids}. Il a pu être retiré.`,
  },
  tooMany: {
    en: (found: number) => `Four rates fit side by side; the first four of ${found} are shown.`,
    fr: (found) => `Quatre taux tiennent côte à côte ; voici les quatre premiers de ${found}.`,
  },
  nothing: {
    en: 'Nothing is chosen yet. Tick up to four rates on the full board, then compare them.',
    fr: 'Rien n’est encore choisi. Cochez jusqu’à quatre taux à la page « Tous les taux », puis comparez-les.',
  },
  amount: { en: 'Mortgage,\u00a0$', fr: 'Prêt, $' },
  amortization: { en: 'Amortization, years', fr: 'Amortissement, années' },
  mortgage: { en: 'Mortgage', fr: 'Prêt' },
  show: { en: 'Show', fr: 'Voir' },
  caption: {
    en: (sum: string, years: number) =>
      `${sum} over ${years} years, paid monthly, the rate staying the same through the term`,
    fr: (sum, years) => `${sum} sur ${years} ans, versements mensuels, le taux restant le même tout le terme`,
  },
  cheapest: { en: 'Cheapest', fr: 'Le moins cher' },
  alone: {
    en: 'Choose a second rate on the full board to see what they differ by.',
    fr: 'Choisissez un second taux à la page « Tous les taux » pour voir ce qui les distingue.',
  },
  tooFew: {
    en: (years: number) =>
      `Fewer than two of these rates are available over ${years} years: there is no cost to compare.`,
    fr: (years) => `Moins de deux de ces taux sont offerts sur ${years} ans : il n’y a pas de coût à comparer.`,
  },
  apart: {
    en: 'These are of different types or terms, so none of them is called cheapest.',
    fr: 'Ces taux sont de types ou de termes différents : aucun n’est donc dit le moins cher.',
  },
  equal: { en: 'These rates cost the same.', fr: 'Ces taux coûtent autant.' },
  equalAt: {
    en: (years: number) => `Those of these rates that are available over ${years} years cost the same.`,
    fr: (years) => `Ceux de ces taux qui sont offerts sur ${years} ans coûtent autant.`,
  },
  asMuch: {
    en: (lender: string, other: string) => `${lender} costs the same as ${other}.`,
    fr: (lender, other) => `${lender} coûte autant que ${other}.`,
  },
  costs: {
    en: (lender: string, monthly: string) => `${lender} costs ${monthly} a month more`,
    fr: (lender, monthly) => `${lender} coûte ${monthly} de plus par mois`,
  },
  overTerm: { en: (sum: string) => `, and ${sum} over the term,`, fr: (sum) => `, et ${sum} sur le terme,` },
  andOverTerm: { en: (sum: string) => `, and ${sum} over the term`, fr: (sum) => `, et ${sum} sur le terme` },
  costsLeast: { en: (lender: string) => `${lender} costs least.`, fr: (lender) => `${lender} coûte le moins.` },
  thanCheapest: { en: (lender: string) => ` than ${lender}.`, fr: (lender) => ` que ${lender}.` },
  property: { en: 'Property', fr: 'Caractéristique' },
  same: { en: 'The same for all', fr: 'Identique pour tous' },
  what: { en: 'Product', fr: 'Produit' },
  monthly: { en: 'Monthly payment', fr: 'Versement mensuel' },
  difference: { en: 'Difference per month', fr: 'Écart par mois' },
  interest: { en: 'Interest over the term', fr: 'Intérêts sur le terme' },
  interestDifference: { en: 'Difference over the term', fr: 'Écart sur le terme' },
  owed: { en: 'Owed at the end of the term', fr: 'Solde à la fin du terme' },
  quoted: { en: 'Quoted', fr: 'Annoncé' },
  asRate: { en: 'as a rate', fr: 'sous forme de taux' },
  apr: { en: 'APR', fr: 'TAC' },
  insurance: { en: 'Insurance', fr: 'Assurance' },
  ltv: { en: 'Loan to value', fr: 'Rapport prêt-valeur' },
  years: { en: 'Amortization', fr: 'Amortissement' },
  purpose: { en: 'Purpose', fr: 'But' },
  province: { en: 'Where', fr: 'Où' },
  conditions: { en: 'Conditions', fr: 'Conditions' },
  printed: { en: 'As printed', fr: 'Tel qu’imprimé' },
  state: { en: 'State, last seen', fr: 'État, dernière lecture' },
  any: { en: 'any', fr: 'tous' },
  none: { en: 'No conditions listed', fr: 'Aucune condition indiquée' },
  notStated: { en: 'not stated', fr: 'non précisé' },
  notOffered: {
    en: (years: number) => `not available at ${years} years`,
    fr: (years) => `non offert sur ${years} ans`,
  },
  least: { en: 'lowest', fr: 'le plus bas' },
  tray: { en: 'Chosen rates', fr: 'Taux choisis' },
  chosen: { en: (count: number) => `${count} chosen`, fr: (count) => `${count} choisi${count < 2 ? '' : 's'}` },
  full: {
    en: 'Four is the most: take one away to choose another.',
    fr: 'Quatre au plus : retirez-en un pour en choisir un autre.',
  },
  clear: { en: 'Clear', fr: 'Effacer' },
  takeAway: { en: (what: string) => `Take away ${what}`, fr: (what) => `Retirer ${what}` },
});
