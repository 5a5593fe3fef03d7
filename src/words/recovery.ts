import { messages } from './messages.ts';

/** The pages behind the links of account letters, and the ways back into an account. */
export const recovery = messages({
  forgotLead: {
    en: 'Enter the address of your account. If it has one, you will get an e-mail with a link to choose a new password.',
    fr: 'Entrez l’adresse de votre compte. S’il y a un compte à cette adresse, vous recevrez un message avec un lien pour choisir un nouveau mot de passe.',
  },
  forgotButton: { en: 'Send the link', fr: 'Envoyer le lien' },
  forgotDone: {
    en: 'If this address has an account, a link is on its way. It works once, for one hour. Nothing yet? Check your junk folder, or try again tomorrow.',
    fr: 'Si cette adresse a un compte, un lien est en route. Il sert une fois, pendant une heure. Rien reçu? Vérifiez vos indésirables, ou réessayez demain.',
  },
  noLetters: {
    en: 'This server sends no e-mail. Whoever runs it can make you a link to choose a new password.',
    fr: 'Ce serveur n’envoie pas de courriels. La personne qui l’exploite peut vous créer un lien pour choisir un nouveau mot de passe.',
  },
  backToLogin: { en: 'Back to the login', fr: 'Retour à la connexion' },

  resetTitle: { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' },
  resetFor: { en: 'For the account of {email}.', fr: 'Pour le compte de {email}.' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  passwordHelp: {
    en: '8 characters or more. Several words in a row are easy to remember and hard to guess.',
    fr: 'Au moins 8 caractères. Plusieurs mots à la suite sont faciles à retenir et difficiles à deviner.',
  },
  resetButton: { en: 'Save', fr: 'Enregistrer' },
  resetAndEnd: { en: 'Save, and end all of it', fr: 'Enregistrer et mettre fin à tout' },
  resetAfter: {
    en: 'All sessions of the account end; log in again with the new password.',
    fr: 'Toutes les sessions du compte prendront fin; reconnectez-vous avec le nouveau mot de passe.',
  },

  keepHelp: {
    en: 'Your account has {list}. “Save” keeps all. What you did not make, somebody else may be using: then end all.',
    fr: 'Votre compte a {list}. « Enregistrer » garde tout. Ce que vous n’avez pas créé sert peut-être à quelqu’un d’autre : mettez alors fin à tout.',
  },
  keepKeys: { en: '{count} API {count:key|keys}', fr: '{count} {count:clé|clés} d’API' },
  keepAddresses: { en: '{count} saved {count:search|searches}', fr: '{count} {count:recherche|recherches}' },
  keepWebhooks: { en: '{count} {count:webhook|webhooks}', fr: '{count} {count:point|points} d’ancrage Web' },
  keepAlerts: { en: '{count} {count:alert|alerts}', fr: '{count} {count:alerte|alertes}' },

  stopTitle: { en: 'Stop the change of address?', fr: 'Annuler le changement d’adresse?' },
  stopLead: {
    en: 'Your account stays with {email}, and all its sessions end. You choose a new password next, because somebody knows the old one.',
    fr: 'Votre compte reste à {email}, et toutes ses sessions prennent fin. Vous choisirez ensuite un nouveau mot de passe, car quelqu’un connaît l’ancien.',
  },
  undoTitle: { en: 'Take your account back?', fr: 'Reprendre votre compte?' },
  undoLead: {
    en: 'Your account moves back to {email} as it was when it left; what was made since ends. Choose a new password next, because somebody knows the old one.',
    fr: 'Votre compte revient à {email} tel qu’il était; ce qui a été créé depuis prend fin. Choisissez ensuite un nouveau mot de passe : l’ancien est connu.',
  },
  undoLater: {
    en: 'The present address of this account was confirmed on it before yours, so this link cannot displace it. Nothing was changed.',
    fr: 'L’adresse actuelle de ce compte y a été confirmée avant la vôtre : ce lien ne peut donc pas la remplacer. Rien n’a été changé.',
  },
  undoTaken: {
    en: 'Another account uses this address by now. Choose a new password for that one, delete it, and come back with this link.',
    fr: 'Un autre compte utilise maintenant cette adresse. Choisissez un nouveau mot de passe pour celui-là, supprimez-le, puis revenez avec ce lien.',
  },

  confirmTitle: { en: 'Confirm your address', fr: 'Confirmez votre adresse' },
  confirmLead: {
    en: 'Is {email} yours? Then e-mails from Prime Minus can reach you there.',
    fr: 'L’adresse {email} est-elle à vous? Prime Minus pourra alors vous y écrire.',
  },
  moveLead: {
    en: 'The account of {before} moves to {email}, and e-mails go there from now on.',
    fr: 'Le compte de {before} passera à {email}, et les messages y seront envoyés dorénavant.',
  },
  confirmButton: { en: 'Yes, it is mine', fr: 'Oui, elle est à moi' },

  endedTitle: { en: 'This link has expired', fr: 'Ce lien n’est plus valide' },
  ended: { en: 'It works once, and not for long.', fr: 'Il ne fonctionne qu’une fois, et pas longtemps.' },
  taken: { en: 'Nothing changed: the address has an account.', fr: 'Rien n’a changé : cette adresse a un compte.' },
  askAgain: { en: 'Ask for a new link', fr: 'Demander un nouveau lien' },

  signedUp: {
    en: 'Welcome. An e-mail to confirm your address is on its way; only alerts wait for it.',
    fr: 'Bienvenue. Un message pour confirmer votre adresse est en route; seules les alertes attendent cette confirmation.',
  },
  passwordReset: { en: 'Password changed. Log in with it.', fr: 'Mot de passe changé. Connectez-vous.' },
  resetKept: {
    en: 'Your password has been changed. Your keys, saved searches, webhooks and alerts still work.',
    fr: 'Votre mot de passe a été changé. Vos clés, recherches enregistrées, points d’ancrage Web et alertes fonctionnent toujours.',
  },
  resetEnded: {
    en: 'Your password has been changed. The keys, saved searches, webhooks and alerts of your account were ended.',
    fr: 'Votre mot de passe a été changé. On a mis fin aux clés, recherches enregistrées, points d’ancrage Web et alertes de votre compte.',
  },
  loggedOut: { en: 'You are logged out.', fr: 'Votre session est terminée.' },
  sessionsEnded: { en: 'All your sessions ended. Log in again.', fr: 'Vos sessions ont pris fin. Reconnectez-vous.' },
  accountDeleted: { en: 'Your account is deleted.', fr: 'Votre compte est supprimé.' },
  accountDeletedLetter: { en: 'Account deleted. An e-mail confirms it.', fr: 'Compte supprimé. Un message suit.' },
  confirmed: { en: 'Your address is confirmed.', fr: 'Votre adresse est confirmée.' },

  yourAddress: { en: 'Your address', fr: 'Votre adresse' },
  unconfirmed: { en: 'Not confirmed yet, so it gets no alerts.', fr: 'Non confirmée : elle ne reçoit pas d’alertes.' },
  sendConfirmation: { en: 'Send me the link', fr: 'M’envoyer le lien' },
  confirmationSent: { en: 'An e-mail with a link is on its way.', fr: 'Un message avec un lien est en route.' },
  changeAddress: { en: 'Change your address', fr: 'Changer d’adresse' },
  changeAddressHelp: {
    en: 'We send an e-mail to both addresses. Your account keeps the old one until you confirm the new one.',
    fr: 'Un message sera envoyé aux deux adresses. Votre compte garde l’ancienne tant que vous ne confirmez pas la nouvelle.',
  },
  changeUnconfirmedHelp: {
    en: 'We send an e-mail to the new address. Your account keeps the old one until you confirm the new one.',
    fr: 'Un message sera envoyé à la nouvelle adresse. Votre compte garde l’ancienne tant que vous ne confirmez pas la nouvelle.',
  },
  newAddress: { en: 'New address', fr: 'Nouvelle adresse' },
  addressAsked: { en: 'Now follow the link we sent there.', fr: 'Suivez maintenant le lien envoyé à cette adresse.' },
  sameAddress: { en: 'This is your address already.', fr: 'C’est déjà votre adresse.' },
  language: { en: 'Language of e-mails', fr: 'Langue des messages' },
  languageSaved: { en: 'E-mails will be in English from now on.', fr: 'Les messages seront dorénavant en français.' },
  needsLetters: {
    en: 'This server sends no e-mail, so an address can be neither confirmed nor changed here.',
    fr: 'Ce serveur n’envoie pas de courriels : une adresse ne peut donc être ni confirmée ni changée ici.',
  },
});
