import { messages } from './messages.ts';

/** The privacy page. */
export const privacy = messages({
  title: { en: 'Privacy', fr: 'Confidentialité' },
  about: {
    en: 'What Prime Minus keeps about you: next to nothing without an account, an e-mail address with one.',
    fr: 'Ce que Prime Minus conserve à votre sujet : presque rien sans compte, une adresse de courriel avec un compte.',
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
    en: `Your e-mail address, your password as an Argon2id hash that cannot be reversed, your plan, your API keys as hashes, when each was last used,
      and the number of requests in the current windows and on each of the last three days. One cookie holds your session while you are logged in.
      Another keeps a random number for 30 days, which opens nothing: by it the next login knows this browser, so strangers who guess at your
      password cannot keep you out. Your browser remembers that you logged in, for the menu. If you use them: the language of your e-mails, when your
      address was confirmed, earlier addresses as hashes; alerts, and when you agreed to their e-mails; saved searches, their addresses as hashes;
      webhooks, with what was sent for thirty days. Links in e-mails are kept as hashes until they end.`,
    fr: `Votre adresse de courriel, votre mot de passe sous forme d’empreinte Argon2id irréversible, votre forfait, l’empreinte de vos clés d’API, leur
      dernière utilisation et le nombre de requêtes des périodes en cours et de chacun des trois derniers jours. Un témoin garde votre session tant que
      vous êtes connecté. Un autre garde pendant 30 jours un nombre aléatoire qui ne donne accès à rien : la prochaine connexion y reconnaît ce
      navigateur, et des inconnus qui devinent votre mot de passe ne peuvent pas vous empêcher d’entrer. Votre navigateur retient que vous vous êtes
      connecté, pour le menu. Si vous vous en servez : la langue de vos messages, la date de confirmation de votre adresse, l’empreinte des anciennes;
      vos alertes, avec la date de votre accord; vos recherches, avec l’empreinte de leurs adresses; vos points d’ancrage Web, avec les envois de trente
      jours. Les liens des messages sont gardés sous forme d’empreintes jusqu’à leur échéance.`,
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
