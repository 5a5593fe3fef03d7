import { messages } from './messages.ts';

/** The home page and its board. */
export const home = messages({
  title: {
    en: 'Mortgage rates, as the lenders publish them.',
    fr: 'Les taux hypothécaires, tels que les prêteurs les publient.',
  },
  headTitle: {
    en: 'Lowest mortgage rates in Canada today',
    fr: 'Taux hypothécaires les plus bas au Canada aujourd’hui',
  },
  about: {
    en: 'Canadian mortgage rates for your province, price and down payment: each figure read from the lender’s own page, with its source and its age.',
    fr: 'Les taux hypothécaires canadiens pour votre province, votre prix et votre mise de fonds : chaque taux est lu sur la page du prêteur, avec sa source et sa date.',
  },
  lead: {
    en: (lenders: number) =>
      `${lenders} Canadian lenders, read from their own pages. Every figure shows its source and its age.`,
    fr: (lenders) =>
      `Taux lus sur les pages de ${lenders} prêteurs canadiens. Chaque taux montre sa source et sa date.`,
  },
  answerTitle: { en: 'Your rates', fr: 'Vos taux' },
  board: { en: 'Lender by lender', fr: 'Prêteur par prêteur' },
  caption: { en: 'Percent per year, closed mortgages. ', fr: 'Pour cent par année, prêts fermés. ' },
  orderUnread: {
    en: 'No figure is current, so none is ranked: the newest come first. A crossed-out figure does not fit what you asked: the reason stands under it.',
    fr: 'Aucun taux n’est à jour, donc aucun n’est classé : les plus récents viennent en premier. Un taux barré ne convient pas à votre demande : la raison figure dessous.',
  },
  order: {
    en: 'Lowest 5-year fixed first, in each part; lenders to ask leave something unstated, keep their rates to some borrowers, or were not read lately. A crossed-out figure does not fit what you asked: the reason stands under it.',
    fr: 'Le fixe 5 ans le plus bas en premier, dans chaque partie ; les prêteurs à interroger ne précisent pas tout, réservent leurs taux à certains ou n’ont pas été lus récemment. Un taux barré ne convient pas à votre demande : la raison figure dessous.',
  },
  lender: { en: 'Lender', fr: 'Prêteur' },
  whereNotStated: { en: 'where it lends: not stated', fr: 'où il prête : non précisé' },
  state: { en: 'Last seen', fr: 'Dernière lecture' },
  nothing: {
    en: 'Nothing has been collected yet. The first run will fill this board.',
    fr: 'Rien n’a encore été recueilli. La première collecte remplira ce tableau.',
  },
  noneYet: {
    en: 'There is no headline rate to show yet. Each lender stands below with the reason.',
    fr: 'Aucun taux principal à afficher pour l’instant. Chaque prêteur figure ci-dessous avec la raison.',
  },
  silent: { en: 'Lenders without a headline rate', fr: 'Prêteurs sans taux principal' },
  noHeadline: { en: 'Publishes none of the three headline terms', fr: 'Ne publie aucun des trois termes principaux' },
  notPublished: { en: 'not published', fr: 'non publié' },
  percent: { en: 'percent', fr: 'pour cent' },
  payment: {
    en: (sum: string) => `${sum} a month: open the calculator`,
    fr: (sum) => `${sum} par mois : ouvrir la calculatrice`,
  },
  toLender: { en: 'Skip to a lender’s page', fr: 'Aller à la page d’un prêteur' },
  pick: { en: 'A lender’s page', fr: 'La page d’un prêteur' },
  choose: { en: 'Choose a lender', fr: 'Choisissez un prêteur' },
  go: { en: 'Show', fr: 'Voir' },
});
