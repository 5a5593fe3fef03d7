import { messages } from './messages.ts';

/** The frame of every page: head, top and foot. */
export const shell = messages({
  skip: { en: 'Skip to the content', fr: 'Aller au contenu' },
  pictureOf: {
    en: 'Prime Minus: Canadian mortgage rates, as the lenders publish them',
    fr: 'Prime Minus : les taux hypothécaires canadiens, tels que les prêteurs les publient',
  },
  pair: { en: '{one}: {other}', fr: '{one} : {other}' },
  menu: { en: 'Menu', fr: 'Menu' },
  main: { en: 'Main', fr: 'Principale' },
  rates: { en: 'Rates', fr: 'Taux' },
  lenders: { en: 'Lenders', fr: 'Prêteurs' },
  termEnds: { en: 'My term is ending', fr: 'Mon terme se termine' },
  calculator: { en: 'Calculator', fr: 'Calculatrice' },
  plans: { en: 'Plans', fr: 'Forfaits' },
  account: { en: 'Account', fr: 'Compte' },
  fullBoard: { en: 'Full board', fr: 'Tous les taux' },
  logIn: { en: 'Log in', fr: 'Connexion' },
  word: {
    en:
      'Lender-published rates, with source and age. Not advice and not an offer: what a lender offers you is between you and the lender. ' +
      'No lender pays to be listed or to rank higher.',
    fr:
      'Les taux que les prêteurs publient, avec leur source et leur date. Ni conseil ni offre : ce qu’un prêteur vous propose reste entre ' +
      'vous et lui. Aucun prêteur ne paie pour figurer ici ou pour y être mieux classé.',
  },
  byTerm: { en: 'Rates by term', fr: 'Taux par terme' },
  otherTerms: { en: 'Other terms', fr: 'Autres termes' },
  service: { en: 'The service', fr: 'Le service' },
  methodology: { en: 'Methodology', fr: 'Méthode' },
  changes: { en: 'What changed', fr: 'Ce qui a changé' },
  corrections: { en: 'Corrections', fr: 'Corrections' },
  changesShort: { en: 'Changes', fr: 'Changements' },
  alerts: { en: 'Alerts', fr: 'Alertes' },
  feed: { en: 'Headline rates that changed', fr: 'Taux principaux modifiés' },
  status: { en: 'Status', fr: 'État du service' },
  whatAccount: { en: 'What an account includes', fr: 'Ce que comprend un compte' },
  terms: { en: 'Terms', fr: 'Conditions' },
  privacy: { en: 'Privacy', fr: 'Confidentialité' },
  forDevelopers: { en: 'For developers', fr: 'Pour les développeurs' },
  copy: { en: 'Copy', fr: 'Copier' },
  copyCode: { en: 'Copy the code', fr: 'Copier le code' },
  copied: { en: 'Copied', fr: 'Copié' },
  changeTheme: { en: 'Change theme', fr: 'Changer de thème' },
  aboutFigures: { en: 'About these figures', fr: 'À propos de ces taux' },
  recorded: { en: 'Recorded figures, not today’s.', fr: 'Des taux enregistrés, non ceux d’aujourd’hui.' },
  recordedFrom: {
    en: 'They come from saved answers of the lenders’ pages, replayed on',
    fr: 'Ils viennent de copies des pages des prêteurs, relues le',
  },
  recordedAges: { en: '; ages count from then.', fr: ' ; leur âge se compte à partir de ce jour.' },
  madeUp: { en: 'Made up:', fr: 'Inventé :' },
  madeUpFor: {
    en: 'No such lender exists. It shows what a history looks like, and ranks nowhere.',
    fr: 'Ce prêteur n’existe pas. Il montre à quoi ressemble un historique, et n’est classé nulle part.',
  },
});
