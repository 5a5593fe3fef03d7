import { messages } from './messages.ts';

/** Rates side by side. */
export const compare = messages({
  about: { en: 'Up to four rates side by side.', fr: 'Jusqu’à quatre taux côte à côte.' },
  heading: { en: 'Side by side', fr: 'Côte à côte' },
  gone: {
    en: 'No such rate is on the board: {ids}. It may have been withdrawn.',
    fr: 'Aucun taux de ce nom n’est publié : {ids}. Il a pu être retiré.',
  },
  tooMany: {
    en: 'Four rates fit side by side; the first four of {found} are shown.',
    fr: 'Quatre taux tiennent côte à côte ; voici les quatre premiers de {found}.',
  },
  nothing: {
    en: 'Nothing is chosen yet. Tick up to four of all rates, then compare them.',
    fr: 'Rien n’est encore choisi. Cochez jusqu’à quatre taux sur la page « Tous les taux », puis comparez-les.',
  },
  caption: {
    en: '{sum} over {years} {years:year|years}, paid monthly, the rate staying the same through the term',
    fr: '{sum} sur {years} {years:an|ans}, versements mensuels, le taux restant le même tout le terme',
  },
  cheapest: { en: 'Cheapest', fr: 'Le moins cher' },
  alone: { en: 'Choose a second rate to compare.', fr: 'Choisissez un second taux pour comparer.' },
  notAll: {
    en: 'These rates are not all available over {years} {years:year|years}, so none of them is called cheapest.',
    fr: 'Ces taux ne sont pas tous offerts sur {years} {years:an|ans} : aucun n’est donc présenté comme le moins cher.',
  },
  apart: {
    en: 'These are of different types or terms, so none of them is called cheapest.',
    fr: 'Ces taux sont de types ou de termes différents : aucun n’est donc présenté comme le moins cher.',
  },
  unfit: {
    en: 'These rates are not for the same mortgage, so none is called cheapest. Not for yours: {rates}.',
    fr: 'Ces taux ne visent pas le même prêt : aucun n’est donc présenté comme le moins cher. Pas pour le vôtre : {rates}.',
  },
  notFor: { en: 'not for your mortgage', fr: 'pas pour votre prêt' },
  other: { en: 'in place of the chosen rate, which does not fit', fr: 'au lieu du taux choisi, qui ne convient pas' },
  equal: { en: 'These rates cost the same.', fr: 'Ces taux reviennent au même.' },
  costsLeast: { en: 'Lowest cost: {lenders}.', fr: 'Coût le plus bas : {lenders}.' },
  property: { en: 'Property', fr: 'Caractéristique' },
  monthly: { en: 'Monthly payment', fr: 'Versement mensuel' },
  difference: { en: 'Difference per month', fr: 'Écart par mois' },
  interest: { en: 'Interest over the term', fr: 'Intérêts sur le terme' },
  interestDifference: { en: 'Difference over the term', fr: 'Écart sur le terme' },
  owed: { en: 'Owed at the end of the term', fr: 'Solde à la fin du terme' },
  asRate: { en: 'as a rate', fr: 'sous forme de taux' },
  province: { en: 'Where', fr: 'Où' },
  state: { en: 'State, last seen', fr: 'État, dernière lecture' },
  any: { en: 'No conditions listed', fr: 'Aucune condition indiquée' },
  notStated: { en: 'not stated', fr: 'non précisé' },
  notOffered: { en: 'not available at {years} {years:year|years}', fr: 'non offert sur {years} {years:an|ans}' },
});
