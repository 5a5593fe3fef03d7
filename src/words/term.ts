import { messages } from './messages.ts';

/** The page of one term: every lender's figure for it. The kind of rate is passed in as text: `5-year fixed`, `fixe 5 ans`. */
export const term = messages({
  title: {
    en: (kind: string) => `${kind} mortgage rates in Canada`,
    fr: (kind) => `Taux hypothécaire ${kind} au Canada`,
  },
  about: {
    en: (kind: string) =>
      `${kind} closed mortgage rates as Canadian lenders publish them: lowest current figure first, each with source and age.`,
    fr: (kind) =>
      `Taux hypothécaire ${kind} fermé tel que les prêteurs canadiens le publient : le plus bas en premier, chacun avec sa source et son âge.`,
  },
  heading: { en: (kind: string) => `${kind} rates`, fr: (kind) => `Taux ${kind}` },
  lead: {
    en: 'Closed mortgages. For each lender, the rate open to the most borrowers.',
    fr: 'Prêts fermés. Pour chaque prêteur, le taux ouvert au plus grand nombre d’emprunteurs.',
  },
  counts: {
    en: (lenders: number, rates: number) =>
      `${lenders} ${lenders === 1 ? 'lender publishes' : 'lenders publish'} ${rates} ${rates === 1 ? 'rate' : 'rates'} of this term.`,
    fr: (lenders, rates) =>
      `${lenders} ${lenders === 1 ? 'prêteur publie' : 'prêteurs publient'} ${rates} taux de ce terme.`,
  },
  usually: {
    en: (question: string) => `For this question: ${question}.`,
    fr: (question) => `Pour cette demande : ${question}.`,
  },
  another: { en: 'Ask your own', fr: 'Posez la vôtre' },
  none: {
    en: 'No lender on the board publishes this term at present.',
    fr: 'Aucun prêteur du tableau ne publie ce terme à présent.',
  },
  noneCurrent: { en: 'None of these figures is current,', fr: 'Aucun de ces taux n’est à jour ;' },
  newestFirst: {
    en: 'so none is called lowest. They are shown newest first.',
    fr: 'nous n’en désignons aucun comme le plus bas. Les plus récents viennent en premier.',
  },
  caption: {
    en: (shown: number, all: number) => (shown < all ? `${shown} of ${all} lenders` : `All ${shown} lenders`),
    fr: (shown, all) =>
      shown < all ? `${shown} ${shown < 2 ? 'prêteur' : 'prêteurs'} sur ${all}` : `Les ${shown} prêteurs`,
  },
  sure: { en: 'For sure', fr: 'À coup sûr' },
  ask: { en: 'Ask the lender', fr: 'À demander au prêteur' },
  forSome: { en: 'Only for some', fr: 'Pour certains seulement' },
  someCaption: {
    en: 'Each of these is kept to some borrowers or some provinces, as it says.',
    fr: 'Chacun de ces taux est réservé à certains emprunteurs ou à certaines provinces, comme il est indiqué.',
  },
  perYear: { en: 'percent per year', fr: 'pour cent par année' },
  lender: { en: 'Lender', fr: 'Prêteur' },
  rate: { en: 'Rate (%)', fr: 'Taux (%)' },
  forWhom: { en: 'For whom', fr: 'Pour qui' },
  state: { en: 'Last seen', fr: 'Dernière lecture' },
  noneNamed: { en: 'No conditions listed', fr: 'Aucune condition indiquée' },
  missing: {
    en: (count: number) => `${count} more ${count === 1 ? 'lender publishes' : 'lenders publish'} this term.`,
    fr: (count) => (count === 1 ? '1 autre prêteur publie ce terme.' : `${count} autres prêteurs publient ce terme.`),
  },
  accountShows: {
    en: (plan: string) => `A ${plan} account shows all.`,
    fr: (plan) => `Un compte ${plan} les montre tous.`,
  },
  onBoard: { en: 'On the full board', fr: 'Parmi tous les taux' },
});
