import { messages } from './messages.ts';

/** Reporting a wrong figure: the page, and the letter to the operator. */
export const report = messages({
  title: { en: 'Report an error', fr: 'Signaler une erreur' },
  lender: { en: 'Which lender?', fr: 'Quel prêteur?' },
  noLender: { en: 'None in particular', fr: 'Aucun en particulier' },
  choose: { en: 'Show its rates', fr: 'Voir ses taux' },
  which: { en: 'Which rate?', fr: 'Quel taux?' },
  noRate: { en: 'Something else', fr: 'Autre chose' },
  says: { en: 'What does the lender’s page say?', fr: 'Qu’affiche la page du prêteur?' },
  saysHelp: { en: 'The rate, for what, and the page’s address.', fr: 'Le taux, pour quel prêt, l’adresse de la page.' },
  email: { en: 'Your e-mail address, for an answer', fr: 'Votre adresse de courriel, pour une réponse' },
  emailHelp: { en: 'Optional. It goes into the report.', fr: 'Facultative. Elle figurera dans le signalement.' },
  send: { en: 'Send', fr: 'Envoyer' },
  sent: { en: 'Thank you. Somebody will check the page.', fr: 'Merci. Une personne ira voir la page du prêteur.' },
  reported: { en: 'You reported: {rate}.', fr: 'Vous avez signalé : {rate}.' },
  onward: { en: 'Back to the rates', fr: 'Retour aux taux' },
  empty: { en: 'Write what the lender’s page says.', fr: 'Écrivez ce qu’affiche la page du prêteur.' },
  tooLong: { en: 'At most {most} characters, please.', fr: 'Au plus {most} caractères.' },
  closed: { en: 'No reports by e-mail here. Write to us:', fr: 'Pas de signalements par courriel ici. Écrivez-nous :' },
  openly: { en: 'Report it openly', fr: 'La signaler publiquement' },

  subject: { en: 'Report: {rate}', fr: 'Signalement : {rate}' },
  general: { en: 'no rate named', fr: 'aucun taux nommé' },
  reporter: { en: 'Answer to: {email}', fr: 'Répondre à : {email}' },
  look: { en: 'See the rate', fr: 'Voir le taux' },
  why: {
    en: 'You are getting this e-mail because OPERATOR_CONTACT names your address.',
    fr: 'Vous recevez ce message parce que OPERATOR_CONTACT indique votre adresse.',
  },
});
