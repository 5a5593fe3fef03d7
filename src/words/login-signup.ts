import { messages } from './messages.ts';

/** Login and sign-up, and the errors that all account forms share. */
export const loginWords = messages({
  about: { en: 'Your Prime Minus account.', fr: 'Votre compte Prime Minus.' },
  email: { en: 'E-mail', fr: 'Courriel' },
  password: { en: 'Password', fr: 'Mot de passe' },

  loginTitle: { en: 'Log in', fr: 'Connexion' },
  loginButton: { en: 'Log in', fr: 'Se connecter' },
  whyRates: {
    en: 'A free account shows every rate of every lender, and lets you compare them.',
    fr: 'Un compte gratuit montre tous les taux de chaque prêteur, et permet de les comparer.',
  },
  whyAlerts: {
    en: 'A free account keeps your keys, your saved searches, and alerts on any rate.',
    fr: 'Un compte gratuit garde vos clés, vos recherches enregistrées et vos alertes sur n’importe quel taux.',
  },
  byAddress: { en: 'Without an account: alerts by e-mail', fr: 'Sans compte : alertes par courriel' },
  forgot: { en: 'Forgot your password?', fr: 'Mot de passe oublié?' },
  noAccount: { en: 'No account yet?', fr: 'Pas encore de compte?' },
  createOne: { en: 'Create one', fr: 'Créez-en un' },
  isFree: { en: '; it is free.', fr: '; c’est gratuit.' },

  signupTitle: { en: 'Create a free account', fr: 'Créer un compte gratuit' },
  signupLead: { en: 'An e-mail address and a password are enough.', fr: 'Un courriel et un mot de passe suffisent.' },
  taken: {
    en: 'This address has an account, with another password. Log in, or choose a new password by e-mail.',
    fr: 'Cette adresse est déjà associée à un compte, avec un autre mot de passe. Connectez-vous, ou choisissez un nouveau mot de passe par courriel.',
  },
  signupButton: { en: 'Create the account', fr: 'Créer le compte' },
  haveOne: { en: 'Already have an account?', fr: 'Vous avez déjà un compte?' },
  logIn: { en: 'Log in', fr: 'Connectez-vous' },

  badEmail: { en: 'Enter an address such as name@example.ca.', fr: 'Entrez une adresse comme nom@exemple.ca.' },
  longEmail: { en: 'This e-mail address is too long.', fr: 'Cette adresse de courriel est trop longue.' },
  noEmail: { en: 'Enter the e-mail address of your account.', fr: 'Entrez l’adresse de courriel de votre compte.' },
  noPassword: { en: 'Enter your password.', fr: 'Entrez votre mot de passe.' },
  noMatch: { en: 'Wrong e-mail or password.', fr: 'Courriel ou mot de passe incorrect.' },
  tooMany: {
    en: 'Too many tries. Wait {minutes} {minutes:minute|minutes} and try again.',
    fr: 'Trop de tentatives. Attendez {minutes} {minutes:minute|minutes}, puis réessayez.',
  },
  noLetterBefore: {
    en: 'No e-mail was sent: too many were asked for. The next one can be sent on {time}.',
    fr: 'Aucun message n’a été envoyé : il y a eu trop de demandes. Le prochain pourra l’être le {time}.',
  },
  noLetter: {
    en: 'No e-mail was sent: this address asked never to hear from us. The link in our last e-mail to it allows e-mails again.',
    fr: 'Aucun message n’a été envoyé : cette adresse a demandé à ne plus en recevoir. Le lien de notre dernier message permet d’en recevoir de nouveau.',
  },
  busy: { en: 'Too many log-ins just now. Try again soon.', fr: 'Trop de connexions en ce moment. Réessayez bientôt.' },
  unreachable: {
    en: 'Accounts cannot be reached right now. Nothing was changed; try again in a moment.',
    fr: 'Les comptes sont inaccessibles en ce moment. Rien n’a été changé; réessayez dans un instant.',
  },
  stillIn: {
    en: 'You are still logged in: the session could not be ended just now. Try again in a moment.',
    fr: 'Vous êtes toujours connecté : votre session n’a pas pu être fermée. Réessayez dans un instant.',
  },
  elsewhere: {
    en: 'This form was sent from another site. Open the page here and send it again.',
    fr: 'Ce formulaire a été envoyé depuis un autre site. Ouvrez la page ici et envoyez-le de nouveau.',
  },
  notPossible: { en: '{method} is not possible here.', fr: '{method} n’est pas possible ici.' },
  tooLarge: { en: 'A form may hold at most {bytes} bytes.', fr: 'Un formulaire peut contenir au plus {bytes} octets.' },
  noForm: {
    en: 'Send the form as application/x-www-form-urlencoded.',
    fr: 'Envoyez le formulaire comme application/x-www-form-urlencoded.',
  },
  notWhole: { en: 'The form did not arrive whole.', fr: 'Le formulaire n’est pas arrivé en entier.' },
});

/** Why a password is refused. */
export const passwords = messages({
  short: { en: 'Use at least {least} characters.', fr: 'Utilisez au moins {least} caractères.' },
  long: { en: 'Use at most {most} characters.', fr: 'Utilisez au plus {most} caractères.' },
  address: {
    en: 'Your e-mail address is the first thing somebody would try. Choose another password.',
    fr: 'Votre adresse de courriel est la première chose que quelqu’un essaierait. Choisissez un autre mot de passe.',
  },
  common: {
    en: 'This password is on the lists that attackers try first. Choose another one.',
    fr: 'Ce mot de passe figure sur les listes que les pirates essaient en premier. Choisissez-en un autre.',
  },
});
