import { PLANS, policyWords } from '../access/plans.ts';
import { preview } from '../rates/preview.ts';
import { REFERENCE_NAMES } from '../rates/reference.ts';
import { KIND_FILTERS } from './answers.ts';
import { withEndings } from './endings.ts';
import { type Call, jsonEndpoint, type Reply } from './endpoint.ts';
import { apiExamples, withExamples } from './examples.ts';
import { FILTERS } from './filters.ts';
import { bulkPaths } from './openapi-bulk.ts';
import { apart } from './openapi-csv.ts';
import { REFUSALS } from './openapi-errors.ts';
import { type Known, USUALLY_KNOWN, withKnown } from './openapi-known.ts';
import {
  asOf,
  CSV,
  DAYS,
  filterParameters,
  format,
  LENDER,
  questionParameters,
  selectionParameters,
  severalOf,
} from './openapi-parameters.ts';
import { gated, header, LIMIT_HEADERS, open, problem, ref, response, schemas, success } from './openapi-parts.ts';
import { pastPaths } from './openapi-past.ts';
import { savedPaths } from './openapi-saved.ts';
import { WEBHOOKS } from './openapi-webhooks.ts';
import type { Period } from './periods.ts';

const { free } = PLANS;
const HEALTH = { content: { 'application/json': { schema: ref('Health') } } };

/** The OpenAPI 3.1 description of everything under /api/. @param origin the public address, if known */
export function openapiDocument(
  origin: string | undefined,
  known: Known = USUALLY_KNOWN,
  examples: Awaited<ReturnType<typeof apiExamples>> = new Map(),
) {
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Prime Minus',
      version: '1.0.0',
      summary: 'Mortgage rates of Canadian lenders, read from their own pages',
      contact: { name: 'Prime Minus', url: `${origin ?? 'https://example.com'}/api` },
      termsOfService: `${origin ?? 'https://example.com'}/terms`,
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Mortgage rates of Canadian lenders, read from their own pages. Rates are percent per year with at most 3 decimals.',
        'Every field is always present; unknown is null. Times are RFC 3339, UTC.',
        `The keys of a free account share ${free.policies.map((policy) => policyWords(policy)).join(' and ')}, in fixed windows.`,
        'The code is under the MIT licence. The figures are the lenders’: use them with their source and age, as /terms says.',
        'A key goes into the header “Authorization: Bearer KEY”. “X-API-Key: KEY” is understood as well, “?key=KEY” for a quick look where the server allows it (addresses end up in logs), and the session cookie of the website; the first one present decides.',
        'A test key (pm_test_…, made on the dashboard) may be printed: it sees a made-up lender alone, at /api/rates/aggregated, /api/rates/lowest and /api/rates/maplesample; elsewhere it is 403 “test-key”.',
        'What stands under /api/rates is checked in this order: 405, 401, 429, 400, 406, answer. Every request there with a valid key counts; a refused one (429) uses nothing up.',
      ].join(' '),
    },
    servers: [{ url: origin ?? '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Rates', description: 'All rates: with a key or a session' },
      { name: 'Public', description: 'For everybody; credentials are not looked at and nothing is counted' },
      { name: 'Webhooks', description: 'What is sent to receivers, by Standard Webhooks 1.0' },
    ],
    paths: {
      '/api/rates/aggregated': gated(
        'getRates',
        'All current rates',
        'Filters narrow the list. Each may be repeated or hold several values, separated by commas; a rate passes if it passes one value of each. As CSV the columns are the fields of a rate in their order; unknown is empty, lists are separated by spaces, and a text that begins like a spreadsheet formula has an apostrophe in front. A parameter whose name begins with “_” is passed over. Values may be written as people do (province=ON, lender=RBC, term=5y); “query” tells how they were understood. “fields” holds the names of the fields that are wanted, where not all are.',
        [...filterParameters(FILTERS), ...selectionParameters, asOf, format],
        success('The rates', 'Rates', CSV, LIMIT_HEADERS),
      ),
      '/api/rates/lowest': gated(
        'getLowest',
        'What is lowest for a question',
        'For each kind of closed mortgage the lowest rate that somebody with this question can really have, the runners-up, and what was left out and why. The site’s headlines, its board and its alerts give the same answer. Without a parameter the usual question stands: buying a home of $700,000 with a fifth down over 25 years, province not chosen.',
        [...questionParameters, ...filterParameters(KIND_FILTERS)],
        success('The answer', 'LowestAnswer', {}, LIMIT_HEADERS),
      ),
      '/api/rates/{lender}': gated(
        'getRawRecord',
        'What was collected from one lender, as printed',
        'The raw record: each source with its digest, every row with its cells, and how fresh it is. An unknown lender is 400.',
        [
          {
            name: 'lender',
            in: 'path',
            required: true,
            description: 'Lender id, as in GET /api/lenders',
            schema: LENDER,
          },
          asOf,
        ],
        success('The raw record', 'RawAnswer', {}, LIMIT_HEADERS),
      ),
      '/api/usage': gated(
        'getUsage',
        'What the account used',
        'The windows of the account and its requests on each of the last thirty days (UTC). With a key this is a request like any other, and counts; with a session it does not. Saved questions and bulk files count among the rest.',
        [],
        success('The use of the account', 'Usage', {}, LIMIT_HEADERS),
      ),
      ...pastPaths(),
      '/api/lenders': open('getLenders', 'The lenders and their state, without rates', 'Lenders'),
      '/api/status': open('getStatus', 'How fresh each lender’s figures are', 'Status'),
      '/api/preview': open('getPreview', 'What visitors see', 'Preview'),
      '/api/preview/answer': open(
        'getPreviewAnswer',
        'What is lowest for a question in the headline terms, over all rates',
        'PreviewAnswer',
        questionParameters,
        {},
        { '429': problem('Too many questions from one address', { 'Retry-After': header('Seconds', 'integer') }) },
      ),
      '/api/reference': open(
        'getReference',
        'The Bank of Canada’s series by day: prime, posted, policy rate and bond yield',
        'Reference',
        [
          severalOf(
            'series',
            'Which series; may be repeated or hold several, separated by commas. All without it',
            REFERENCE_NAMES,
            ['policy-rate', 'prime'],
          ),
          ...DAYS,
          format,
        ],
        CSV,
      ),
      '/api/openapi.json': {
        get: {
          operationId: 'getOpenapi',
          summary: 'This document',
          tags: ['Public'],
          security: [],
          responses: {
            '200': { description: 'This document', content: { 'application/json': { schema: { type: 'object' } } } },
            '304': { description: 'You hold it already (If-None-Match)' },
            '405': response('MethodNotAllowed'),
            '400': response('BadRequest'),
            '406': response('NotAcceptable'),
            '503': response('Unavailable'),
          },
        },
      },
      '/healthz': {
        get: {
          operationId: 'getHealth',
          summary: 'Whether this server lives',
          tags: ['Public'],
          security: [],
          responses: {
            '200': { description: 'It does', ...HEALTH },
            '405': response('MethodNotAllowed'),
          },
        },
      },
      '/readyz': {
        get: {
          operationId: 'getReadiness',
          summary: 'Whether this server may get traffic',
          tags: ['Public'],
          security: [],
          responses: {
            '200': { description: 'It may', ...HEALTH },
            '503': { description: 'Not now', ...HEALTH },
            '405': response('MethodNotAllowed'),
          },
        },
      },
    },
    components: {
      schemas: schemas(),
      responses: REFUSALS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer YOUR_KEY' },
      },
    },
  };
  return withKnown(
    {
      ...document,
      paths: withExamples(withEndings({ ...apart(document.paths), ...bulkPaths, ...savedPaths }), examples),
      webhooks: WEBHOOKS,
    },
    known,
  );
}

/** Examples of the present, made once a period. */
const examplesOf = new WeakMap<Period, ReturnType<typeof apiExamples>>();

/** GET /api/openapi.json. While the past is still being read, the document has no examples of answers. */
export function openapi(origin: string | undefined) {
  return async (call: Call): Promise<Reply> => {
    const { period, context } = call;
    const { history, now } = context;
    const isWhole = history.isWhole();
    const making = examplesOf.get(period) ?? (isWhole ? apiExamples(period, history, now()) : undefined);
    if (making) examplesOf.set(period, making);
    const examples = await making;
    return jsonEndpoint(isWhole ? 'openapi' : 'openapi without examples', ({ all }) =>
      openapiDocument(
        origin,
        {
          lenders: all.lenders.map(({ id }) => id),
          snapshot: all.snapshot,
          // Everybody reads the document, so the rate is one that everybody may see.
          rate: preview(all).rates[0]?.id ?? USUALLY_KNOWN.rate,
        },
        examples,
      ),
    )(call);
  };
}
