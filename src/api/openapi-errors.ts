import type { Standing } from '../access/tally.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { noCredentials, testKey } from './credentials.ts';
import { notAcceptable } from './endpoint.ts';
import { FORMATS } from './formats.ts';
import { header, LIMIT_HEADERS, problem } from './openapi-parts.ts';
import {
  badParameters,
  internal,
  methodNotAllowed,
  noSnapshot,
  notFound,
  type Problem,
  problemResponse,
  unknownAddress,
} from './problem.ts';
import { quotaExceeded } from './quota.ts';

const REQUEST_ID = '7f1d9c1e-5a53-4f0e-9a2b-0b6f4a1c2d3e';
const PATH = '/api/rates/aggregated';

/** A window that is used up, for the example of a refusal. */
const USED_UP: Standing = {
  policy: { name: 'burst', quota: 100, windowSeconds: 900 },
  remaining: 0,
  endsAt: 312_000,
};

/** A refusal of the document, with the body that the server answers it with. */
function refusal(words: string, example: Problem, headers: Record<string, unknown> = {}) {
  const { body } = problemResponse(example, PATH, REQUEST_ID);
  const { content, ...rest } = problem(words, headers);
  const { schema } = content['application/problem+json'];
  return { ...rest, content: { 'application/problem+json': { schema, example: JSON.parse(String(body)) } } };
}

/** The refusals of operations, by name, in the order in which they are checked. */
export const REFUSALS = {
  MethodNotAllowed: refusal('Only GET, HEAD and OPTIONS', methodNotAllowed('POST'), {
    Allow: header('GET, HEAD, OPTIONS'),
  }),
  Unauthorized: refusal('No credentials, or the first one present is not valid', noCredentials, {
    'WWW-Authenticate': header('Bearer'),
  }),
  OtherPlan: refusal('The plan of the account does not include all rates, or a test key asks for them', testKey),
  QuotaExceeded: refusal('A window is used up; “violated-policies” names it', quotaExceeded([USED_UP], 0), {
    'Retry-After': header('Seconds until the window ends', 'integer'),
    ...LIMIT_HEADERS,
  }),
  BadRequest: refusal(
    'A parameter is unknown or not one of its allowed values, or two different keys were sent',
    badParameters([{ parameter: 'rateType', allowed: RATE_TYPES, near: ['fixed'] }]),
  ),
  NotFound: refusal('There is nothing at this address', notFound),
  UnknownAddress: refusal('No saved question has this address: mistyped, guessed or ended', unknownAddress),
  NotAcceptable: refusal('The Accept header admits no format on offer', notAcceptable(Object.values(FORMATS))),
  Internal: refusal('Our fault. The request id helps us find out', internal),
  Unavailable: refusal('Nothing has been collected yet, or the server is busy', noSnapshot, {
    'Retry-After': header('Seconds', 'integer'),
  }),
};
