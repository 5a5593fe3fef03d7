import { messages } from './messages.ts';

/** The privacy page. */
export const privacy = messages({
  title: { en: 'Privacy', fr: 'Confidentialité' },
  about: {
    en: 'What Prime Minus keeps about you: next to nothing without an account, an e-mail address with one.',
    fr: 'Ce que Prime Minus conserve à votre sujet : presque rien sans compte, une adresse de courriel avec un compte.',
  },
  lead: {
    en: 'Without an account, nothing about you is kept except a line in the server’s log and, if you ask for e-mails or report an error, what you write.',
    fr: 'Sans compte, nous ne gardons qu’une ligne dans le journal du serveur et, si vous demandez des messages ou signalez une erreur, ce que vous écrivez.',
  },
  withoutTitle: { en: 'Without an account', fr: 'Sans compte' },
  without: {
    en: `No cookies, counters or third parties: pages, fonts and pictures come from this server. If you describe a mortgage, only your browser
      remembers it. The server logs each request’s path, time, result and network address, but nothing after the question mark. A report of a
      wrong rate is e-mailed to the operator, with your address if you gave it; then the server forgets it.`,
    fr: `Aucun témoin, compteur ou tiers : pages, polices et images viennent de ce serveur. Si vous décrivez un prêt, seul votre navigateur s’en
      souvient. Le serveur consigne le chemin, l’heure, le résultat et l’adresse réseau de chaque requête, mais rien après le point
      d’interrogation. Un signalement part à l’exploitant, avec votre adresse si vous l’avez donnée; le serveur l’oublie ensuite.`,
  },
  lettersTitle: { en: 'E-mails without an account', fr: 'Messages sans compte' },
  letters: {
    en: `If you ask to be told of a rate or of your term’s end: your e-mail address, what you asked, the language and when you agreed. What
      you never confirm goes after seven days, the rest 30 days after it ended. “Never write to me” is kept as a hash of your address.`,
    fr: `Si vous demandez à être avisé d’un taux ou de la fin de votre terme : votre adresse de courriel, votre demande, la langue et la date de
      votre accord. Ce qui n’est jamais confirmé part après sept jours, le reste 30 jours après sa fin. « Ne plus jamais m’écrire » est gardé
      comme empreinte de votre adresse.`,
  },
  withTitle: { en: 'With an account', fr: 'Avec un compte' },
  with: {
    en: `Your e-mail address, your password as an Argon2id hash that cannot be reversed, your plan, your API keys as hashes, when each was last used, and
      how many requests were made in the current windows and on each of the last three days. One cookie holds your session while you are logged in; it
      is needed for that and does nothing else. Another one keeps a random number for 30 days, by which the next login knows this browser again: so
      strangers who guess at your password cannot keep you out. It opens nothing. So that every page’s menu can say “Account”, your browser remembers for
      itself that you logged in. If you use them: the language of your e-mails, when your address was confirmed, and, as hashes, the addresses that the
      account has left; your alerts, with the time at which you agreed to their e-mails; your saved searches, with their addresses as hashes; and the
      addresses of your webhooks, with what was sent to them for thirty days. Links in e-mails are kept as hashes until they end.`,
    fr: `Votre adresse de courriel, votre mot de passe sous forme d’empreinte Argon2id irréversible, votre forfait, l’empreinte de vos clés d’API, la date de
      leur dernière utilisation et le nombre de requêtes faites dans les périodes en cours et pendant chacun des trois derniers jours. Un témoin garde votre
      session tant que vous êtes connecté ; il ne sert qu’à cela. Un autre garde pendant 30 jours un nombre aléatoire auquel la prochaine connexion reconnaît
      ce navigateur : des inconnus qui essaient de deviner votre mot de passe ne peuvent donc pas vous empêcher d’entrer. Il ne donne accès à rien. Pour que
      le menu puisse afficher « Compte », votre navigateur retient lui-même que vous vous êtes connecté. Si vous vous en servez : la langue de vos messages,
      la date de confirmation de votre adresse et l’empreinte des adresses que le compte a quittées; vos alertes, avec la date à laquelle vous avez accepté
      leurs messages; vos recherches enregistrées, avec l’empreinte de leurs adresses; les adresses de vos points d’ancrage Web, avec ce qui y a été envoyé
      pendant trente jours. Les liens des messages sont gardés sous forme d’empreintes jusqu’à leur échéance.`,
  },
  notDoneTitle: { en: 'What is not done', fr: 'Ce que nous ne faisons pas' },
  notDone: {
    en: 'Nothing is sold, passed on or used for advertising. What you enter into the calculator or the board’s amount is not kept.',
    fr: 'Rien n’est vendu, transmis ni utilisé à des fins publicitaires. Ce que vous saisissez dans la calculatrice ou comme montant n’est pas conservé.',
  },
  choicesTitle: { en: 'Your choices', fr: 'Vos choix' },
  choices: {
    en: `{dashboard} ends sessions, revokes keys, changes the password and deletes the account, at once. Backups keep it for fourteen
      nights, and the number of its requests is kept for up to three days under a code instead of the address.`,
    fr: `{dashboard} permet de fermer des sessions, de révoquer des clés, de changer le mot de passe et de supprimer le compte, aussitôt.
      Les copies le gardent quatorze nuits, et le nombre de ses requêtes reste jusqu’à trois jours sous un code.`,
  },
  dashboard: { en: 'The dashboard', fr: 'Le tableau de bord' },
});
