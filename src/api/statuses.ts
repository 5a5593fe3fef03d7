import type { Words } from '../languages.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { noCredentials, testKey } from './credentials.ts';
import { FORMATS } from './formats.ts';
import * as problems from './problem.ts';

interface Status extends Words {
  status: number;
  /** The problem that the server answers; none for the statuses of an answer. */
  example?: problems.Problem;
}

const BURST = { name: 'burst', quota: 100, windowSeconds: 900 };

/** Every status that the API answers with, said once for all operations. */
export const STATUSES: readonly Status[] = [
  { status: 200, en: 'The answer', fr: 'La réponse' },
  {
    status: 304,
    en: 'You hold the current answer (If-None-Match). With a key it counts; GET /api/snapshots?limit=1 tells for free whether anything is new',
    fr: 'Vous avez la réponse à jour (If-None-Match). Avec une clé, elle compte; GET /api/snapshots?limit=1 dit sans frais s’il y a du nouveau',
  },
  {
    status: 400,
    en: 'A parameter is unknown or not one of its allowed values, or two different keys were sent; “errors” names each',
    fr: 'Un paramètre est inconnu ou n’a pas l’une des valeurs permises, ou deux clés différentes ont été envoyées; « errors » les nomme',
    example: problems.badParameters([{ parameter: 'rateType', allowed: RATE_TYPES, near: ['fixed'] }]),
  },
  {
    status: 401,
    en: 'No credentials, or the first one present is not valid',
    fr: 'Aucune clé ni session, ou la première présente n’est pas valide',
    example: noCredentials,
  },
  {
    status: 403,
    en: 'The plan of the account does not include all rates, or a test key asks for them',
    fr: 'Le forfait du compte ne comprend pas tous les taux, ou une clé d’essai les demande',
    example: testKey,
  },
  {
    status: 404,
    en: 'There is nothing at this address, or no saved question',
    fr: 'Il n’y a rien à cette adresse, ni question enregistrée',
    example: problems.notFound,
  },
  {
    status: 405,
    en: 'Only GET, HEAD and OPTIONS',
    fr: 'Seulement GET, HEAD et OPTIONS',
    example: problems.methodNotAllowed('POST'),
  },
  {
    status: 406,
    en: 'The Accept header admits no format on offer',
    fr: 'L’en-tête Accept n’admet aucun des formats offerts',
    example: problems.notAcceptable(Object.values(FORMATS)),
  },
  {
    status: 429,
    en: 'A limit is used up: of the account (“violated-policies” names it), or of one network without a key. Retry-After says when to come back',
    fr: 'Une limite est atteinte : celle du compte (« violated-policies » dit laquelle) ou d’un réseau sans clé. Retry-After dit quand revenir',
    example: problems.quotaExceeded([{ policy: BURST, remaining: 0, endsAt: 312_000 }], 0),
  },
  {
    status: 500,
    en: 'Our fault. The request id helps us find out',
    fr: 'Une erreur de notre part. L’identifiant de la requête nous aide à la trouver',
    example: problems.internal,
  },
  {
    status: 503,
    en: 'Nothing has been collected yet, the server is busy, or the past is still being read. Retry-After says when to try again',
    fr: 'Rien n’a encore été relevé, le serveur est occupé, ou le passé est encore en lecture. Retry-After dit quand réessayer',
    example: problems.noSnapshot,
  },
];

/** The path and the id of the request that is refused in the examples. */
const REFUSED = ['/api/rates/aggregated', '7f1d9c1e-5a53-4f0e-9a2b-0b6f4a1c2d3e'] as const;

/** The problems that the server answers, by code, as examples of the document. @param hundred 4 or 5 */
export const problemExamples = (hundred: number) =>
  Object.fromEntries(
    STATUSES.flatMap(({ status, en, example }) => {
      if (!example || Math.floor(status / 100) !== hundred) return [];
      const value = JSON.parse(String(problems.problemResponse(example, ...REFUSED).body));
      return [[example.code, { summary: `${status}: ${en}`, value }]];
    }),
  );
