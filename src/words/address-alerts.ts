import { messages } from './messages.ts';

/** Alerts and reminders of an e-mail address alone: their letters and their forms. Figures, days and questions are passed in as text. */
export const addressAlerts = messages({
  yourLender: { en: 'your lender', fr: 'votre prêteur' },
  termEnds: { en: 'Your term at {lender} ends on {day}', fr: 'Votre terme chez {lender} prend fin le {day}' },
  whenReminded: { en: 'reminders before that day', fr: 'rappels avant ce jour' },

  // Letters
  why: {
    en: 'You are getting this e-mail because you asked for it on {day} and confirmed your address.',
    fr: 'Vous recevez ce message parce que vous l’avez demandé le {day} et avez confirmé votre adresse.',
  },
  change: { en: 'Change what you asked for', fr: 'Modifier votre demande' },
  never: { en: 'Never write to me', fr: 'Ne plus jamais m’écrire' },
  askedFor: {
    en: (asked: string, when: string) => `An e-mail when ${when}, for this question: ${asked}.`,
    fr: (asked, when) => `Un message quand ${when}, pour cette question : ${asked}.`,
  },
  lowestMoves: { en: 'the lowest rate moves', fr: 'le taux le plus bas change' },
  lowestBelow: { en: 'the lowest rate falls below {figure}', fr: 'le taux le plus bas passera sous {figure}' },
  confirmSubject: { en: 'Confirm: shall we write to you?', fr: 'À confirmer : voulez-vous nos messages?' },
  confirmTitle: { en: 'Did you ask for this?', fr: 'Est-ce bien votre demande?' },
  confirmBody: {
    en: 'Somebody, probably you, asked for e-mails about this. They begin once you confirm.',
    fr: 'Quelqu’un, sans doute vous, a demandé des messages à ce sujet. Ils commenceront quand vous aurez confirmé.',
  },
  confirmButton: { en: 'Look and confirm', fr: 'Voir et confirmer' },
  notYou: {
    en: 'If this was not you, do nothing: after seven days your address is deleted here.',
    fr: 'Si ce n’était pas vous, ne faites rien : après sept jours, votre adresse est supprimée ici.',
  },
  lowest: { en: 'The lowest {term}', fr: 'Le plus bas taux {term}' },
  unsure: { en: '{figure} (ask the lender)', fr: '{figure} (demandez au prêteur)' },
  movedFrom: { en: 'Before that it was {figure}, at {lender}.', fr: 'Avant, c’était {figure}, chez {lender}.' },
  toAnswer: { en: 'See today’s answer', fr: 'Voir la réponse d’aujourd’hui' },
  endsSubject: {
    en: '{days} days until your term ends on {day}',
    fr: '{days} jours avant la fin de votre terme, le {day}',
  },
  due120: {
    en: 'Now, about four months before the end, is the time to look around: ask two or three lenders for their rate, and for how long they hold it.',
    fr: 'À environ quatre mois de la fin, c’est le moment de chercher : demandez à deux ou trois prêteurs leur taux et la durée de sa garantie.',
  },
  due60: {
    en: 'Ask your lender for its offer now, in writing, and compare it. A federally regulated lender has to send it only 21 days before the end.',
    fr: 'Demandez maintenant l’offre de votre prêteur, par écrit, et comparez-la. Un prêteur sous réglementation fédérale n’a à l’envoyer que 21 jours avant la fin.',
  },
  due30: {
    en: 'It is time to decide. If you do nothing, your mortgage is probably renewed by itself, and you may miss a rate that you could have had.',
    fr: 'Il est temps de décider. Si vous ne faites rien, votre prêt sera sans doute renouvelé d’office, et vous pourriez manquer un taux que vous auriez pu obtenir.',
  },
  today: {
    en: 'Today’s lowest rates, compared with the {rate} that you pay:',
    fr: 'Les taux les plus bas d’aujourd’hui, à comparer aux {rate} que vous payez :',
  },
  noneToday: {
    en: 'Today we have no current rate that answers your question.',
    fr: 'Aujourd’hui, aucun taux à jour ne répond à votre question.',
  },
  stayFor: { en: 'stay, {term}', fr: 'rester, {term}' },
  moveFor: {
    en: (term: string, lender: string) => `move to ${lender}, ${term}`,
    fr: (term, lender) => `partir chez ${lender}, ${term}`,
  },
  toTerm: { en: 'What there is to do', fr: 'Ce qu’il y a à faire' },

  // The form beside a figure
  email: { en: 'Your e-mail address', fr: 'Votre adresse de courriel' },
  consent: {
    en: 'Yes, Prime Minus may send me these e-mails. I can end them in any of them.',
    fr: 'Oui, Prime Minus peut m’envoyer ces messages. Je peux y mettre fin dans chacun d’eux.',
  },
  needsConsent: { en: 'Tick the box to get e-mails.', fr: 'Cochez la case pour recevoir des messages.' },
  belowNow: {
    en: 'E-mail me when the lowest is below {figure}.',
    fr: 'M’écrire quand le taux le plus bas passera sous {figure}.',
  },
  whenAny: { en: 'E-mail me when the lowest rate moves.', fr: 'M’écrire quand le taux le plus bas change.' },
  ask: { en: 'Send me the e-mail to confirm', fr: 'M’envoyer le message de confirmation' },
  noAccount: {
    en: 'No account, no password. We use the address for nothing else.',
    fr: 'Sans compte ni mot de passe. L’adresse ne sert à rien d’autre.',
  },
  noLetters: {
    en: 'This server sends no e-mail, so it cannot tell you.',
    fr: 'Ce serveur n’envoie pas de courriels : il ne peut donc pas vous avertir.',
  },
  withAccount: {
    en: 'With an account you can be told of any change, every day or by webhook.',
    fr: 'Avec un compte, vous pouvez être averti de tout changement, chaque jour ou par point d’ancrage Web.',
  },
  sentTitle: { en: 'Check your e-mail', fr: 'Consultez votre courriel' },
  sent: {
    en: 'One e-mail is on its way. Confirm with its link within seven days: nothing begins before that.',
    fr: 'Un message est en route. Confirmez avec son lien d’ici sept jours : rien ne commence avant.',
  },
  sentLimit: {
    en: 'An address that has not confirmed anything gets two e-mails in 30 days at most, so that nobody can be flooded.',
    fr: 'Une adresse qui n’a rien confirmé reçoit au plus deux messages en 30 jours, pour que personne ne soit inondé.',
  },

  // The page behind the link of a letter
  yours: { en: 'Your e-mails', fr: 'Vos messages' },
  confirmAsk: { en: 'Shall we write to you about this?', fr: 'Voulez-vous nos messages à ce sujet?' },
  confirmYes: { en: 'Yes, begin', fr: 'Oui, commencer' },
  begun: { en: 'Confirmed: these e-mails have begun.', fr: 'Confirmé : ces messages ont commencé.' },
  saved: { en: 'Changed.', fr: 'C’est modifié.' },
  over: { en: 'Ended: {what}', fr: 'Terminé : {what}' },
  ended: {
    en: 'This has ended. You will get no more of these e-mails.',
    fr: 'C’est terminé. Vous ne recevrez plus ces messages.',
  },
  end: { en: 'End it', fr: 'Y mettre fin' },
  changeTerm: { en: 'Change lender, day, balance or rate', fr: 'Modifier le prêteur, le jour, le solde ou le taux' },
  neverHelp: {
    en: 'This ends all alerts and reminders that {email} gets without an account. No form here can send it an e-mail after that.',
    fr: 'Cela met fin à toutes les alertes et à tous les rappels que {email} reçoit sans compte. Ensuite, aucun formulaire d’ici ne peut lui envoyer de message.',
  },
  silent: { en: 'We will not write to {email} again.', fr: 'Nous n’écrirons plus à {email}.' },
  again: { en: 'Allow e-mails again', fr: 'Permettre de nouveau les messages' },
  allowed: { en: 'E-mails are allowed again.', fr: 'Les messages sont de nouveau permis.' },
});
