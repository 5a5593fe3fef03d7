import { html, messages } from './messages.ts';

/** Alerts and webhooks: their letters and their forms. Figures, times and conditions are passed in as formatted text. */
export const alerts = messages({
  // Letters
  subject: {
    en: (count: number, first: string) => (count === 1 ? first : `${first}, and ${count - 1} more`),
    fr: (count, first) => (count === 1 ? first : `${first}, et ${count - 1} de plus`),
  },
  dailySubject: { en: 'What changed, {day}', fr: 'Ce qui a changé, {day}' },
  title: { en: 'What you asked to be told', fr: 'Ce que vous vouliez savoir' },
  fromTo: { en: '{before} → {after}', fr: '{before} → {after}' },
  forYou: { en: 'For your question: {figure}', fr: 'Pour votre question : {figure}' },
  added: { en: 'new: {figure}', fr: 'nouveau : {figure}' },
  returned: { en: 'back: {figure}', fr: 'de retour : {figure}' },
  withdrawn: { en: 'withdrawn (was {figure})', fr: 'retiré (était {figure})' },
  corrected: {
    en: 'Our correction: the lender changed nothing, we had it wrong.',
    fr: 'Notre correction : le prêteur n’a rien changé, nous nous étions trompés.',
  },
  seen: { en: 'Seen {when} at the lender.', fr: 'Vu chez le prêteur le {when}.' },
  more: {
    en: (count: number) => (count === 1 ? 'One more is on the board.' : `${count} more are on the board.`),
    fr: (count) => (count === 1 ? 'Un autre se trouve au tableau.' : `${count} autres se trouvent au tableau.`),
  },
  toBoard: { en: 'See the board', fr: 'Voir le tableau' },
  notAdvice: {
    en: 'Rates as the lenders publish them. Not advice and not an offer.',
    fr: 'Les taux tels que les prêteurs les publient. Ni conseil ni offre.',
  },
  why: {
    en: 'You are getting this e-mail because you asked for it on {day}, with an alert in your Prime Minus account.',
    fr: 'Vous recevez ce message parce que vous l’avez demandé le {day}, par une alerte de votre compte Prime Minus.',
  },
  endOne: { en: 'Stop only: {asked}', fr: 'Arrêter seulement : {asked}' },

  hookEndedSubject: { en: 'A webhook has ended', fr: 'Un point d’ancrage Web a pris fin' },
  hookGone: {
    en: 'Your webhook {url} answered 410 (gone), so nothing is sent there any more.',
    fr: 'Votre point d’ancrage Web {url} a répondu 410 (disparu) : plus rien n’y est envoyé.',
  },
  hookFailing: {
    en: 'Your webhook {url} took no message for three days, so nothing is sent there any more.',
    fr: 'Votre point d’ancrage Web {url} n’a accepté aucun message pendant trois jours : plus rien n’y est envoyé.',
  },
  hookAgain: {
    en: 'Its alerts are kept. On your account’s page you can start it again.',
    fr: 'Ses alertes sont conservées. Vous pouvez le remettre en marche sur la page de votre compte.',
  },

  // Conditions
  everyRate: { en: 'Every rate', fr: 'Tous les taux' },
  conditionAny: { en: 'any change', fr: 'tout changement' },
  conditionBelow: { en: 'falls below {figure}', fr: 'descend sous {figure}' },
  conditionLowest: { en: 'the lowest rate moves', fr: 'le taux le plus bas change' },

  // Forms
  tellMe: { en: 'Tell me when this changes', fr: 'M’avertir quand cela change' },
  newTitle: { en: 'A new alert', fr: 'Une nouvelle alerte' },
  editTitle: { en: 'Change an alert', fr: 'Modifier une alerte' },
  watched: {
    en: (asked: string) => html`Watched: <strong>${asked}</strong>`,
    fr: (asked) => html`Surveillé : <strong>${asked}</strong>`,
  },
  now: { en: 'Now, {title}: {figure}', fr: 'Maintenant, {title} : {figure}' },
  noneNow: { en: 'Now: no current rate answers this.', fr: 'Maintenant : aucun taux à jour n’y répond.' },
  alreadyBelow: {
    en: 'That is below the threshold already: you will be told of the next rate that falls below it.',
    fr: 'C’est déjà sous le seuil : vous serez averti du prochain taux qui descendra dessous.',
  },
  notBelow: {
    en: 'That is not below the threshold: today nothing would be sent.',
    fr: 'Ce n’est pas sous le seuil : aujourd’hui, rien ne serait envoyé.',
  },
  metToday: {
    en: 'below already today, so you are told of the next rate that falls below: {figure}',
    fr: 'déjà dessous aujourd’hui, vous serez donc averti du prochain taux qui y descendra : {figure}',
  },
  notMetToday: {
    en: 'not below today, so nothing is sent yet: {figure}',
    fr: 'pas dessous aujourd’hui, donc rien n’est encore envoyé : {figure}',
  },
  makeOne: { en: 'Make an alert for:', fr: 'Créer une alerte pour :' },
  forEvery: { en: 'every rate', fr: 'tous les taux' },
  when: { en: 'When', fr: 'Quand' },
  any: { en: 'At any change', fr: 'À tout changement' },
  below: { en: 'When a rate falls below a threshold', fr: 'Quand un taux descend sous un seuil' },
  lowest: { en: 'When the lowest rate moves', fr: 'Quand le taux le plus bas change' },
  figure: { en: 'Threshold, %', fr: 'Seuil, %' },
  figureHelp: { en: 'Only for “falls below a threshold”.', fr: 'Seulement pour « descend sous un seuil ».' },
  badFigure: {
    en: 'Enter a rate from 0.01 to 30 percent, with at most three decimals, such as 4.25.',
    fr: 'Inscrivez un taux de 0,01 à 30 pour cent, avec au plus trois décimales, comme 4,25.',
  },
  how: { en: 'How', fr: 'Comment' },
  letter: { en: 'By e-mail, at once', fr: 'Par courriel, aussitôt' },
  daily: {
    en: 'By e-mail, once a day at 8 a.m. Eastern Time',
    fr: 'Par courriel, une fois par jour à 8 h, heure de l’Est',
  },
  webhook: { en: 'The webhook {url}', fr: 'Le point d’ancrage Web {url}' },
  consent: {
    en: 'Yes, Prime Minus may send me these e-mails at {email}. I can stop them at any time, with one click in any of them.',
    fr: 'Oui, Prime Minus peut m’envoyer ces messages à {email}. Je peux y mettre fin en tout temps, d’un clic dans chacun.',
  },
  needsConsent: {
    en: 'E-mails need your consent: tick the box, or choose a webhook.',
    fr: 'Les messages exigent votre accord : cochez la case, ou choisissez un point d’ancrage Web.',
  },
  badChoice: { en: 'Choose one from the list.', fr: 'Faites un choix dans la liste.' },
  badQuestion: {
    en: 'This question cannot be understood. Choose the filters on the board again.',
    fr: 'Cette question n’est pas comprise. Choisissez de nouveau les filtres au tableau.',
  },
  unknownRate: {
    en: 'No such rate was ever published here. Choose one on the board.',
    fr: 'Aucun taux de ce genre n’a été publié ici. Choisissez-en un au tableau.',
  },
  tooMany: {
    en: 'You have {most} alerts already. End one to make another.',
    fr: 'Vous avez déjà {most} alertes. Mettez fin à l’une d’elles pour en créer une autre.',
  },
  gone: { en: 'This alert no longer exists.', fr: 'Cette alerte n’existe plus.' },
  noLetters: {
    en: 'This server sends no e-mail: an alert can only go to a webhook here.',
    fr: 'Ce serveur n’envoie pas de courriels : une alerte ne peut avertir ici qu’un point d’ancrage Web.',
  },
  noWay: {
    en: 'This server sends no e-mail, and you have no webhook. Add one on your account page first.',
    fr: 'Ce serveur n’envoie pas de courriels, et vous n’avez pas de point d’ancrage Web. Ajoutez-en d’abord un sur la page de votre compte.',
  },
  unconfirmed: {
    en: 'Your address is not confirmed yet. The alert starts once you follow the link in the e-mail we sent; you can ask for a new link on your account page.',
    fr: `Votre adresse n’est pas encore confirmée. L’alerte commencera quand vous aurez suivi le lien du
      message que nous avons envoyé; vous pouvez en demander un autre sur la page de votre compte.`,
  },
  make: { en: 'Create the alert', fr: 'Créer l’alerte' },
  save: { en: 'Save', fr: 'Enregistrer' },

  // The dashboard
  alerts: { en: 'Alerts', fr: 'Alertes' },
  noAlerts: {
    en: 'You have no alerts. “Tell me when this falls” stands beside each lowest rate, and “Tell me when this changes” below the full board.',
    fr: 'Vous n’avez pas d’alertes. « M’avertir d’une baisse » figure à côté de chaque taux le plus bas, et « M’avertir quand cela change » au bas de la page « Tous les taux ».',
  },
  toFullBoard: { en: 'To the full board', fr: 'Voir tous les taux' },
  wayLetter: { en: 'e-mail at once', fr: 'courriel aussitôt' },
  wayDaily: { en: 'daily e-mail', fr: 'courriel quotidien' },
  wayWebhook: { en: 'webhook', fr: 'point d’ancrage Web' },
  since: { en: 'since {time}', fr: 'depuis le {time}' },
  waitsForAddress: {
    en: 'waiting: it starts once your address is confirmed',
    fr: 'en attente : elle commencera une fois votre adresse confirmée',
  },
  paused: { en: 'paused', fr: 'en pause' },
  edit: { en: 'Change', fr: 'Modifier' },
  pause: { en: 'Pause', fr: 'Mettre en pause' },
  resume: { en: 'Resume', fr: 'Reprendre' },
  end: { en: 'End', fr: 'Mettre fin' },
  alertMade: { en: 'The alert has been created.', fr: 'L’alerte est créée.' },
  alertSaved: { en: 'The alert has been changed.', fr: 'L’alerte est modifiée.' },
  alertPaused: {
    en: 'The alert is paused. It sends nothing until you resume it.',
    fr: 'L’alerte est en pause. Elle n’envoie rien tant que vous ne la reprenez pas.',
  },
  alertResumed: { en: 'The alert has resumed.', fr: 'L’alerte a repris.' },
  alertEnded: { en: 'The alert has ended.', fr: 'L’alerte a pris fin.' },

  webhooks: { en: 'Webhooks', fr: 'Points d’ancrage Web' },
  webhooksHelp: {
    en: 'Alerts can be posted to a program of yours, signed as Standard Webhooks 1.0 prescribes. Its address begins with https and can be reached from the internet.',
    fr: 'Les alertes peuvent être envoyées à l’un de vos programmes, signées selon Standard Webhooks 1.0. Son adresse commence par https et est joignable depuis Internet.',
  },
  url: { en: 'Address of the new webhook', fr: 'Adresse du nouveau point d’ancrage Web' },
  addWebhook: { en: 'Add the webhook', fr: 'Ajouter le point d’ancrage Web' },
  tooManyHooks: {
    en: 'You have {most} webhooks already. Remove one to add another.',
    fr: 'Vous avez déjà {most} points d’ancrage Web. Retirez-en un pour en ajouter un autre.',
  },
  'no-address': {
    en: 'Enter an address such as https://example.ca/hooks/rates, without a name or password in it.',
    fr: 'Inscrivez une adresse comme https://exemple.ca/crochets/taux, sans nom ni mot de passe.',
  },
  'not-https': { en: 'The address must begin with https://.', fr: 'L’adresse doit commencer par https://.' },
  'not-public': {
    en: 'This address cannot be found on the public internet, so nothing is sent there.',
    fr: 'Cette adresse est introuvable sur l’Internet public : rien n’y est envoyé.',
  },
  'bad-port': {
    en: 'Only ports 443, 80 and those from 1024 on can be reached.',
    fr: 'Seuls les ports 443, 80 et ceux à partir de 1024 peuvent être joints.',
  },
  needsConfirmed: {
    en: 'Confirm your address first: until then nothing is sent to your webhooks.',
    fr: 'Confirmez d’abord votre adresse : d’ici là, rien n’est envoyé à vos points d’ancrage Web.',
  },
  'no-answer': { en: 'no answer', fr: 'aucune réponse' },
  secret: {
    en: 'Here is the secret that messages to it are signed with. Copy it now: it is not shown again.',
    fr: 'Voici le secret qui signe les messages envoyés à cette adresse. Copiez-le maintenant : il ne sera plus affiché.',
  },
  rotate: { en: 'New secret', fr: 'Nouveau secret' },
  overlap: { en: 'the old secret signs as well until {time}', fr: 'l’ancien secret signe aussi jusqu’au {time}' },
  test: { en: 'Send a test', fr: 'Envoyer un essai' },
  remove: { en: 'Remove', fr: 'Retirer' },
  endedGone: { en: 'ended: it answered 410', fr: 'terminé : il a répondu 410' },
  endedFailing: {
    en: 'ended: it took no message for three days',
    fr: 'terminé : aucun message accepté pendant trois jours',
  },
  hookBegins: { en: 'Start again', fr: 'Remettre en marche' },
  hookResumed: { en: 'The webhook has been started again.', fr: 'Le point d’ancrage Web est remis en marche.' },
  hookRemoved: {
    en: 'The webhook has been removed, with its alerts.',
    fr: 'Le point d’ancrage Web est retiré, avec ses alertes.',
  },
  hookGoneNow: { en: 'This webhook no longer exists.', fr: 'Ce point d’ancrage Web n’existe plus.' },
  testSent: { en: 'A test message is on its way.', fr: 'Un message d’essai est en route.' },
  deliveries: { en: 'Messages of the last 30 days', fr: 'Messages des 30 derniers jours' },
  body: { en: 'Body', fr: 'Corps' },
  bodiesHelp: {
    en: 'Of each webhook the last {count} are shown with their body, byte for byte as it is sent. A message and its body are deleted after 30 days, and with the webhook or the account.',
    fr: `Pour chaque point d’ancrage Web, les {count} derniers messages sont montrés avec leur corps, octet pour octet comme il
      est envoyé. Un message et son corps sont supprimés après 30 jours, et avec le point d’ancrage Web ou le compte.`,
  },
  bodyGone: {
    en: 'Its body can no longer be made: what it reported is too old.',
    fr: 'Son corps ne peut plus être reconstitué : ce qu’il signalait est trop ancien.',
  },
  bodyCut: { en: 'The beginning of {count} characters.', fr: 'Le début de {count} caractères.' },
  bodyWhole: { en: 'All of it is in your data', fr: 'Le tout se trouve dans vos données' },
  noDeliveries: { en: 'None yet.', fr: 'Aucun pour l’instant.' },
  madeAt: { en: 'created {time}', fr: 'créé le {time}' },
  answer: { en: 'Last answer', fr: 'Dernière réponse' },
  sendAgain: { en: 'Send again', fr: 'Renvoyer' },
  sentAgain: { en: 'The message is on its way again.', fr: 'Le message est de nouveau en route.' },
  waiting: { en: 'waiting', fr: 'en attente' },
  delivered: { en: 'delivered', fr: 'livré' },
  failed: { en: 'failed', fr: 'échoué' },
  milliseconds: { en: '{ms} ms', fr: '{ms} ms' },

  // Unsubscribing from a letter
  stopTitle: { en: 'Stop these e-mails?', fr: 'Ne plus recevoir ces messages?' },
  stopLead: { en: 'These alerts will end at once:', fr: 'Ces alertes prendront fin aussitôt :' },
  stopButton: { en: 'Yes, stop them', fr: 'Oui, y mettre fin' },
  stoppedTitle: { en: 'These e-mails have stopped', fr: 'Ces messages ont pris fin' },
  stopped: {
    en: 'You will get no more of them. Your other alerts, if any, stay as they are.',
    fr: 'Vous n’en recevrez plus. Vos autres alertes, s’il y en a, restent telles quelles.',
  },
});
