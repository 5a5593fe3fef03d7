import { messages } from './messages.ts';

/** The home page and its board. */
export const home = messages({
  title: { en: 'Mortgage rates in Canada', fr: 'Taux hypothécaires au Canada' },
  headTitle: { en: 'Mortgage rates in Canada today', fr: 'Taux hypothécaires au Canada aujourd’hui' },
  about: {
    en: 'Canadian mortgage rates for your province, price and down payment: each rate read from the lender’s own page, with its source and its age.',
    fr: 'Les taux hypothécaires canadiens pour votre province, votre prix et votre mise de fonds, lus sur la page des prêteurs, avec leur source et leur date.',
  },
  of: { en: 'of {count} lenders that publish their rates', fr: 'chez {count} prêteurs qui publient leurs taux' },
  answerTitle: { en: 'Your rates', fr: 'Vos taux' },
  board: { en: 'Lender by lender', fr: 'Prêteur par prêteur' },
  caption: { en: 'Percent per year, closed mortgages.', fr: 'Pour cent par année, prêts fermés.' },
  orderUnread: { en: 'The newest come first.', fr: 'Les plus récents d’abord.' },
  order: { en: 'Sorted by 5-year fixed.', fr: 'Classement selon le taux fixe 5 ans.' },
  starred: { en: '* With conditions: open its line.', fr: '* Sous conditions : ouvrez la ligne.' },
  moreOf: { en: 'More on {lender}', fr: 'En savoir plus : {lender}' },
  read: { en: 'read {day}', fr: 'lu le {day}' },
  unfit: {
    en: '{rates} {rates:rate is|rates are} not for this mortgage: ',
    fr: '{rates} taux ne {rates:convient|conviennent} pas à ce prêt : ',
  },
  nothing: { en: 'Nothing has been collected yet.', fr: 'Rien n’a encore été recueilli.' },
  noneYet: { en: 'There is no headline rate to show yet.', fr: 'Aucun taux principal à afficher pour l’instant.' },
  silent: { en: 'Lenders without a headline rate: ', fr: 'Prêteurs sans taux principal : ' },
  notPublished: { en: 'none', fr: 'aucun' },
  toLender: { en: 'Skip to a lender’s page', fr: 'Aller à la page d’un prêteur' },
  pick: { en: 'A lender’s page', fr: 'La page d’un prêteur' },
  choose: { en: 'Choose a lender', fr: 'Choisissez un prêteur' },
});
