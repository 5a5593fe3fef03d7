import { messages } from './messages.ts';

/** Whether an offered rate is a good one. */
export const offer = messages({
  title: { en: 'Was I offered a good rate?', fr: 'M’a-t-on offert un bon taux ?' },
  about: {
    en: 'Where the rate that you were offered stands among all published rates, in dollars a month and over the term.',
    fr: 'Où se situe le taux qu’on vous offre parmi tous les taux publiés, en dollars par mois et sur le terme.',
  },
  rate: { en: 'Offered rate, %', fr: 'Taux offert, %' },
  term: { en: 'Term', fr: 'Terme' },
  lender: { en: 'Lender', fr: 'Prêteur' },
  anyLender: { en: 'Not said', fr: 'Non précisé' },
  ask: { en: 'Compare', fr: 'Comparer' },
  good: {
    en: (rate: string, kind: string, rates: number) =>
      `${rate} is a good rate: none of ${rates} published ${kind} rates for this mortgage is lower.`,
    fr: (rate, kind, rates) =>
      `${rate} est un bon taux : aucun des ${rates} taux publiés pour ce prêt (${kind}) n’est plus bas.`,
  },
  lower: {
    en: (lower: number, rates: number, kind: string) =>
      `${lower} of ${rates} published ${kind} rates for this mortgage ${lower === 1 ? 'is' : 'are'} lower.`,
    fr: (lower, rates, kind) =>
      `${lower} des ${rates} taux publiés pour ce prêt (${kind}) ${lower === 1 ? 'est plus bas' : 'sont plus bas'}.`,
  },
  none: {
    en: (kind: string) =>
      `No current published ${kind} rate answers this question, so nothing can be said of the offer.`,
    fr: (kind) =>
      `Aucun taux publié à jour (${kind}) ne répond à cette question : on ne peut donc rien dire de l’offre.`,
  },
  dearer: {
    en: (isSure: boolean, rate: string, lender: string, monthly: string, overTerm: string) =>
      `The lowest${isSure ? ' that fits for sure' : ''}, ${rate} at ${lender}, costs ${monthly} a month less, and ${overTerm} less over the term.`,
    fr: (isSure, rate, lender, monthly, overTerm) =>
      `Le plus bas${isSure ? ' qui convient à coup sûr' : ''}, ${rate} chez ${lender}, coûte ${monthly} de moins par mois, et ${overTerm} de moins sur le terme.`,
  },
  own: {
    en: (lender: string, rate: string) => `${lender} itself publishes ${rate} for this mortgage.`,
    fr: (lender, rate) => `${lender} publie lui-même ${rate} pour ce prêt.`,
  },
  listTitle: { en: 'Lower rates', fr: 'Taux plus bas' },
  less: {
    en: (monthly: string, overTerm: string) => `${monthly} less a month, ${overTerm} less over the term`,
    fr: (monthly, overTerm) => `${monthly} de moins par mois, ${overTerm} de moins sur le terme`,
  },
  more: {
    en: (count: number) =>
      count === 1
        ? 'An account shows 1 more, and for whom it is.'
        : `An account shows ${count} more, and for whom they are.`,
    fr: (count) =>
      count === 1
        ? 'Un compte en montre 1 de plus, et pour qui il est.'
        : `Un compte en montre ${count} de plus, et pour qui ils sont.`,
  },
});
