import { messages } from './messages.ts';

/** The privacy page. */
export const privacy = messages({
  about: {
    en: 'What Prime Minus keeps about you: next to nothing without an account, an e-mail address with one.',
    fr: 'Ce que Prime Minus conserve à votre sujet : presque rien sans compte, une adresse de courriel avec un compte.',
  },
  withoutTitle: { en: 'Without an account', fr: 'Sans compte' },
  without: {
    en: `No cookies, counters or third parties. If you describe a mortgage, only your browser remembers it. The server logs each request’s
      path, time, result and network address, but nothing after the question mark. A report of a wrong rate is e-mailed to the operator, with
      your address if you gave it.`,
    fr: `Ni témoin, ni compteur, ni tiers. Si vous décrivez un prêt, seul votre navigateur s’en souvient. Le serveur consigne le chemin, l’heure,
      le résultat et l’adresse réseau de chaque requête, mais rien après le point d’interrogation. Un signalement part à l’exploitant par
      courriel, avec votre adresse si vous l’avez donnée.`,
  },
  lettersTitle: { en: 'E-mails without an account', fr: 'Messages sans compte' },
  letters: {
    en: `Your e-mail address, what you asked to be told, the language and when you agreed: for seven days if you never confirm, else until 30
      days after it ends. “Never write to me” is kept as a hash of your address.`,
    fr: `Votre adresse de courriel, votre demande, la langue et la date de votre accord, gardées sept jours si vous ne confirmez pas, sinon jusqu’à
      30 jours après la fin des messages. De « Ne plus jamais m’écrire », nous gardons l’empreinte de votre adresse.`,
  },
  withTitle: { en: 'With an account', fr: 'Avec un compte' },
  with: {
    en: `Your e-mail address, when it was confirmed, your plan and the language of your e-mails; hashes of your password, keys, links and earlier
      addresses; when each key was last used, and the number of requests of the last three days; alerts, and when you agreed to them; saved
      searches; webhooks, with what was sent for thirty days. One cookie holds your session. Another keeps a random number for 30 days, which opens
      nothing: by it the next login knows this browser, so strangers who guess at your password cannot keep you out. Your browser remembers that you
      logged in, for the menu.`,
    fr: `Votre adresse de courriel, la date de sa confirmation, votre forfait et la langue de vos messages; l’empreinte de votre mot de passe, de vos
      clés, des liens et des anciennes adresses; la dernière utilisation de chaque clé et le nombre de requêtes des trois derniers jours; vos alertes,
      avec la date de votre accord; vos recherches; vos points d’ancrage Web, avec les envois de trente jours. Un témoin garde votre session. Un autre
      garde pendant 30 jours un nombre aléatoire qui ne donne accès à rien : la prochaine connexion y reconnaît ce navigateur; ainsi, des inconnus qui
      tentent de deviner votre mot de passe ne peuvent pas vous bloquer l’accès. Votre navigateur retient, pour le menu, qu’une session est ouverte.`,
  },
  notDoneTitle: { en: 'What is not done', fr: 'Ce que nous ne faisons pas' },
  notDone: {
    en: 'Nothing is sold, passed on or used for advertising. What you enter into calculators is not kept.',
    fr: 'Rien n’est vendu, transmis ni utilisé à des fins publicitaires. Ce que vous saisissez dans les calculatrices n’est pas conservé.',
  },
  choicesTitle: { en: 'Your choices', fr: 'Vos choix' },
  choices: {
    en: `{dashboard} ends sessions, revokes keys, changes the password and deletes the account, at once. Backups keep it for fourteen
      nights, and the number of its requests is kept for up to three days under a code instead of the address.`,
    fr: `{dashboard} permet de fermer des sessions, de révoquer des clés, de changer le mot de passe et de supprimer le compte, aussitôt.
      Les copies de sauvegarde le gardent quatorze nuits, et le nombre de ses requêtes reste jusqu’à trois jours sous un code au lieu de l’adresse.`,
  },
  dashboard: { en: 'The dashboard', fr: 'Le tableau de bord' },
});
