import type { Words } from '../languages.ts';

interface Status extends Words {
  status: number;
  /** The codes of its problems; none for 304. */
  codes?: readonly string[];
}

/** Every status but 200 that the API answers with, said once for all operations. */
export const STATUSES: readonly Status[] = [
  {
    status: 304,
    en: 'You hold the current answer (If-None-Match). With a key it counts; GET /api/snapshots?limit=1 tells for free whether anything is new',
    fr: 'Vous avez la réponse à jour (If-None-Match). Avec une clé, elle compte; GET /api/snapshots?limit=1 dit sans frais s’il y a du nouveau',
  },
  {
    status: 400,
    en: 'A parameter is unknown or not one of its allowed values, or two different keys were sent; “errors” names each',
    fr: 'Un paramètre est inconnu ou n’a pas l’une des valeurs permises, ou deux clés différentes ont été envoyées; « errors » les nomme',
    codes: ['invalid-parameter', 'conflicting-keys', 'unreadable'],
  },
  {
    status: 401,
    en: 'No credentials, or the first one present is not valid',
    fr: 'Aucune clé ni session, ou la première présente n’est pas valide',
    codes: ['no-credentials', 'invalid-key'],
  },
  {
    status: 403,
    en: 'The plan of the account does not include all rates, or a test key asks for them',
    fr: 'Le forfait du compte ne comprend pas tous les taux, ou une clé d’essai les demande',
    codes: ['test-key', 'plan'],
  },
  {
    status: 404,
    en: 'There is nothing at this address, or no saved question',
    fr: 'Il n’y a rien à cette adresse, et aucune recherche enregistrée',
    codes: ['not-found', 'unknown-address'],
  },
  {
    status: 405,
    en: 'Only GET, HEAD and OPTIONS',
    fr: 'Seulement GET, HEAD et OPTIONS',
    codes: ['method-not-allowed'],
  },
  {
    status: 406,
    en: 'The Accept header admits no format on offer',
    fr: 'L’en-tête Accept n’admet aucun des formats offerts',
    codes: ['not-acceptable'],
  },
  {
    status: 429,
    en: 'A limit is used up: of the account (“violated-policies” names it), or of one network without a key. Retry-After says when to come back',
    fr: 'Une limite est atteinte : celle du compte (« violated-policies » dit laquelle) ou d’un réseau sans clé. Retry-After dit quand revenir',
    codes: ['quota-exceeded', 'too-many-requests'],
  },
  {
    status: 500,
    en: 'Our fault. The request id helps us find out',
    fr: 'Une erreur de notre part. L’identifiant de la requête nous aide à la trouver',
    codes: ['internal'],
  },
  {
    status: 503,
    en: 'Nothing has been collected yet, the server is busy, or the past is still being read. Retry-After says when to try again',
    fr: 'Rien n’a encore été relevé, le serveur est occupé, ou l’historique est encore en cours de lecture. Retry-After dit quand réessayer',
    codes: ['no-snapshot', 'busy', 'history-behind', 'history-damaged'],
  },
];
