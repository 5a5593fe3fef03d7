import { messages } from './messages.ts';

/** The terms of use. */
export const use = messages({
  title: { en: 'Terms', fr: 'Conditions d’utilisation' },
  about: {
    en: 'What you may do with Prime Minus, what it promises, and what it does not.',
    fr: 'Ce que vous pouvez faire avec Prime Minus, ce qu’il promet et ce qu’il ne promet pas.',
  },
  lead: { en: 'Short, because they are meant to be read.', fr: 'Courtes, pour être lues.' },
  whatTitle: { en: 'What this is', fr: 'Ce que c’est' },
  what: {
    en: 'Prime Minus shows mortgage rates that lenders publish, with source and age. It is no lender, broker or adviser; nothing here is an offer or advice.',
    fr: 'Prime Minus montre les taux des prêteurs, avec source et âge. Ni prêteur, ni courtier, ni conseiller : rien ici n’est une offre ou un conseil.',
  },
  promiseTitle: { en: 'What it promises', fr: 'Ce qu’il promet' },
  promise: {
    en: `That a rate shown as current was on the lender’s own page when it was last read, and that one that could not be read again says
      so. It does not promise that a lender offers you that rate, lists every lender or is always up. Check before you decide.`,
    fr: `Qu’un taux présenté comme à jour figurait sur la page du prêteur à la dernière lecture, et qu’un taux non relu l’indique. Il ne
      promet ni que ce taux vous sera offert, ni une liste complète, ni un accès constant. Vérifiez auprès du prêteur.`,
  },
  mayTitle: { en: 'What you may do', fr: 'Ce que vous pouvez faire' },
  may: {
    en: 'Read it, link to it, quote rates with date and source. With a key, use them in your product, with their age, within your plan. Share no keys.',
    fr: 'Le lire, y renvoyer, citer des taux datés et leur source. Avec une clé, les utiliser dans votre produit, avec leur âge. Ne partagez pas vos clés.',
  },
  mayNotTitle: { en: 'What you may not do', fr: 'Ce que vous ne pouvez pas faire' },
  mayNot: {
    en: 'Pass rates off as an offer or as your own collection, hide their age, or slow the service for others. We may close such an account, and tell you why.',
    fr: 'Présenter des taux comme une offre ou votre collecte, cacher leur âge, ralentir le service. Nous pouvons fermer un tel compte, et dirons pourquoi.',
  },
  namesTitle: { en: 'Names', fr: 'Noms' },
  names: {
    en: 'Lenders’ names and marks belong to them. No lender has endorsed, paid for or checked this service.',
    fr: 'Les noms et les marques des prêteurs leur appartiennent. Aucun prêteur n’a approuvé, payé ou vérifié ce service.',
  },
  changesTitle: { en: 'Changes', fr: 'Changements' },
  changes: {
    en: 'The address of an API operation does not change. A field is removed only in a new version of the schema, after a year in which both are served.',
    fr: 'L’adresse d’une opération de l’API ne change pas. Un champ n’est retiré qu’avec une nouvelle version du schéma, les deux étant servies pendant un an.',
  },
});
