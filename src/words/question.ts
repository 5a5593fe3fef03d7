import { messages } from './messages.ts';

/** The question of the home page, and its answer. */
export const question = messages({
  legend: { en: 'Your mortgage', fr: 'Votre prêt' },
  province: { en: 'Province', fr: 'Province' },
  anywhere: { en: 'All of Canada', fr: 'Tout le Canada' },
  purpose: { en: 'What for', fr: 'But' },
  purchase: { en: 'Buying a home', fr: 'Achat' },
  switch: { en: 'Switching lenders', fr: 'Changement de prêteur' },
  refinance: { en: 'Refinancing', fr: 'Refinancement' },
  renewal: { en: 'Renewing', fr: 'Renouvellement' },
  price: { en: 'Home price,\u00a0$', fr: 'Prix de la maison, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  amortization: { en: 'Years', fr: 'Ans' },
  show: { en: 'Show rates', fr: 'Voir les taux' },
  wrong: {
    en: 'Until the marked field is right, these are the rates for a usual one.',
    fr: 'Tant que le champ marqué n’est pas corrigé, voici les taux pour une valeur courante.',
  },
  loan: {
    en: (sum: string, kind: string, years: number) => `${sum}, ${kind}, over ${years} years`,
    fr: (sum, kind, years) => `${sum}, ${kind}, sur ${years} ans`,
  },
  insured: { en: 'insured', fr: 'assuré' },
  uninsured: { en: 'uninsured', fr: 'non assuré' },
  withPremium: {
    en: (premium: string) => `, ${premium} insurance premium included`,
    fr: (premium) => `, prime d’assurance de ${premium} comprise`,
  },
  answers: { en: 'Lowest current rates', fr: 'Taux les plus bas actuellement' },
  lowest: { en: (term: string) => `Lowest ${term}`, fr: (term) => `Le plus bas, ${term}` },
  monthly: { en: (sum: string) => `${sum} a month`, fr: (sum) => `${sum} par mois` },
  leastOf: { en: ', the lowest current figure', fr: ', le taux actuel le plus bas' },
  unsaid: { en: 'insurance not stated', fr: 'assurance non précisée' },
  lower: {
    en: (figure: string, lender: string) => `Lower, insurance not stated: ${figure}, ${lender}`,
    fr: (figure, lender) => `Plus bas, assurance non précisée : ${figure}, ${lender}`,
  },
  noneCurrent: { en: 'No current figure for this.', fr: 'Aucun taux actuel pour cette question.' },
  lastSeen: {
    en: (day: string) => `Stale: last seen ${day}.`,
    fr: (day) => `Périmé : vu pour la dernière fois le ${day}.`,
  },
  allStale: {
    en: 'None of these figures is current, so none is called lowest. They are listed newest first.',
    fr: 'Aucun de ces taux n’est actuel ; aucun n’est donc présenté comme le plus bas. Les plus récents viennent en premier.',
  },
  absent: {
    en: (lenders: string) => `Nothing shown here fits for ${lenders}.`,
    fr: (lenders) => `Rien ici ne convient chez : ${lenders}.`,
  },
  shown: {
    en: (shown: number, all: number) =>
      `Ranked here: ${shown} of ${all} published rates, those open to the most borrowers at each lender.`,
    fr: (shown, all) =>
      `Classés ici : ${shown} des ${all} taux publiés, ceux de chaque prêteur offerts au plus grand nombre.`,
  },
  more: {
    en: (count: string, lower: number) =>
      count === '0'
        ? 'In these terms, no current published rate fits your question.'
        : lower === 0
          ? `In these terms, ${count} published rates fit your question; none is lower.`
          : `In these terms, ${count} published rates fit your question, ${lower} of them lower than the lowest here for their term.`,
    fr: (count, lower) =>
      count === '0'
        ? 'Pour ces durées, aucun taux actuel publié ne convient à votre question.'
        : lower === 0
          ? `Pour ces durées, ${count} taux publiés conviennent à votre question ; aucun n’est plus bas.`
          : `Pour ces durées, ${count} taux publiés conviennent à votre question, dont ${lower} plus bas que le plus bas présenté ici pour la même durée.`,
  },
  fullBoard: { en: 'See every rate that fits', fr: 'Voir tous les taux qui conviennent' },
  somebodyElse: { en: 'not for this question', fr: 'ne convient pas' },
});
