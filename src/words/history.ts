import { messages } from './messages.ts';

/** Charts, the page of one rate, and the page of changes. */
export const history = messages({
  year: { en: 'The last twelve months', fr: 'Les douze derniers mois' },
  range: { en: 'How much of the past', fr: 'Quelle part du passé' },
  quarter: { en: 'Three months', fr: 'Trois mois' },
  all: { en: 'All of it', fr: 'Tout' },
  overYear: {
    en: (what: string) => `${what}: the last twelve months`,
    fr: (what) => `${what} : les douze derniers mois`,
  },
  since: { en: (day: string) => `Since ${day}`, fr: (day) => `Depuis le ${day}` },
  overSince: {
    en: (what: string, day: string) => `${what}: since ${day}`,
    fr: (what, day) => `${what} : depuis le ${day}`,
  },
  between: {
    en: (least: string, most: string) => `between ${least} and ${most}`,
    fr: (least, most) => `entre ${least} et ${most}`,
  },
  steady: { en: 'unchanged', fr: 'inchangé' },
  lowest: { en: 'lowest', fr: 'le plus bas' },
  median: { en: 'median', fr: 'médiane' },
  lowestShown: { en: 'lowest shown', fr: 'le plus bas montré' },
  ofLenders: {
    en: 'Lowest and median special open to most borrowers, day by day; the median is rounded to 0.05.',
    fr: 'Le taux spécial le plus bas et la médiane, jour par jour, parmi ceux offerts à la plupart des emprunteurs; la médiane est arrondie à 0,05.',
  },
  ofPreview: {
    en: 'The lowest rate that the preview showed of this term.',
    fr: 'Le taux le plus bas que l’aperçu a montré pour ce terme.',
  },
  ofLender: {
    en: 'The rate that most borrowers can have, in each headline term.',
    fr: 'Le taux que la plupart des emprunteurs peuvent obtenir, pour chaque terme principal.',
  },
  policyRate: { en: 'policy rate', fr: 'taux directeur' },
  withPolicyRate: {
    en: 'Beside them the Bank of Canada’s policy rate.',
    fr: 'À côté, le taux directeur de la Banque du Canada.',
  },
  fromPages: {
    en: 'Source: the lenders’ own pages, read by Prime Minus',
    fr: 'Source : les pages des prêteurs, lues par Prime Minus',
  },
  fromPagesAndArchive: {
    en: 'Source: the lenders’ own pages, read by Prime Minus; before that, the Internet Archive’s captures of them',
    fr: 'Source : les pages des prêteurs, lues par Prime Minus; avant cela, leurs copies conservées par Internet Archive',
  },
  madeUp: {
    en: 'Made up for a demonstration: no lender said any of it',
    fr: 'Inventé pour une démonstration : aucun prêteur n’a rien dit de tel',
  },
  policySource: { en: 'Policy rate: Bank of Canada', fr: 'Taux directeur : Banque du Canada' },
  howToRead: {
    en: 'A rate holds until it changes. Dashed: nobody looked for more than a week, or has looked since. Nothing is drawn where there was no figure.',
    fr: 'Un taux vaut jusqu’à ce qu’il change. Pointillé : personne n’a vérifié pendant plus d’une semaine, ou depuis. Rien n’est tracé là où il n’y avait aucun taux.',
  },
  thin: {
    en: (day: string) => `On record since ${day}. A line is drawn once there is a week of it.`,
    fr: (day) => `Données depuis le ${day}. Une courbe sera tracée dès qu’il y en aura une semaine.`,
  },
  few: {
    en: 'Too few lenders were read on the same days so far. Lines are drawn as soon as five were: what a few say is not the market.',
    fr: 'Trop peu de prêteurs ont été lus les mêmes jours jusqu’ici. Les courbes seront tracées dès que cinq l’auront été : ce que disent quelques-uns n’est pas le marché.',
  },
  table: { en: 'As a table', fr: 'En tableau' },
  what: { en: 'What', fr: 'Quoi' },
  rate: { en: 'Rate, %', fr: 'Taux, %' },
  from: { en: 'From', fr: 'À partir du' },
  until: { en: 'Until', fr: 'Jusqu’au' },
  seenUntil: { en: 'last seen', fr: 'vu pour la dernière fois le' },
  now: { en: 'now', fr: 'maintenant' },
  unlisted: { en: 'No such rate', fr: 'Taux introuvable' },
  neverPublished: {
    en: 'No rate at this address was ever published here.',
    fr: 'Aucun taux n’a jamais été publié à cette adresse.',
  },
  past: { en: 'History of this rate', fr: 'Historique de ce taux' },
  twoClocks: {
    en: 'Two dates: when the lender published it, and when it was shown here. They differ when a figure had to be seen twice, or when we corrected a mistake.',
    fr: 'Deux dates : celle où le prêteur l’a publié, et celle où il a été montré ici. Elles diffèrent quand un taux a dû être vu deux fois, ou quand nous avons corrigé une erreur.',
  },
  said: { en: 'At the lender', fr: 'Chez le prêteur' },
  shown: { en: 'Shown here', fr: 'Montré ici' },
  never: { en: 'never: our mistake, corrected since', fr: 'jamais : une erreur de notre part, corrigée depuis' },
  receipt: { en: 'Receipt', fr: 'Justificatif' },
  receiptFile: { en: 'The receipt as a file', fr: 'Le justificatif en fichier' },
  howToCheck: { en: 'How to check it without us', fr: 'Comment le vérifier sans nous' },
  printed: { en: 'As printed', fr: 'Tel qu’imprimé' },
  heading: { en: 'Under the heading', fr: 'Sous le titre' },
  source: { en: 'Source', fr: 'Source' },
  readAt: { en: 'First read', fr: 'Lu pour la première fois' },
  answer: { en: 'SHA-256 of the answer', fr: 'SHA-256 de la réponse' },
  obtained: { en: 'Obtained', fr: 'Obtenu' },
  notKept: { en: 'the printed row is not on record', fr: 'la ligne imprimée n’est pas conservée' },
  capture: { en: 'Archived page', fr: 'Page archivée' },
  capturedAt: { en: 'Captured', fr: 'Archivée' },
  fedIn: {
    en: (time: string) => `never in a snapshot: read from an archived page that was fed in ${time}`,
    fr: (time) => `jamais dans un instantané : lu dans une page archivée, versée ${time}`,
  },
  current: { en: 'now', fr: 'aujourd’hui' },
  nobodySaw: { en: 'not known: this lender is no longer read', fr: 'inconnu : ce prêteur n’est plus lu' },
  reportError: { en: 'Report an error', fr: 'Signaler une erreur' },
  errorIn: { en: (id: string) => `Error in ${id}`, fr: (id) => `Erreur dans ${id}` },
  reportWhat: {
    en: 'Say which figure is wrong and what the lender’s page says. We compare it with the copy that we kept, and correct it with a note. The lender’s page:',
    fr: 'Dites quel taux est faux et ce qu’indique la page du prêteur. Nous le comparons avec la copie conservée et le corrigeons en le signalant. La page du prêteur :',
  },
  reportTo: { en: 'Write to us', fr: 'Nous écrire' },
});
