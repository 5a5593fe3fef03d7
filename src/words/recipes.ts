import { html, messages } from './messages.ts';

/** The pages about using a saved question in a tool. */
export const recipes = messages({
  title: { en: 'Recipes', fr: 'Recettes' },
  in: { en: 'Rates in {tool}', fr: 'Les taux dans {tool}' },
  about: {
    en: 'Mortgage rates in spreadsheets, notebooks and dashboards, by the address of a saved question.',
    fr: 'Les taux hypothécaires dans les tableurs, les carnets et les tableaux de bord, par l’adresse d’une question enregistrée.',
  },
  first: { en: 'First, an address', fr: 'D’abord, une adresse' },
  make: {
    en: (board: string, dashboard: string) =>
      html`Answer the question on the <a href="${board}">board</a>, or choose filters alone, and open “An address for this question” there; or save
        one on the <a href="${dashboard}">dashboard</a>. The address is shown once. It opens these rates alone, and can be ended at any time.`,
    fr: (board, dashboard) =>
      html`Répondez à la question à la page <a href="${board}">Tous les taux</a>, ou choisissez seulement des filtres, et
        ouvrez-y « Une adresse pour cette question »; ou enregistrez-en une dans <a href="${dashboard}">votre compte</a>.
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
  tests: { en: 'Run as printed by our tests.', fr: 'Exécuté tel quel par nos essais.' },
  once: { en: 'Run as printed with pandas 3.0.', fr: 'Exécuté tel quel avec pandas 3.0.' },
  not: {
    en: 'Not run by us: we do not have the program. What it reads is tested.',
    fr: 'Non essayé : nous n’avons pas ce programme. L’adresse qu’il lit, elle, est vérifiée.',
  },
  all: { en: 'All recipes', fr: 'Toutes les recettes' },
});

/** The notes on each tool. */
export const recipeLeads = messages({
  assistants: {
    en: 'An assistant asks by the Model Context Protocol: six tools that only read, among them the lowest rates for a question and whether an offer is good. Claude’s connectors send no key.',
    fr: `Un assistant interroge par le Model Context Protocol : six outils en lecture seule, dont les taux les
      plus bas pour une question et la valeur d’une offre. Les connecteurs de Claude n’envoient pas de clé.`,
  },
  sheets: {
    en: `IMPORTDATA reads the address about once an hour. The last two arguments have any sheet read decimal points. Name this sheet “PM”; the last lines, on
      another sheet, find their columns by name and take the lowest that can be had, and the lowest that may be had if its lender agrees; 0 is none. They work
      in Excel and LibreOffice too. To have it read again at once, add ?_=1 to the address, then ?_=2: a parameter that begins with “_” is passed over.`,
    fr: `IMPORTDATA lit l’adresse environ une fois l’heure. Les deux derniers arguments font lire les points décimaux à toute feuille. Nommez
      cette feuille « PM » ; les dernières lignes, sur une autre feuille, trouvent leurs colonnes par leur nom et prennent le plus bas que
      vous pouvez obtenir, puis le plus bas à vérifier auprès du prêteur ; 0 veut dire aucun. Elles fonctionnent aussi dans Excel et
      LibreOffice. Pour relire tout de suite, ajoutez ?_=1 à l’adresse, puis ?_=2 : un paramètre qui commence par « _ » est ignoré.`,
  },
  excel: {
    en: 'Data, Get Data, From Other Sources, Blank Query, Advanced Editor. A file to open with a double click has the mark of UTF-8; for a French Excel it also has semicolons and decimal commas.',
    fr: `Données, Obtenir des données, À partir d’autres sources, Requête vide, Éditeur avancé. Un fichier à ouvrir d’un double
      clic porte la marque d’UTF-8; pour un Excel français, il a aussi des points-virgules et des virgules décimales.`,
  },
  pandas: {
    en: 'The column isLowest marks the lowest of each term, as the board names it; standing says whether it can be had (can) or may be (may).',
    fr: 'La colonne isLowest marque le plus bas de chaque terme, celui du tableau ; standing dit s’il peut être obtenu (can) ou seulement peut-être (may).',
  },
  r: {
    en: 'Base R reads the address as it is. The column isLowest marks the lowest of each term, and standing says whether it can be had (can) or may be (may). Unknown is empty, and becomes NA.',
    fr: `R lit l’adresse telle quelle, sans paquet. La colonne isLowest marque le plus bas de chaque terme ; standing
      dit s’il peut être obtenu (can) ou seulement peut-être (may). Une valeur inconnue est vide, et devient NA.`,
  },
  observable: {
    en: 'In Observable Framework a data loader reads the address when the site is built, so that it does not stand in the pages. A notebook may read it too: scripts of any origin are admitted.',
    fr: `Dans Observable Framework, un chargeur de données lit l’adresse quand le site est construit : elle ne
      figure donc pas dans les pages. Un carnet peut aussi la lire : les scripts de toute origine sont admis.`,
  },
  'home-assistant': {
    en: `The lowest rate of the question as a sensor, of all its terms: of those that can be had for sure, if there are any. The attribute “lowest” lists that
      of each term with its lender, its standing and reasons, its age and its state.`,
    fr: `Le taux le plus bas de la question comme capteur, tous termes confondus : parmi ceux qui s’obtiennent à
      coup sûr, s’il y en a. Un attribut liste celui de chaque terme avec son prêteur, sa valeur de réponse
      (standing) et ses raisons, son âge et son état.`,
  },
  grafana: {
    en: 'The lowest of each term with its standing, by the data source Infinity. Add the host of this site to its allowed hosts. For the past as a chart, a text panel shows the .svg.',
    fr: `Le plus bas de chaque terme et ce qu’il en est (standing), par la source de données Infinity. Ajoutez
      l’hôte de ce site à ses hôtes permis. Pour le passé en graphique, un panneau de texte montre le .svg.`,
  },
  n8n: {
    en: 'Paste this into an empty workflow. The lowest rate of each term becomes an item, with its standing. To be told only of changes, read the .atom address with the RSS trigger instead.',
    fr: 'Collez ceci dans un flux vide. Le taux le plus bas de chaque terme devient un élément. Pour n’apprendre que les changements, lisez plutôt l’adresse en .atom avec le déclencheur RSS.',
  },
});
