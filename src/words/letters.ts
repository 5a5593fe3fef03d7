import { messages } from './messages.ts';

/** Letters: the parts common to all, and the letters about an account. Times are passed in as formatted text. */
export const letters = messages({
  orCopy: {
    en: 'If the button does not work, copy this address into your browser:',
    fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  },
  /** A line of a letter's plain text: a label and an address. */
  before: { en: '{words}:\n{url}', fr: '{words}\u00a0:\n{url}' },
  unsubscribe: { en: 'Stop these e-mails', fr: 'Ne plus recevoir ces messages' },
  hours: { en: '{hours} {hours:hour|hours}', fr: '{hours} {hours:heure|heures}' },
  whyAccount: {
    en: 'You are getting this e-mail because it concerns the Prime Minus account of {email}.',
    fr: 'Vous recevez ce message parce qu’il concerne le compte Prime Minus associé à {email}.',
  },
  whyAsked: {
    en: 'You are getting this e-mail because somebody typed {email} into a form of Prime Minus.',
    fr: 'Vous recevez ce message parce que quelqu’un a inscrit {email} dans un formulaire de Prime Minus.',
  },
  notYou: {
    en: 'If this was not you, do nothing: without the link, nothing happens.',
    fr: 'Si ce n’était pas vous, ne faites rien : sans le lien, rien ne se passe.',
  },

  confirmSubject: { en: 'Confirm your address', fr: 'Confirmez votre adresse' },
  confirmTitle: { en: 'Is this your address?', fr: 'Est-ce bien votre adresse?' },
  confirmBody: {
    en: 'A Prime Minus account was created with this address. Confirm that it is yours, and we can send you alerts and help you if you forget your password.',
    fr: 'Un compte Prime Minus utilise cette adresse. Confirmez qu’elle est à vous pour recevoir des alertes, et de l’aide si vous oubliez le mot de passe.',
  },
  confirmButton: { en: 'Confirm this address', fr: 'Confirmer cette adresse' },
  linkHolds: { en: 'The link works once, for {time}.', fr: 'Le lien fonctionne une seule fois, pendant {time}.' },
  confirmNotYou: {
    en: 'If you created no account, do nothing: an address that nobody confirms gets no alerts.',
    fr: 'Si vous n’avez pas créé de compte, ne faites rien : une adresse que personne ne confirme ne reçoit pas d’alertes.',
  },

  resetSubject: { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' },
  resetBody: {
    en: 'Somebody, probably you, asked for a way back into the Prime Minus account of this address. Choose a new password here:',
    fr: 'Quelqu’un, sans doute vous, a demandé à retrouver l’accès au compte Prime Minus de cette adresse. Choisissez un nouveau mot de passe ici :',
  },
  resetButton: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },

  newAddressSubject: { en: 'Confirm your new address', fr: 'Confirmez votre nouvelle adresse' },
  newAddressTitle: { en: 'Is this your new address?', fr: 'Est-ce votre nouvelle adresse?' },
  newAddressBody: {
    en: 'Somebody, probably you, wants to use this address for a Prime Minus account. The account keeps its old address until you confirm this one.',
    fr: 'Quelqu’un, sans doute vous, veut cette adresse pour un compte Prime Minus. L’ancienne reste en place tant que vous ne confirmez pas celle-ci.',
  },

  newAddressJoins: {
    en: 'Confirming moves the account of {present} to this address and makes no new account. If you do not know that address, do nothing, and sign up instead.',
    fr: `Si vous confirmez, le compte de {present} passera à cette adresse; aucun nouveau compte ne sera créé. Si vous ne connaissez pas {present},
      ne faites rien; créez plutôt un compte.`,
  },
  takenTitle: { en: 'This address has an account already', fr: 'Cette adresse est déjà associée à un compte' },
  takenBody: {
    en: 'Somebody, probably you, wanted to move another account to this address. It already has one, so nothing was changed. To move, delete one of the two.',
    fr: 'Quelqu’un, sans doute vous, a voulu lier un autre compte à cette adresse. Elle en a déjà un; rien n’a changé. Supprimez d’abord l’un des deux.',
  },

  addressAskedSubject: { en: 'Somebody asked to change your address', fr: 'On a demandé de changer votre adresse' },
  addressAskedBody: {
    en: 'On {time}, somebody logged in to your Prime Minus account asked to move it to another address. It moves as soon as that address is confirmed.',
    fr: 'Le {time}, une personne connectée à votre compte Prime Minus a demandé d’y associer une autre adresse. Ce sera fait dès que celle-ci sera confirmée.',
  },
  addressAskedButton: { en: 'Stop the change', fr: 'Annuler le changement' },
  addressAskedYou: { en: 'If it was you, do nothing.', fr: 'Si c’était vous, ne faites rien.' },

  addressChangedSubject: { en: 'Your address was changed', fr: 'Votre adresse a été changée' },
  addressChangedBody: {
    en: 'On {time}, your Prime Minus account was moved from this address to another one.',
    fr: 'Le {time}, votre compte Prime Minus est passé de cette adresse à une autre.',
  },
  addressChangedNotYou: {
    en: 'If this was not you, somebody knows your password: take the account back, and choose a new one.',
    fr: 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : reprenez votre compte, puis choisissez un nouveau mot de passe.',
  },
  addressChangedButton: { en: 'Take my account back', fr: 'Reprendre mon compte' },

  addressUndoneBody: {
    en: 'On {time}, the Prime Minus account that used this address went back to an earlier one: the reader of that address undid the change.',
    fr: 'Le {time}, le compte Prime Minus qui utilisait cette adresse est revenu à la précédente : la personne qui en lit les messages a annulé le changement.',
  },
  addressUndoneFree: {
    en: 'Everything that was made in it since has ended, and nobody else gets it. You are free to sign up with this address.',
    fr: 'Tout ce qui y a été créé depuis a pris fin, et personne d’autre ne le reçoit. Vous pouvez vous inscrire avec cette adresse.',
  },
  passwordChangedSubject: { en: 'Your password was changed', fr: 'Votre mot de passe a été changé' },
  passwordChangedBody: {
    en: 'On {time}, the password of your Prime Minus account was changed. All its other sessions have ended.',
    fr: 'Le {time}, le mot de passe de votre compte Prime Minus a été changé. Toutes ses autres sessions ont pris fin.',
  },
  endedToo: {
    en: 'API keys, addresses of saved searches, webhooks and alerts that were not to be kept have ended too.',
    fr: 'Les clés d’API, les adresses de recherches enregistrées, les points d’ancrage Web et les alertes que vous n’avez pas gardés ont aussi pris fin.',
  },
  passwordChangedNotYou: {
    en: 'If this was not you, choose a new password at once:',
    fr: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :',
  },

  keyMadeSubject: { en: 'A new API key was created', fr: 'Une nouvelle clé d’API a été créée' },
  keyMadeBody: {
    en: 'On {time}, a key named “{name}” was created for your Prime Minus account. It ends in {ending}.',
    fr: 'Le {time}, une clé nommée « {name} » a été créée pour votre compte Prime Minus. Elle se termine par {ending}.',
  },
  keyMadeNotYou: {
    en: 'If this was not you, revoke it on your account’s page and change your password.',
    fr: 'Si ce n’était pas vous, révoquez-la sur la page de votre compte et changez votre mot de passe.',
  },
  toAccount: { en: 'To your account', fr: 'Voir votre compte' },

  deletedSubject: { en: 'Your account was deleted', fr: 'Votre compte a été supprimé' },
  deletedBody: {
    en: 'On {time}, your Prime Minus account was deleted, with its keys, sessions and alerts. Backups keep them fourteen more nights. This is our last e-mail.',
    fr: `Le {time}, votre compte Prime Minus a été supprimé, avec ses clés, ses sessions et ses alertes. Nos copies de sauvegarde les gardent
      encore quatorze nuits. Ceci est notre dernier message.`,
  },
  deletedNotYou: {
    en: 'If this was not you, somebody knew your password. Change it wherever else you use it.',
    fr: 'Si ce n’était pas vous, quelqu’un connaissait votre mot de passe. Changez-le partout où vous l’utilisez.',
  },
});
