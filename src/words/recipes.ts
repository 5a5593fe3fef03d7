import { html, messages } from './messages.ts';

/** The page about using rates in other tools. */
export const recipes = messages({
  title: { en: 'Recipes', fr: 'Recettes' },
  about: {
    en: 'Mortgage rates in spreadsheets, notebooks and dashboards, by the address of a saved search.',
    fr: 'Les taux hypothécaires dans les tableurs, les carnets et les tableaux de bord, par l’adresse d’une recherche enregistrée.',
  },
  first: { en: 'First, an address', fr: 'D’abord, une adresse' },
  make: {
    en: (board: string, dashboard: string) =>
      html`Answer the question on the <a href="${board}">board</a>, or choose filters alone, and open “An address for this search” there; or save
        one on the <a href="${dashboard}">dashboard</a>. The address is shown once. It opens these rates alone, and can be ended at any time.`,
    fr: (board, dashboard) =>
      html`Répondez à la question à la page <a href="${board}">Tous les taux</a>, ou choisissez seulement des filtres, et
        ouvrez-y « Une adresse pour cette recherche »; ou enregistrez-en une dans <a href="${dashboard}">votre compte</a>.
        L’adresse n’est montrée qu’une fois. Elle n’ouvre que ces taux, et peut être supprimée à tout moment.`,
  },
  token: {
    en: 'Below, YOUR_TOKEN stands for what follows /q/ in your address. Programs read the address, without its ending, from the variable PRIME_MINUS.',
    fr: 'Ci-dessous, YOUR_TOKEN tient lieu de ce qui suit /q/ dans votre adresse. Les programmes lisent l’adresse, sans sa terminaison, dans la variable PRIME_MINUS.',
  },
  key: {
    en: (dashboard: string) =>
      html`YOUR_KEY is an API key of your account, made on the <a href="${dashboard}">dashboard</a>. Without one an
        assistant is answered with the preview: leave the header out. Each message with a key counts as one request.`,
    fr: (dashboard) =>
      html`YOUR_KEY est une clé d’API de votre compte, à créer dans <a href="${dashboard}">votre compte</a>. Sans clé,
        l’assistant reçoit l’aperçu : retirez l’en-tête. Chaque message avec une clé compte comme une requête.`,
  },
  counts: {
    en: 'Each reading counts as one request of your account. Rates move a few times a day at most: every six hours is plenty.',
    fr: 'Chaque lecture compte comme une requête de votre compte. Les taux bougent au plus quelques fois par jour : toutes les six heures suffisent.',
  },
  isRun: { en: 'Run as printed by our tests.', fr: 'Exécuté tel quel par nos essais.' },

  // Of each tool
  assistants: {
    en: 'An assistant asks by the Model Context Protocol: six tools that only read, among them the lowest rates for a question and whether an offer is good. Claude’s connectors send no key.',
    fr: `Un assistant interroge par le Model Context Protocol : six outils en lecture seule, dont les taux les
      plus bas pour une question et la valeur d’une offre. Les connecteurs de Claude n’envoient pas de clé.`,
  },
  sheets: {
    en: 'IMPORTDATA reads the address about once an hour; the last two arguments have any sheet read decimal points. To have it read again at once, add ?_=1 to the address, then ?_=2.',
    fr: 'IMPORTDATA lit l’adresse environ une fois l’heure; les deux derniers arguments font lire les points décimaux à toute feuille. Pour relire tout de suite, ajoutez ?_=1 à l’adresse, puis ?_=2.',
  },
  excel: {
    en: 'Data, Get Data, From Other Sources, Blank Query, Advanced Editor. A file to open with a double click has the mark of UTF-8; for a French Excel it also has semicolons and decimal commas.',
    fr: `Données, Obtenir des données, À partir d’autres sources, Requête vide, Éditeur avancé. Un fichier à ouvrir d’un double
      clic porte la marque d’UTF-8; pour un Excel français, il a aussi des points-virgules et des virgules décimales.`,
  },
  python: {
    en: 'The column isLowest marks the lowest of each term, as the board names it; standing says whether it can be had (can) or may be (may).',
    fr: 'La colonne isLowest marque le plus bas de chaque terme, celui du tableau ; standing dit s’il peut être obtenu (can) ou seulement peut-être (may).',
  },
});
