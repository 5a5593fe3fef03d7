import { messages } from './messages.ts';

/** The page of changes. */
export const changes = messages({
  about: {
    en: 'Which lenders moved their headline mortgage rates, day by day, newest first.',
    fr: 'Quels prêteurs ont modifié leurs taux hypothécaires principaux, jour par jour, les plus récents en premier.',
  },
  lead: { en: 'Who moved a main rate, week by week.', fr: 'Qui a modifié un taux principal, semaine par semaine.' },
  everyLender: { en: 'Every lender', fr: 'Tous les prêteurs' },
  week: { en: 'Week of {day}', fr: 'Semaine du {day}' },
  lowered: {
    en: '{lenders} {lenders:lender|lenders} lowered rates.',
    fr: '{lenders} {lenders:prêteur a|prêteurs ont} baissé des taux.',
  },
  raised: {
    en: '{lenders} {lenders:lender|lenders} raised rates.',
    fr: '{lenders} {lenders:prêteur a|prêteurs ont} augmenté des taux.',
  },
  largest: {
    en: 'Largest: {lender}, {rate}, {from} to {to}.',
    fr: 'Le plus grand changement : {lender}, {rate}, de {from} à {to}.',
  },
  earlier: { en: 'Earlier', fr: 'Auparavant' },
  reading: { en: 'Still reading the past. Try again in a moment.', fr: 'Lecture en cours. Réessayez dans un instant.' },
  nothing: { en: 'Nothing has moved since the record began.', fr: 'Rien n’a bougé depuis le début du registre.' },
  madeUp: {
    en: 'No lender has moved a main rate since the record began. The moves below are made up, as an example.',
    fr: 'Aucun prêteur n’a modifié de taux principal depuis le début du registre. Les changements ci-dessous sont inventés, à titre d’exemple.',
  },
  corrected: { en: 'our correction:', fr: 'notre correction :' },
  upTo: { en: 'up to', fr: 'hausse à' },
  downTo: { en: 'down to', fr: 'baisse à' },
  replaced: { en: 'another of its rates:', fr: 'un autre de ses taux :' },
  unread: { en: 'no longer read here, was', fr: 'n’est plus lu ici, était à' },
  mistaken: { en: 'our mistake, there was no', fr: 'une erreur de notre part, il n’y avait pas de' },
  withdrawn: { en: 'no longer published, was', fr: 'n’est plus publié, était à' },
  returned: { en: 'published again at', fr: 'publié de nouveau à' },
  added: { en: 'new at', fr: 'nouveau à' },
  otherThan: { en: 'another APR or offset on prime, rate still', fr: 'TAC ou écart différent, taux inchangé à' },
  corrections: { en: 'What we had wrong, and how often', fr: 'Nos erreurs, et leur fréquence' },
  feeds: { en: 'To follow headline rates:', fr: 'Pour suivre les taux principaux :' },
});
