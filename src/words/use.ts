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
    en: `Prime Minus shows mortgage rates that lenders publish on their own pages, each with its source and its age. It is
      not a lender, a broker or an adviser. Nothing here is an offer, and nothing here is advice about your mortgage.`,
    fr: `Prime Minus montre les taux hypothécaires que les prêteurs publient sur leurs propres pages, chacun avec sa source et son âge. Ce n’est
      ni un prêteur, ni un courtier, ni un conseiller. Rien ici n’est une offre, et rien n’est un conseil sur votre prêt hypothécaire.`,
  },
  promiseTitle: { en: 'What it promises', fr: 'Ce qu’il promet' },
  promise: {
    en: `That a figure shown as current was on the lender’s own page when it was last read, and that a figure
      that could not be read again says so. It does not promise that a lender will offer you that rate, that
      every lender is listed, or that the service is always up. Check with the lender before you decide.`,
    fr: `Qu’un taux présenté comme à jour figurait sur la page du prêteur à la dernière lecture, et qu’un taux qui
      n’a pas pu être relu l’indique. Il ne promet pas qu’un prêteur vous offrira ce taux, que tous les prêteurs y
      figurent, ni que le service soit toujours accessible. Vérifiez auprès du prêteur avant de décider.`,
  },
  mayTitle: { en: 'What you may do', fr: 'Ce que vous pouvez faire' },
  may: {
    en: `Read it, link to it, quote figures with their date and source. With an API key, use the figures in your own product, within the
      limits of your plan; show their age where you show them. Keys are personal to the account: do not publish or share them.`,
    fr: `Le lire, y renvoyer, citer des taux avec leur date et leur source. Avec une clé d’API, utiliser les taux dans votre propre produit, dans les limites
      de votre forfait ; affichez leur âge partout où vous les affichez. Les clés sont propres au compte : ne les publiez pas et ne les partagez pas.`,
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
