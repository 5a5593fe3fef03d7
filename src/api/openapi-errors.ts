import type { Words } from '../languages.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { noCredentials, testKey } from './credentials.ts';
import { FORMATS } from './formats.ts';
import * as problems from './problem.ts';

export const header = (description: string, type = 'string') => ({ description, schema: { type } });
export const LIMIT_HEADERS = {
  'RateLimit-Policy': header('The limits of your plan, for requests with a key: "burst";q=100;w=900, …'),
  RateLimit: header('What is left of each window (r) and seconds until it ends (t)'),
  'X-RateLimit-Limit': header('Quota of the tighter window', 'integer'),
  'X-RateLimit-Remaining': header('What is left of the tighter window', 'integer'),
  'X-RateLimit-Reset': header('End of the tighter window, in seconds since 1970', 'integer'),
};
export const REQUEST_ID_HEADER = { 'X-Request-Id': header('Names this request in our logs') };

const headerOf = (name: string, value: string) =>
  name === 'Retry-After' ? header('Seconds', 'integer') : header(value);

const BURST = { name: 'burst', quota: 100, windowSeconds: 900 };

/** A refusal with the problem that the server answers. Headers are those of the problem, and more. */
type Refusal = Words & { example: problems.Problem; headers?: Record<string, unknown> };

/** The refusals that operations share, by name. */
export const REFUSALS = {
  MethodNotAllowed: {
    en: 'Only GET, HEAD and OPTIONS',
    fr: 'Seulement GET, HEAD et OPTIONS',
    example: problems.methodNotAllowed('POST'),
  },
  Unauthorized: {
    en: 'No credentials, or the first one present is not valid',
    fr: 'Aucune clé ni session, ou la première présente n’est pas valide',
    example: noCredentials,
  },
  OtherPlan: {
    en: 'The plan of the account does not include all rates, or a test key asks for them',
    fr: 'Le forfait du compte ne comprend pas tous les taux, ou une clé d’essai les demande',
    example: testKey,
  },
  QuotaExceeded: {
    en: 'A window is used up; “violated-policies” names it',
    fr: 'Une limite est atteinte ; « violated-policies » dit laquelle',
    example: problems.quotaExceeded([{ policy: BURST, remaining: 0, endsAt: 312_000 }], 0),
    headers: { 'Retry-After': header('Seconds until the window ends', 'integer'), ...LIMIT_HEADERS },
  },
  TooManyRequests: {
    en: 'Too many questions from one address',
    fr: 'Trop de questions d’une même adresse',
    example: problems.tooMany(12_000),
  },
  BadRequest: {
    en: 'A parameter is unknown or not one of its allowed values, or two different keys were sent',
    fr: 'Un paramètre est inconnu ou n’a pas l’une des valeurs permises, ou deux clés différentes ont été envoyées',
    example: problems.badParameters([{ parameter: 'rateType', allowed: RATE_TYPES, near: ['fixed'] }]),
  },
  NotFound: {
    en: 'There is nothing at this address',
    fr: 'Il n’y a rien à cette adresse',
    example: problems.notFound,
  },
  UnknownAddress: {
    en: 'No saved question has this address: mistyped, guessed or ended',
    fr: 'Aucune question enregistrée n’a cette adresse : mal copiée, devinée ou supprimée',
    example: problems.unknownAddress,
  },
  NotAcceptable: {
    en: 'The Accept header admits no format on offer',
    fr: 'L’en-tête Accept n’admet aucun des formats offerts',
    example: problems.notAcceptable(Object.values(FORMATS)),
  },
  Internal: {
    en: 'Our fault. The request id helps us find out',
    fr: 'Une erreur de notre part. L’identifiant de la requête nous aide à la trouver',
    example: problems.internal,
  },
  Unavailable: {
    en: 'Nothing has been collected yet, or the server is busy',
    fr: 'Rien n’a encore été relevé, ou le serveur est occupé',
    example: problems.noSnapshot,
  },
} satisfies Record<string, Refusal>;
export type RefusalName = keyof typeof REFUSALS;

/** The path and the id of the request that is refused in the examples. */
const ASKED = ['/api/rates/aggregated', '7f1d9c1e-5a53-4f0e-9a2b-0b6f4a1c2d3e'] as const;

export const refusals = () =>
  Object.fromEntries(
    Object.entries<Refusal>(REFUSALS).map(([name, { en, example, headers: more }]) => {
      const { body } = problems.problemResponse(example, ...ASKED);
      const content = { schema: { $ref: '#/components/schemas/Problem' }, example: JSON.parse(String(body)) };
      const own = Object.entries(example.headers ?? {}).map(([header, value]) => [header, headerOf(header, value)]);
      const headers = { ...REQUEST_ID_HEADER, ...Object.fromEntries(own), ...more };
      return [name, { description: en, headers, content: { 'application/problem+json': content } }];
    }),
  );
