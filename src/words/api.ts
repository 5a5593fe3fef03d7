import { html, messages } from './messages.ts';

/** The pages about the API: the text around the sentences of the OpenAPI document, which stand beside each operation. */
export const api = messages({
  about: {
    en: 'Canadian mortgage rates as JSON and CSV, in five minutes. The preview needs no key.',
    fr: 'Les taux hypothécaires canadiens en JSON et en CSV, en cinq minutes. L’aperçu ne demande pas de clé.',
  },
  lead: {
    en: 'Every rate as JSON or CSV, with its source, its state and its age. Five requests show what there is.',
    fr: 'Chaque taux en JSON ou en CSV, avec sa source, son état et son âge. Cinq requêtes montrent ce qu’il y a.',
  },
  examplesIn: { en: 'Examples in', fr: 'Exemples en' },
  key: { en: '1. A key', fr: '1. Une clé' },
  keyMore: {
    en: (signup: string, dashboard: string) =>
      html`Make a key on your <a href="${dashboard}">dashboard</a>; <a href="${signup}">an account is free</a>. The key is shown once. Put it into the
        variable <code>KEY</code>, and ask for the rates of one lender; the headers of the answer say what is left of your quota.`,
    fr: (signup, dashboard) =>
      html`Créez une clé dans votre <a href="${dashboard}">tableau de bord</a>; <a href="${signup}">le compte est gratuit</a>. La clé n’est montrée qu’une
        fois. Mettez-la dans la variable <code>KEY</code> et demandez les taux d’un prêteur : les en-têtes de la réponse disent ce qui vous reste de requêtes.`,
  },
  lowest: { en: '2. The lowest rate for a question', fr: '2. Le taux le plus bas pour une question' },
  lowestMore: {
    en: 'The lowest rate, those behind it, and what was left out and why. Without “term” every term; without a key the headline terms alone.',
    fr: 'Le taux le plus bas, ceux qui suivent, et ce qui a été écarté et pourquoi. Sans « term », chaque terme; sans clé, les termes principaux seulement.',
  },
  all: { en: '3. The rates of all lenders', fr: '3. Les taux de tous les prêteurs' },
  allMore: {
    en: html`Filters narrow the list; <code>view=short</code> keeps the main fields. For a
      spreadsheet add <code>.csv</code> to the path; for Excel, which sends no key, save the search on the board and add
      <code>?locale=en-CA</code> to its address.`,
    fr: html`Les filtres restreignent la liste; <code>view=short</code> garde les champs principaux. Pour un
      tableur, ajoutez <code>.csv</code> au chemin; pour Excel, qui n’envoie pas de clé, enregistrez la recherche à la page Tous les taux
      et ajoutez <code>?locale=fr-CA</code> à son adresse.`,
  },
  lender: { en: '4. One lender, as printed', fr: '4. Un prêteur, mot pour mot' },
  lenderMore: {
    en: 'Every row of its pages with its cells, its source and the digest of what the lender answered.',
    fr: 'Chaque ligne de ses pages avec ses cellules, sa source et l’empreinte de ce que le prêteur a répondu.',
  },
  poll: { en: '5. Is there anything new?', fr: '5. Y a-t-il du nouveau?' },
  pollMore: {
    en: html`Lenders are read twice a day. This asks without a key and counts nowhere; unchanged is an empty 304. With a key everything counts, a 304 too.`,
    fr: html`Les taux sont relevés deux fois par jour. Sans clé, ceci ne compte nulle part; inchangé, c’est un 304 vide. Avec clé, tout compte, même un 304.`,
  },
  more: { en: 'Then', fr: 'Ensuite' },
  moreLinks: {
    en: (docs: string, changelog: string, document: string) =>
      html`<a href="${docs}">Every operation</a>, status codes and limits ·
        <a href="${changelog}">what changed</a> · <a href="${document}">OpenAPI 3.1</a>`,
    fr: (docs, changelog, document) =>
      html`<a href="${docs}">Toutes les opérations</a>, les codes d’état et les limites ·
        <a href="${changelog}">les changements</a> · <a href="${document}">OpenAPI 3.1</a>`,
  },

  operations: { en: 'Operations of the API', fr: 'Opérations de l’API' },
  operationsAbout: {
    en: 'Every operation of the API, its status codes, limits, keys and webhooks.',
    fr: 'Chaque opération de l’API, ses codes d’état, ses limites, ses clés et ses points d’ancrage Web.',
  },
  madeFrom: { en: 'Made from the OpenAPI 3.1 document:', fr: 'Tirées du document OpenAPI 3.1 :' },
  operation: { en: 'Operation', fr: 'Opération' },
  what: { en: 'Answers', fr: 'Répond' },
  who: { en: 'Key', fr: 'Clé' },
  isOpen: { en: 'none', fr: 'aucune' },
  isOpenInPart: { en: 'for all of it', fr: 'pour le tout' },
  isGated: { en: 'needed', fr: 'requise' },
  alsoAs: { en: 'also as', fr: 'aussi à' },

  keys: { en: 'Keys', fr: 'Clés' },
  keysMore: {
    en: html`<code>Authorization: Bearer KEY</code>, <code>X-API-Key: KEY</code> or <code>?key=KEY</code>, which ends up in logs and can be switched off. The
      first one present decides, in this order; two different keys are 400. From a page of your own, send keys in headers only.`,
    fr: html`<code>Authorization: Bearer KEY</code>, <code>X-API-Key: KEY</code> ou <code>?key=KEY</code>, qui finit dans des journaux et peut être refusée. La
      première présente décide, dans cet ordre; deux clés différentes donnent 400. Depuis une page à vous, n’envoyez une clé que dans un en-tête.`,
  },
  limits: { en: 'Limits', fr: 'Limites' },
  quota: { en: '{count} requests per {window}', fr: '{count} requêtes par {window}' },
  limitsMore: {
    en: 'The keys of a free account share {quotas}; premium has no limit. Windows are fixed: quarter hours, and days in UTC. Each answer says what is left.',
    fr: 'Les clés d’un compte gratuit se partagent {quotas}, par quart d’heure et jour UTC fixes; premium est sans limite. Chaque réponse dit ce qui reste.',
  },
  limitHeaders: { en: 'Headers of an answer', fr: 'En-têtes d’une réponse' },
  limitsRead: {
    en: html`<code>r</code> is what remains, <code>t</code> the seconds until the window ends. Only a 429 is not counted.`,
    fr: html`<code>r</code> est ce qui reste, <code>t</code> le nombre de secondes jusqu’à la fin de la période. Seul un 429 n’est pas compté.`,
  },
  statuses: { en: 'Status codes', fr: 'Codes d’état' },
  statusesMore: {
    en: html`The same for every operation. Errors are <code>application/problem+json</code> (RFC 9457), never an HTML page; nothing is silently replaced.`,
    fr: html`Les mêmes partout, au format <code>application/problem+json</code> (RFC 9457), jamais une page HTML; rien n’est remplacé en silence.`,
  },
  webhooks: { en: 'Webhooks', fr: 'Points d’ancrage Web' },
  webhooksMore: {
    en: html`An alert of your dashboard can post changes to an address of yours, by Standard Webhooks 1.0. The body is
      <code>WebhookMessage</code> of OpenAPI, its <code>type</code> <code>rates.changed</code> or, from “Send a test”, <code>test</code>.
      <code>webhook-id</code> stays when a message is sent again, <code>webhook-timestamp</code> is in seconds, and
      <code>webhook-signature</code> has one <code>v1,</code> signature for each secret.`,
    fr: html`Une alerte de votre tableau de bord peut envoyer les changements à une adresse à vous, selon Standard Webhooks 1.0. Le corps est
      <code>WebhookMessage</code> d’OpenAPI, de <code>type</code> <code>rates.changed</code> ou, par « Envoyer un essai »,
      <code>test</code>. <code>webhook-id</code> reste
      quand un message est renvoyé, <code>webhook-timestamp</code> est en secondes, et <code>webhook-signature</code> a une signature <code>v1,</code> par
      secret.`,
  },
  webhooksVerify: {
    en: `Verify before you believe: the signature is the HMAC-SHA256 of id, time and body, joined by full stops, in base64.
      What is older than 5 minutes is refused. Answer with any 2xx within 15 seconds. All else, a redirect too, is tried again for three days; 410 ends it.`,
    fr: `Vérifiez avant de croire : la signature est le HMAC-SHA256 de l’identifiant, du temps et du corps, joints par des points, en base64.
      Un message de plus de 5 minutes est refusé. Répondez par 2xx dans les 15 secondes; sinon, redirection comprise, on réessaie trois jours; 410 y met fin.`,
  },

  parameters: { en: 'Parameters', fr: 'Paramètres' },
  inPath: { en: 'in the path', fr: 'dans le chemin' },
  required: { en: 'required', fr: 'obligatoire' },
  request: { en: 'Request', fr: 'Requête' },
  answer: { en: 'Answer, the first of each list', fr: 'Réponse, le premier de chaque liste' },
  answered: { en: 'The answer', fr: 'La réponse' },
  answeredMore: {
    en: (rates: string) =>
      html`By path; <code>[]</code> is each entry of a list. A rate has the fields of <a href="${rates}">all rates</a>.`,
    fr: (rates) =>
      html`Par chemin; <code>[]</code> est chaque élément d’une liste. Un taux a les champs de <a href="${rates}">tous les taux</a>.`,
  },
  fields: { en: 'Fields of an entry', fr: 'Champs d’un élément' },
  fieldsMore: {
    en: html`Always present; what is unknown is <code>null</code>. Percent per year, at most three decimals.`,
    fr: html`Toujours présents; l’inconnu est <code>null</code>. Pour cent par année, au plus trois décimales.`,
  },
  revisionMore: {
    en: (rates: string) =>
      html`The fields of <a href="${rates}">a rate</a> but <code>observedAt</code>, <code>state</code> and <code>forMost</code>, and these.`,
    fr: (rates) =>
      html`Les champs d’<a href="${rates}">un taux</a> sauf <code>observedAt</code>, <code>state</code> et <code>forMost</code>, et ceux-ci.`,
  },

  changes: { en: 'Changes of the API', fr: 'Changements de l’API' },
  changesAbout: {
    en: 'What changed for programs, newest first, and what ends when.',
    fr: 'Ce qui a changé pour les programmes, du plus récent au plus ancien, et ce qui prend fin quand.',
  },
  changesLead: {
    en: 'Addresses, parameters, fields and codes stay; fields are added. An end is announced a year before, here and by Deprecation and Sunset headers.',
    fr: 'Adresses, paramètres, champs et codes restent; d’autres s’ajoutent. Une fin est annoncée un an avant, ici et par les en-têtes Deprecation et Sunset.',
  },
  follow: { en: 'Follow these changes (Atom)', fr: 'Suivre ces changements (Atom)' },
  changesOf: { en: 'Changes of {day}', fr: 'Changements du {day}' },
});
