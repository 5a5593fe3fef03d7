import { messages } from './messages.ts';

/** The home page and its board. */
export const home = messages({
  title: { en: 'Mortgage rates in Canada', fr: 'Taux hypothécaires au Canada' },
  headTitle: {
    en: 'Lowest mortgage rates in Canada today',
    fr: 'Taux hypothécaires les plus bas au Canada aujourd’hui',
  },
  about: {
    en: 'Canadian mortgage rates for your province, price and down payment: each figure read from the lender’s own page, with its source and its age.',
    fr: 'Les taux hypothécaires canadiens pour votre province, votre prix et votre mise de fonds : chaque taux est lu sur la page du prêteur, avec sa source et sa date.',
  },
  answerTitle: { en: 'Your rates', fr: 'Vos taux' },
  board: { en: 'Lender by lender', fr: 'Prêteur par prêteur' },
  caption: { en: 'Percent per year, closed mortgages.', fr: 'Pour cent par année, prêts fermés.' },
  orderUnread: { en: 'The newest come first.', fr: 'Les plus récents viennent en premier.' },
  order: { en: 'Lowest 5-year fixed first.', fr: 'Le fixe 5 ans le plus bas en premier.' },
  crossedOut: {
    en: 'A crossed-out figure does not fit what you asked.',
    fr: 'Un taux barré ne convient pas à votre demande.',
  },
  starred: {
    en: '* Not for sure: open its line to see why.',
    fr: '* Non garanti : ouvrez la ligne pour voir pourquoi.',
  },
  moreOf: { en: 'More on {lender}', fr: 'Plus sur {lender}' },
  read: { en: 'read {day}', fr: 'lu le {day}' },
  lender: { en: 'Lender', fr: 'Prêteur' },
  whereNotStated: { en: 'provinces not stated', fr: 'provinces non précisées' },
  nothing: {
    en: 'Nothing has been collected yet. The first run will fill this board.',
    fr: 'Rien n’a encore été recueilli. La première collecte remplira ce tableau.',
  },
  noneYet: { en: 'There is no headline rate to show yet.', fr: 'Aucun taux principal à afficher pour l’instant.' },
  silent: { en: 'Lenders without a headline rate: ', fr: 'Prêteurs sans taux principal : ' },
  notPublished: { en: 'not published', fr: 'non publié' },
  percent: { en: 'percent', fr: 'pour cent' },
  toLender: { en: 'Skip to a lender’s page', fr: 'Aller à la page d’un prêteur' },
  pick: { en: 'A lender’s page', fr: 'La page d’un prêteur' },
  choose: { en: 'Choose a lender', fr: 'Choisissez un prêteur' },
  go: { en: 'Show', fr: 'Voir' },
});
