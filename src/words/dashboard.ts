import { messages } from './messages.ts';

/** An account’s own page. */
export const dashboard = messages({
  title: { en: 'Your account', fr: 'Votre compte' },
  parts: { en: 'On this page', fr: 'Sur cette page' },
  logOut: { en: 'Log out', fr: 'Se déconnecter' },

  plan: { en: 'Plan: {plan}', fr: 'Forfait : {plan}' },
  unlimited: { en: 'Requests with your keys are not limited.', fr: 'Les requêtes avec vos clés ne sont pas limitées.' },
  used: { en: '{used} of {quota} requests used', fr: 'Requêtes utilisées : {used} sur {quota}' },
  today: { en: 'today (UTC)', fr: 'aujourd’hui (UTC)' },
  inCurrent: { en: 'in the current {window}', fr: 'dans la période en cours de {window}' },
  resets: { en: 'resets {time}', fr: 'remise à zéro le {time}' },

  planTitle: { en: 'Plan and requests', fr: 'Forfait et requêtes' },
  keysTitle: { en: 'API keys', fr: 'Clés d’API' },
  testKey: { en: 'Test key', fr: 'Clé d’essai' },
  testKeyHelp: {
    en: 'A test key sees a made-up lender alone. It may stand in code that others read. What they ask with it counts against your limits until you revoke it.',
    fr: 'Une clé d’essai ne voit qu’un prêteur fictif et peut figurer dans du code public. Ses requêtes comptent dans vos limites jusqu’à sa révocation.',
  },
  createTestKey: { en: 'Create a test key', fr: 'Créer une clé d’essai' },
  newKey: {
    en: 'Here is your new key. Copy it now: it is not shown again.',
    fr: 'Voici votre nouvelle clé. Copiez-la maintenant : elle ne sera plus affichée.',
  },
  tryKey: { en: 'Paste one of these lines into a terminal:', fr: 'Collez l’une de ces lignes dans un terminal :' },
  tryAll: { en: 'Every rate of every lender', fr: 'Tous les taux de tous les prêteurs' },
  tryRaw: { en: 'What {lender} prints, raw', fr: 'Ce que publie {lender}, tel quel' },
  theKey: { en: 'the key', fr: 'la clé' },
  noKeys: { en: 'You have no key yet.', fr: 'Vous n’avez pas encore de clé.' },
  madeAt: { en: 'created {time}', fr: 'créée le {time}' },
  usedAt: { en: 'last used {time}', fr: 'utilisée pour la dernière fois le {time}' },
  neverUsed: { en: 'never used', fr: 'jamais utilisée' },
  revoke: { en: 'Revoke', fr: 'Révoquer' },
  revokeOne: { en: 'Revoke {name}', fr: 'Révoquer {name}' },
  newName: { en: 'Name of the new key', fr: 'Nom de la nouvelle clé' },
  createKey: { en: 'Make a key', fr: 'Créer une clé' },
  myKey: { en: 'My key', fr: 'Ma clé' },
  longName: { en: 'Use at most {most} characters.', fr: 'Utilisez au plus {most} caractères.' },
  enoughKeys: { en: 'At most {most} keys: revoke one first.', fr: 'Au plus {most} clés : révoquez-en une d’abord.' },
  enoughTestKeys: { en: 'At most {most} test keys: revoke one.', fr: 'Au plus {most} clés d’essai : révoquez-en une.' },
  keyGone: { en: 'This key no longer exists.', fr: 'Cette clé n’existe plus.' },
  keyRevoked: { en: 'The key is revoked and opens nothing.', fr: 'La clé est révoquée : elle n’ouvre plus rien.' },

  sessionsTitle: { en: 'Sessions', fr: 'Sessions' },
  unknownBrowser: { en: 'Unknown browser', fr: 'Navigateur inconnu' },
  thisOne: { en: '(this one)', fr: '(celle-ci)' },
  since: { en: 'since {time}', fr: 'depuis le {time}' },
  end: { en: 'End', fr: 'Fermer la session' },
  endOne: { en: 'End {device}, since {time}', fr: 'Fermer la session : {device}, depuis le {time}' },
  endAll: { en: 'End all sessions', fr: 'Fermer toutes les sessions' },
  sessionGone: { en: 'This session has ended already.', fr: 'Cette session a déjà pris fin.' },
  sessionEnded: { en: 'The session has been ended.', fr: 'La session a pris fin.' },

  passwordTitle: { en: 'Change your password', fr: 'Changer de mot de passe' },
  current: { en: 'Current password', fr: 'Mot de passe actuel' },
  change: { en: 'Change password', fr: 'Changer le mot de passe' },
  notYours: { en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' },
  changed: { en: 'Password changed; all other sessions ended.', fr: 'Mot de passe changé; autres sessions terminées.' },

  keptTitle: { en: 'Your data', fr: 'Vos données' },
  kept: {
    en: 'All we keep about you, as JSON: address, keys, saved searches, sessions, alerts, webhooks and counters, but no password or secret in readable form.',
    fr: 'Tout ce que nous gardons, en JSON : adresse, clés, recherches, sessions, alertes, points d’ancrage Web, compteurs; ni mot de passe ni secret lisible.',
  },
  keptFile: { en: 'Download it', fr: 'Télécharger' },
  deleteTitle: { en: 'Delete the account', fr: 'Supprimer le compte' },
  deletion: {
    en: 'Your account, keys and sessions are removed at once. Backups keep them fourteen nights, and a coded count of your requests stays three days.',
    fr: 'Compte, clés et sessions sont retirés aussitôt. Nos sauvegardes les gardent quatorze nuits; le nombre de requêtes reste trois jours, sous un code.',
  },
  yourPassword: { en: 'Your password', fr: 'Votre mot de passe' },
  delete: { en: 'Delete my account', fr: 'Supprimer mon compte' },

  notUnderstood: { en: 'We did not understand this. Try again.', fr: 'Nous n’avons pas compris. Réessayez.' },
});
