import { messages } from './messages.ts';

/** The terms of use. */
export const use = messages({
  title: { en: 'Terms', fr: 'Conditions d’utilisation' },
  about: {
    en: 'What you may do with Prime Minus, what it promises, and what it does not.',
    fr: 'Ce que vous pouvez faire avec Prime Minus, ce qu’il promet et ce qu’il ne promet pas.',
  },
  whatTitle: { en: 'What this is', fr: 'Ce que c’est' },
  what: {
    en: 'Prime Minus shows mortgage rates that lenders publish, with source and age. It is no lender or broker; nothing here is an offer or advice.',
    fr: 'Prime Minus montre les taux des prêteurs, avec source et âge. Ce n’est ni un prêteur ni un courtier; rien ici n’est une offre ou un conseil.',
  },
  promiseTitle: { en: 'What it promises', fr: 'Ce qu’il promet' },
  promise: {
    en: `A rate shown as current was on the lender’s own page when last read; one that could not be read again says so. No lender has to
      offer you that rate, and not every lender is listed. Check before you decide.`,
    fr: `Un taux à jour figurait sur la page du prêteur à la dernière lecture; un taux non relu l’indique. Aucun prêteur n’est tenu de vous
      l’offrir, et la liste n’est pas complète. Vérifiez auprès du prêteur.`,
  },
  mayTitle: { en: 'What you may do', fr: 'Ce que vous pouvez faire' },
  may: {
    en: 'Quote rates with date and source. With a key, use them in your product, with their age. Share no keys.',
    fr: 'Vous pouvez citer des taux avec leur date et leur source et, avec une clé, les utiliser dans votre produit, avec leur âge. Ne partagez pas vos clés.',
  },
  mayNotTitle: { en: 'What you may not do', fr: 'Ce que vous ne pouvez pas faire' },
  mayNot: {
    en: 'Pass rates off as an offer or as your own collection, hide their age, or slow the service. We may close such an account, and say why.',
    fr: 'Présenter des taux comme une offre ou votre collecte, cacher leur âge ou ralentir le service. Nous pouvons fermer un tel compte et dirons pourquoi.',
  },
  namesTitle: { en: 'Names', fr: 'Noms' },
  names: {
    en: 'Lenders’ names and marks are theirs. None has endorsed, paid for or checked this service.',
    fr: 'Les noms et marques des prêteurs leur appartiennent. Aucun n’a approuvé, payé ou vérifié ce service.',
  },
});
