import { z } from 'zod';
import type { HttpResponse } from '../http/message.ts';
import { chooseType } from '../http/negotiate.ts';
import { type Representation, represent, respond, tagOf, unchanged } from '../http/representation.ts';
import type { Language, Words } from '../languages.ts';
import { RATE_FIELDS } from '../rates/fields.ts';
import { type Rate, SCHEMA_VERSION } from '../rates/schema.ts';
import { csv, type Row } from '../words/csv.ts';
import { type AsOf, keeping, periodAt } from './clock.ts';
import type { ApiContext, Call, Reply } from './context.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, JSON_TYPE, LOCALE } from './formats.ts';
import { type Inputs, parameter, parametersOf, type Reader, type Readers } from './parameters.ts';
import type { Period } from './periods.ts';
import {
  type BadParameter,
  badParameters,
  historyBehind,
  isProblem,
  notAcceptable,
  type Problem,
  tooMany,
} from './problem.ts';
import type { ratesShort } from './short.ts';

/** Who may ask: `account` with a key or a session, `everybody`, `address` by the key in it, and `monitor`, who is answered even without a snapshot. */
export type Who = 'account' | 'everybody' | 'address' | 'monitor';

export type Tool = Readonly<Record<'name' | 'title' | 'description', string>>;

/** An answer about the past: all that it follows from, if that is known before; whether it is final; and how it is made. */
export interface Past<A> {
  basis?: unknown;
  isFixed?: boolean;
  /** @param isWhole true for CSV: a spreadsheet follows no link to another page */
  make(isWhole: boolean): Promise<A> | A;
}

/** One endpoint of the API. Router, gate, names of metrics, OpenAPI document, pages, tools of assistants and JSON schemas follow from these records. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds endpoints with any parameters.
export interface Endpoint<R extends Readers = any, A extends z.ZodType = z.ZodType> {
  /** With placeholders: `/api/rates/{lender}`. */
  path: `/${string}`;
  /** The name of the operation, if not `get` and the name of the answer. */
  operationId?: string;
  who: Who;
  /** Of an endpoint for accounts, the questions that visitors may ask too: without a credential they get the public part of the answer. */
  isOpen?(query: URLSearchParams): boolean;
  summary: Words;
  description?: Words;
  /** The parameters; those that are read together under one name. */
  parameters?: R;
  answer: A;
  /** The example in the document. @param shown a current rate of the preview @param period what visitors see of the present, and nothing else */
  example?: {
    /** Path and query, if not the bare path. */
    request?(shown: Rate, period: Period): string;
    /** The answer, if not that of `present` to the request. */
    answer?(period: Period): unknown;
  };
  tool?: Tool;

  /** True if test keys are admitted: for the present, and where the path names a lender, for the made-up one. */
  takesTestKeys?: true;
  /** True if the answer has to be computed: visitors are limited by their network. */
  isThrottled?: true;
  /** True if it reads the past for any query: it waits for its turn, and for the history. */
  isPast?: true;
  /** The media types of the answer, if it is not JSON. */
  types?: readonly string[];
  /** Where parameters that are not known here are asked, in words. */
  elsewhere?: string;

  /** The answer, if it follows from the period and the parameters alone: it is made once in a period. @param isWhole false for a visitor */
  present?(period: Period, values: Inputs<R>, isWhole: boolean): z.input<A>;
  /** The rates of the answer in short, which it then has at an address of its own, `…/short`, and with `view=short`. */
  short?(period: Period, values: Inputs<R>): z.input<typeof ratesShort>;
  past?(call: Call, values: Inputs<R>): Promise<Past<z.input<A>> | Problem> | Past<z.input<A>> | Problem;
  /** The answer as a table, which it then has at `….csv`: its columns, and its rows. */
  csv?: { columns(values: Inputs<R>): readonly string[]; rows(answer: z.input<A>): readonly Row[] };
  reply?(call: Call, values: Inputs<R>): Promise<Representation | Reply>;
  probe?(context: ApiContext): HttpResponse | Promise<HttpResponse>;
}

/** Checks a record by its parameters and its answer. */
export const endpoint = <const R extends Readers, A extends z.ZodType>(record: Endpoint<R, A>) => record;

/** The name of the operation, in the document and in generated clients. */
export const operationIdOf = ({ operationId, answer }: Endpoint): string => operationId ?? `get${answer.meta()?.id}`;

/** The forms of an answer beside JSON, by what its address has behind that of the endpoint, and what says the same in its query. */
export const VARIANTS = {
  csv: { ending: '.csv', query: ['format', 'csv'] },
  short: { ending: '/short', query: ['view', 'short'] },
} as const;
export type Variant = keyof typeof VARIANTS;
export const VARIANT_NAMES = Object.keys(VARIANTS) as Variant[];

const VIEW = parameter('view', {
  en: 'With “short” the rates in their main fields; what is unknown is left out',
  fr: 'Avec « short », les taux dans leurs champs principaux ; l’inconnu est omis',
  schema: z.enum(['full', 'short']).default('full'),
  only: 'json',
});

const FORMAT = parameter('format', {
  en: 'Without it the Accept header decides',
  fr: 'À défaut, l’en-tête Accept décide',
  schema: z.enum(['json', 'csv']),
});

/** The readers of an endpoint, those that follow from its forms among them. */
export const readersOf = ({ parameters = {}, csv, short }: Endpoint): Readers => ({
  ...parameters,
  ...(csv && { format: FORMAT, locale: LOCALE }),
  ...(short && { view: VIEW }),
});

/** What was asked, and in which form; or why it cannot be answered: wrong parameters (400), formats that nobody takes (406). */
interface Request<R extends Readers> {
  values: Inputs<R>;
  isCsv: boolean;
  view: 'full' | 'short';
  locale: Language | null;
}

const ONLY = { csv: 'is for CSV alone: add format=csv.', json: 'cannot be csv with “short”: ask for “….csv”.' };

function readInputs<R extends Readers>(endpoint: Endpoint<R>, call: Call): Request<R> | Problem {
  const { query } = call.request;
  const readers = readersOf(endpoint);
  // Of a bare path nothing can be unknown or out of place.
  const known = query.size === 0 ? [] : parametersOf(readers);
  const names = known.flatMap(([name, { in: where }]) => (where === 'path' ? [] : [name]));
  const wrong = [...unreadableIn(query), ...unknownParameters(query, names, endpoint.elsewhere)];
  const read = Object.entries(readers).map(([name, reader]) => [name, reader.read(call)] as const);
  for (const [, result] of read) if ('bad' in result) wrong.push(...result.bad);
  const values = Object.fromEntries(read.map(([name, read]) => [name, 'value' in read ? read.value : undefined]));
  const offered = endpoint.types ?? (endpoint.csv ? [JSON_TYPE, 'text/csv'] : [JSON_TYPE]);
  const type = values['format'] ?? chooseType(call.request.header('accept'), offered);
  const isCsv = endpoint.csv !== undefined && /csv$/.test(type);
  for (const [name, { only }] of known)
    if (only !== undefined && query.has(name) && type !== null && isCsv !== (only === 'csv'))
      wrong.push({ parameter: only === 'json' ? 'format' : name, allowed: [], why: ONLY[only] });
  const problem = read.map(([, read]) => read).find(isProblem);
  // An address that does not exist has no parameters.
  if (wrong.length > 0 && problem?.status !== 404) return badParameters(wrong);
  if (problem || type === null) return problem ?? notAcceptable(offered);
  const { locale = null, view = 'full', format: _, ...inputs } = values;
  return { values: inputs as Inputs<R>, isCsv, view, locale };
}

/** Values that were escaped in another encoding than UTF-8. */
const unreadableIn = (query: URLSearchParams): BadParameter[] =>
  [...query]
    .filter(([, value]) => value.includes('\uFFFD'))
    .slice(0, 5)
    .map(([name]) => {
      const why = 'holds bytes that are no UTF-8. In an address é is %C3%A9, as in Qu%C3%A9bec.';
      return { parameter: name.slice(0, 60), allowed: [], why };
    });

/** The call at the time that `asOf` names, if its endpoint answers the present. */
async function atItsTime({ parameters, past }: Endpoint, call: Call): Promise<Call | Problem> {
  const { asOf }: { asOf?: Reader<AsOf | null> } = parameters ?? {};
  if (past || !asOf || !call.request.query.has('asOf')) return call;
  if (!call.context.history.isWhole()) return historyBehind;
  const read = asOf.read(call);
  if ('bad' in read) return badParameters(read.bad);
  if (isProblem(read) || !read.value) return isProblem(read) ? read : call;
  const period = await periodAt(read.value, call.context);
  return isProblem(period) ? period : { ...call, period };
}

/** How an answer is written: its media type, headers of its body, and its text. */
interface Form {
  type: string;
  bodyHeaders: Record<string, string>;
  write(answer: unknown): string;
}
const JSON_FORM: Form = { type: JSON_TYPE, bodyHeaders: {}, write: (answer) => JSON.stringify(answer) };

function formOf({ path, csv: table }: Endpoint, { values, isCsv, locale }: Request<Readers>): Form {
  if (!isCsv || !table) return JSON_FORM;
  return {
    type: CSV_TYPE,
    bodyHeaders: { 'Content-Disposition': `inline; filename="prime-minus-${path.split('/').at(-1)}.csv"` },
    write: (answer) => csv(table.columns(values), table.rows(answer as never), locale),
  };
}

/** Answers a call: limits visitors where the answer is computed, reads the parameters, and lets the endpoint answer. */
export async function answerTo<R extends Readers>(endpoint: Endpoint<R>, received: Call): Promise<Reply> {
  const { path, isThrottled, isPast, past, present, short, reply } = endpoint;
  const { request, context } = received;
  const wait = isThrottled && !received.caller ? context.asking('question', request.address) : 0;
  if (wait > 0) return tooMany(wait);
  if (isPast && !(context.history.isWhole() && context.history.newest())) return historyBehind;
  const call = await atItsTime(endpoint, received);
  if (isProblem(call)) return call;
  const read = readInputs(endpoint, call);
  if (isProblem(read)) return read;
  if (reply) {
    const answer = await reply(call, read.values);
    return 'in' in answer ? respond(request, answer) : answer;
  }
  const { type, bodyHeaders, write } = formOf(endpoint, read);
  const isPublic = !call.caller;
  if (past) return pastReply(call, read, await past(call, read.values), { type, bodyHeaders, write });
  const { period } = call;
  const name = `${path} ${JSON.stringify([call.places, read, isPublic])}`;
  const make = () => (read.view === 'short' ? short?.(period, read.values) : present?.(period, read.values, !isPublic));
  const headers = isPublic ? { headers: keeping(false, true) } : {};
  return respond(
    request,
    period.body(name, type, () => write(make()), { bodyHeaders, ...headers }),
  );
}

/** Answers about the past: by 304 before the answer is made, if its tag is known. */
async function pastReply(
  { request, caller }: Call,
  read: Request<Readers>,
  answer: Past<unknown> | Problem,
  { type, bodyHeaders, write }: Form,
): Promise<Reply> {
  if (isProblem(answer)) return answer;
  const { basis, isFixed = false, make } = answer;
  const headers: Record<string, string> = keeping(isFixed, !caller);
  const tag = basis === undefined ? undefined : tagOf(JSON.stringify([SCHEMA_VERSION, RATE_FIELDS, read, basis]));
  const same = tag === undefined ? null : unchanged(request, tag, headers);
  if (same) return same;
  const made = (await make(read.isCsv)) as { next?: string | null; isComplete?: boolean };
  if (made.next && !made.isComplete) headers['Link'] = `<${made.next}>; rel="next"`;
  const bytes = Buffer.from(write({ schemaVersion: SCHEMA_VERSION, ...made }));
  return respond(request, represent({ bytes, type, headers, bodyHeaders, tag }));
}

/** The answer to a question that comes from inside, as data. @returns a problem if the endpoint refuses */
export async function answerInside<R extends Readers, A extends z.ZodType>(
  endpoint: Endpoint<R, A>,
  call: Omit<Call, 'request'>,
  query: URLSearchParams,
  address = '',
) {
  const request = { id: '', method: 'GET', path: endpoint.path, query, header: () => undefined, address };
  const reply = await answerTo(endpoint, { ...call, request });
  return isProblem(reply) ? reply : (JSON.parse(new TextDecoder().decode(reply.body as Uint8Array)) as z.output<A>);
}

/** The pattern of the paths of a route, with a group for each placeholder. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** The values of the placeholders of an endpoint in a path of its own. */
export const placesIn = ({ path }: Endpoint, own: string) => ({ ...patternOf(path).exec(own)?.groups });
