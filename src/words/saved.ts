import { html, messages } from './messages.ts';

/** Saved questions: their forms and lists, and the texts of their answers. */
export const saved = messages({
  // Answers
  feed: { en: 'Rate changes: {asked}', fr: 'Changements de taux : {asked}' },
  lowestOf: { en: 'Current rates: {asked}', fr: 'Taux actuels : {asked}' },
  none: { en: 'No up-to-date rate is known', fr: 'Aucun taux à jour n’est connu' },
  asOf: { en: 'As of {time}. Prime Minus', fr: 'En date du {time}. Prime Minus' },

  // The dashboard and the board
  title: { en: 'Saved searches', fr: 'Recherches enregistrées' },
  about: {
    en: 'A saved search has its own address for spreadsheets and feeds (in Google Sheets, =IMPORTDATA("the address")). It needs no key and opens nothing else.',
    fr: `Une recherche enregistrée a sa propre adresse pour les tableurs et les fils (Google Sheets : =IMPORTDATA("l’adresse")). Elle
      fonctionne sans clé et n’ouvre rien d’autre.`,
  },
  nothing: { en: 'You have no saved search.', fr: 'Vous n’avez aucune recherche enregistrée.' },
  shows: {
    en: 'Shows the rates for this search, as your plan ({plan}) sees them, and nothing else',
    fr: 'Montre les taux de cette recherche, tels que les voit votre forfait ({plan}), et rien d’autre',
  },
  fresh: {
    en: 'Your new address. It is shown only this once: copy it now. Anybody who has it can read these rates, and each reading counts as one of your requests.',
    fr: 'Votre nouvelle adresse, montrée une seule fois : copiez-la. Quiconque l’a peut lire ces taux, et chaque lecture compte dans vos requêtes.',
  },
  otherForms: { en: 'Or .json, .atom (feed), .svg (picture).', fr: 'Ou .json, .atom (fil), .svg (image).' },
  theAddress: { en: 'the address', fr: 'l’adresse' },
  makeHelp: {
    en: (path: string) => html`Choose rates on the <a href="${path}">board</a>, and save the search there.`,
    fr: (path) => html`Cherchez des taux à la page <a href="${path}">Tous les taux</a> et enregistrez-y la recherche.`,
  },
  onBoard: { en: 'Save this search', fr: 'Enregistrer cette recherche' },
  enough: { en: 'At most {most} searches: end one first.', fr: 'Au plus {most} recherches : supprimez-en une.' },
  notRead: { en: 'This search could not be read: {what}.', fr: 'Cette recherche n’a pas pu être lue : {what}.' },
  tooLong: { en: 'This search has too many values.', fr: 'Cette recherche a trop de valeurs.' },
  end: { en: 'End', fr: 'Supprimer' },
  ended: { en: 'The address has ended.', fr: 'L’adresse est supprimée.' },
  gone: { en: 'There is no such saved search.', fr: 'Cette recherche enregistrée n’existe pas.' },
});
