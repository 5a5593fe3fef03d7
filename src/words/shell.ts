import type { Language } from './language.ts';
import { messages } from './messages.ts';

/** The frame of every page, and the words that pages share. */
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
  renewing: { en: 'Renewing', fr: 'Renouvellement' },
  calculators: { en: 'Calculators', fr: 'Calculatrices' },
  account: { en: 'Account', fr: 'Compte' },
  everyRate: { en: 'Every rate', fr: 'Tous les taux' },
  freeAccount: { en: 'free account', fr: 'compte gratuit' },
  logIn: { en: 'Log in', fr: 'Connexion' },
  word: {
    en:
      'Straight from the lenders’ own websites. No ads, no commissions: no lender pays to be listed or to rank higher. ' +
      'This is not advice, and not an offer.',
    fr:
      'Directement des sites des prêteurs. Ni publicité ni commission : aucun prêteur ne paie pour figurer ici ou y être mieux classé. ' +
      'Ce n’est ni un conseil ni une offre.',
  },
  yourMortgage: { en: 'Your mortgage', fr: 'Votre prêt' },
  ourWork: { en: 'Our work', fr: 'Notre travail' },
  otherTerms: { en: 'Other terms', fr: 'Autres termes' },
  methodology: { en: 'How we work', fr: 'Notre méthode' },
  changes: { en: 'What changed', fr: 'Ce qui a changé' },
  corrections: { en: 'Corrections', fr: 'Corrections' },
  alerts: { en: 'Alerts', fr: 'Alertes' },
  feed: { en: 'Headline rates that changed', fr: 'Taux principaux modifiés' },
  status: { en: 'Status', fr: 'État du service' },
  freeAccountTitle: { en: 'Free account', fr: 'Compte gratuit' },
  terms: { en: 'Terms', fr: 'Conditions' },
  privacy: { en: 'Privacy', fr: 'Confidentialité' },
  operations: { en: 'Every operation', fr: 'Toutes les opérations' },
  embed: { en: 'Rates on your page', fr: 'Des taux sur votre page' },
  forDevelopers: { en: 'For developers', fr: 'Pour les développeurs' },
  copy: { en: 'Copy', fr: 'Copier' },
  copyCode: { en: 'Copy the code', fr: 'Copier le code' },
  copied: { en: 'Copied', fr: 'Copié' },
  aboutFigures: { en: 'About these rates', fr: 'À propos de ces taux' },
  recorded: { en: 'Recorded rates, not today’s.', fr: 'Des taux enregistrés, non ceux d’aujourd’hui.' },
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
  lender: { en: 'Lender', fr: 'Prêteur' },
  allLenders: { en: 'All lenders', fr: 'Tous les prêteurs' },
  term: { en: 'Term', fr: 'Terme' },
  product: { en: 'Product', fr: 'Produit' },
  province: { en: 'Province', fr: 'Province' },
  forWhom: { en: 'For whom', fr: 'Pour qui' },
  quoted: { en: 'Quoted', fr: 'Annoncé' },
  apr: { en: 'APR', fr: 'TAC' },
  printed: { en: 'As printed', fr: 'Texte de la page' },
  source: { en: 'Source', fr: 'Source' },
  what: { en: 'What', fr: 'Contenu' },
  whereYouAre: { en: 'Where you are', fr: 'Fil d’Ariane' },
  compare: { en: 'Compare', fr: 'Comparer' },
  show: { en: 'Show', fr: 'Voir' },
  save: { en: 'Save', fr: 'Enregistrer' },
});

/** The words of a page: its own, and those that pages share. */
export const pageWords = <Own>(language: Language, own?: Readonly<Record<Language, Own>>): Shared & Own => {
  const words = own?.[language] as (Shared & Own) | undefined;
  if (words === undefined) return shell[language] as Shared & Own;
  const known = pages.get(words) ?? { ...shell[language], ...words };
  pages.set(words, known);
  return known as Shared & Own;
};
type Shared = (typeof shell)[Language];
const pages = new WeakMap<object, Shared>();
