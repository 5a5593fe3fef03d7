import { html, messages } from './messages.ts';

/** The API reference: the text around the sentences of the OpenAPI document, which are in openapi.ts. */
export const api = messages({
  about: {
    en: 'Canadian mortgage rates as JSON and CSV: a five-minute start, every operation with a real answer, limits and errors. The preview needs no key.',
    fr: 'Les taux hypothécaires canadiens en JSON et en CSV : un départ en cinq minutes, chaque opération avec une vraie réponse, les limites et les erreurs. L’aperçu ne demande pas de clé.',
  },
  lead: {
    en: 'The same figures as JSON or CSV, each with its source, its state and its age. The preview is open; full rates need a key.',
    fr: 'Les mêmes taux en JSON ou en CSV, chacun avec sa source, son état et son âge. L’aperçu est ouvert; tous les taux demandent une clé.',
  },
  recipes: {
    en: (href: string) =>
      html`For Sheets, Excel, pandas, R, Observable, Home Assistant, Grafana and n8n there are <a href="${href}">recipes</a>: a saved question has an address that needs no key.`,
    fr: (href) =>
      html`Pour Sheets, Excel, pandas, R, Observable, Home Assistant, Grafana et n8n, il y a des <a href="${href}">recettes</a> : une question enregistrée a une adresse qui ne demande pas de clé.`,
  },
  contents: { en: 'On this page', fr: 'Sur cette page' },
  examplesIn: { en: 'Examples in', fr: 'Exemples en' },

  start: { en: 'Get started', fr: 'Pour commencer' },
  startTitle: { en: 'Get started in five minutes', fr: 'Commencer en cinq minutes' },
  look: { en: 'Look.', fr: 'Regardez.' },
  lookMore: {
    en: (href: string) => html`The preview answers without a key: <a href="${href}">/api/preview</a>.`,
    fr: (href) => html`L’aperçu répond sans clé : <a href="${href}">/api/preview</a>.`,
  },
  account: { en: 'Create an account.', fr: 'Créez un compte.' },
  accountMore: {
    en: (href: string) => html`<a href="${href}">Sign up</a> with an e-mail address and a password. It is free.`,
    fr: (href) =>
      html`<a href="${href}">Inscrivez-vous</a> avec une adresse de courriel et un mot de passe. C’est gratuit.`,
  },
  key: { en: 'Create a key.', fr: 'Créez une clé.' },
  keyMore: {
    en: (href: string) =>
      html`On your <a href="${href}">dashboard</a>. It is shown once: keep it as you keep a password.`,
    fr: (href) =>
      html`Dans votre <a href="${href}">tableau de bord</a>. Elle n’est montrée qu’une fois : gardez-la comme un mot de passe.`,
  },
  ask: { en: 'Ask.', fr: 'Demandez.' },
  askMore: {
    en: html`With the key in the variable <code>KEY</code>, this prints the 5-year fixed rates of every lender.`,
    fr: html`Avec la clé dans la variable <code>KEY</code>, cette commande affiche les taux fixes 5 ans de chaque prêteur.`,
  },

  keys: { en: 'Keys', fr: 'Clés' },
  keysMore: {
    en: html`Send <code>Authorization: Bearer KEY</code> or <code>X-API-Key: KEY</code>. <code>?key=KEY</code> works for a quick look, but addresses end
      up in logs, and a server may switch it off. They are looked at in this order and the first one present decides: a wrong key is refused even beside
      a right one, and two different keys in one request are an error (400). From a browser page of your own, send keys in headers only.`,
    fr: html`Envoyez <code>Authorization: Bearer KEY</code> ou <code>X-API-Key: KEY</code>. <code>?key=KEY</code> convient pour un
      coup d’œil, mais les adresses finissent dans des journaux, et un serveur peut refuser cette forme. Elles sont examinées dans
      cet ordre et la première présente décide : une mauvaise clé est refusée même à côté d’une bonne, et deux clés différentes
      dans une requête sont une erreur (400). Depuis une page web à vous, n’envoyez une clé que dans un en-tête.`,
  },
  forms: { en: 'Other forms', fr: 'Autres formes' },
  formsMore: {
    en: html`<code>format=csv</code>, or <code>Accept: text/csv</code>, asks for CSV where an answer is a list; in OpenAPI each has an operation of its own
      that ends in <code>.csv</code>. <code>fields=lender,ratePercent</code> narrows the columns of rates, in JSON too. <code>type</code> is another name of
      <code>rateType</code>, and <code>term</code> of <code>termMonths</code>, where <code>5 years</code> or <code>5y</code> is understood as well. Assistants
      connect to <code>POST /mcp</code> (Model Context Protocol): six tools that only read, over the preview without a key and over all rates with one.`,
    fr: html`<code>format=csv</code>, ou <code>Accept: text/csv</code>, demande du CSV là où la réponse est une liste; dans OpenAPI, chacune a une opération à
      elle qui finit par <code>.csv</code>. <code>fields=lender,ratePercent</code> réduit les colonnes des taux, en JSON aussi. <code>type</code> est un autre
      nom de <code>rateType</code>, et <code>term</code> de <code>termMonths</code>, où <code>5 years</code> ou <code>5y</code> se comprennent aussi. Les
      assistants se connectent à <code>POST /mcp</code> (Model Context Protocol) : six outils qui ne font que lire, l’aperçu sans clé et tous les taux avec
      une clé.`,
  },
  limits: { en: 'Limits', fr: 'Limites' },
  quota: { en: '{count} requests per {window}', fr: '{count} requêtes par {window}' },
  limitsMore: {
    en: 'The keys of a free account share {quotas}; premium has no limit. Windows are fixed: quarter hours, and days in UTC. Each answer says what is left.',
    fr: `Les clés d’un compte gratuit se partagent {quotas}; le forfait premium n’a pas de limite. Les
      périodes sont fixes : des quarts d’heure, et des jours en UTC. Chaque réponse dit ce qui reste.`,
  },
  limitHeaders: { en: 'Headers of an answer', fr: 'En-têtes d’une réponse' },
  limitsRead: {
    en: html`<code>r</code> is what remains, <code>t</code> the seconds until the window ends. A refused request (429) is not
      counted, and says in <code>Retry-After</code> when to come back. Send <code>If-None-Match</code>, and an unchanged answer is a
      short 304, which counts too; <code>/api/snapshots?limit=1</code> says without a key, and free, whether anything is new.`,
    fr: html`<code>r</code> est ce qui reste, <code>t</code> le nombre de secondes jusqu’à la fin de la période. Une requête refusée (429)
      n’est pas comptée, et dit dans <code>Retry-After</code> quand revenir. Envoyez <code>If-None-Match</code>, et une réponse inchangée
      est un bref 304, qui compte aussi; <code>/api/snapshots?limit=1</code> dit sans clé, et sans frais, s’il y a du nouveau.`,
  },
  errors: { en: 'Errors', fr: 'Erreurs' },
  errorsMore: {
    en: html`Every error under <code>/api/</code> is <code>application/problem+json</code> (RFC 9457), never an HTML page. A
      parameter or a value that does not exist is an error that names what is allowed; nothing is ever silently substituted.`,
    fr: html`Toute erreur sous <code>/api/</code> est du <code>application/problem+json</code> (RFC 9457), jamais une page HTML. Un
      paramètre ou une valeur qui n’existe pas est une erreur qui dit ce qui est permis; rien n’est jamais remplacé en silence.`,
  },
  webhooks: { en: 'Webhooks', fr: 'Points d’ancrage Web' },
  webhooksMore: {
    en: html`Instead of asking again and again, let changes come to you: an alert on your dashboard can post them to an address of yours. Messages follow
      Standard Webhooks 1.0 and carry three headers: <code>webhook-id</code> stays the same when a message is sent again, <code>webhook-timestamp</code> is in
      seconds since 1970, and <code>webhook-signature</code> holds one <code>v1,</code> signature for each secret, two for a while after you replace yours.`,
    fr: html`Plutôt que de demander sans cesse, laissez les changements venir à vous : une alerte de votre tableau de bord peut les
      envoyer à une adresse à vous. Les messages suivent Standard Webhooks 1.0 et portent trois en-têtes : <code>webhook-id</code> reste
      le même quand un message est renvoyé, <code>webhook-timestamp</code> est en secondes depuis 1970, et <code>webhook-signature</code>
      contient une signature <code>v1,</code> par secret, deux pendant quelque temps après que vous avez remplacé le vôtre.`,
  },
  webhooksVerify: {
    en: `Verify before you believe: the signature is the HMAC-SHA256 of id, time and body, joined by full stops, in base64.
      Answer with any 2xx within 15 seconds. Anything else, a redirect included, is tried again later; 410 ends the webhook.`,
    fr: `Vérifiez avant de croire : la signature est le HMAC-SHA256 de l’identifiant, du temps et du corps, joints par des points, en base64.
      Répondez par un code 2xx en 15 secondes. Toute autre réponse, une redirection comprise, est suivie d’un nouvel essai; 410 met fin à l’envoi.`,
  },

  stays: { en: 'Stability', fr: 'Stabilité' },
  staysMore: {
    en: `Addresses, parameters, fields and error codes stay; fields are added. What is going to end is announced here a
      year before, and every answer that it concerns carries the headers Deprecation (RFC 9745) and Sunset (RFC 8594).`,
    fr: `Les adresses, les paramètres, les champs et les codes d’erreur restent; des champs s’ajoutent. Ce qui va disparaître est
      annoncé ici un an d’avance, et chaque réponse concernée porte les en-têtes Deprecation (RFC 9745) et Sunset (RFC 8594).`,
  },
  nothingEnds: { en: 'No removal is announced.', fr: 'Aucun retrait n’est annoncé.' },
  ends: {
    en: (what: string, day: string) => html`<code>${what}</code> ends on ${day}.`,
    fr: (what, day) => html`<code>${what}</code> prend fin le ${day}.`,
  },

  reference: { en: 'Reference', fr: 'Référence' },
  madeFrom: {
    en: 'Made from the OpenAPI 3.1 document that programs read:',
    fr: 'Tirée du document OpenAPI 3.1 que lisent les programmes :',
  },
  isOpen: { en: 'Open to everybody', fr: 'Ouverte à tous' },
  isGated: { en: 'Needs a key or a session', fr: 'Demande une clé ou une session' },
  parameters: { en: 'Parameters', fr: 'Paramètres' },
  inPath: { en: 'in the path', fr: 'dans le chemin' },
  required: { en: 'required', fr: 'obligatoire' },
  request: { en: 'Request', fr: 'Requête' },
  answer: { en: 'Answer, the first of each list', fr: 'Réponse, le premier de chaque liste' },
  answers: { en: 'Answers', fr: 'Réponses' },
  of: { en: ' of {path}', fr: ' de {path}' },

  fields: { en: 'A rate, field by field', fr: 'Un taux, champ par champ' },
  fieldsMore: {
    en: html`Every field is always present; unknown is <code>null</code>. Percent per year, at most three decimals.`,
    fr: html`Chaque champ est toujours présent; l’inconnu est <code>null</code>. Pour cent par année, au plus trois décimales.`,
  },
  revision: { en: 'A revision', fr: 'Une révision' },
  revisionMore: {
    en: html`The fields of a rate without <code>observedAt</code>, <code>state</code> and <code>forMost</code>, which depend on when one asks, and these.`,
    fr: html`Les champs d’un taux sans <code>observedAt</code>, <code>state</code> ni <code>forMost</code>, qui dépendent du moment où l’on demande, et ceux-ci.`,
  },
  change: { en: 'A change', fr: 'Un changement' },
});
