import type { z } from 'zod';
import type { HttpResponse } from '../http/message.ts';
import { chooseType } from '../http/negotiate.ts';
import { type Representation, represent, respond } from '../http/representation.ts';
import type { Words } from '../languages.ts';
import type { Aggregated, Rate } from '../rates/schema.ts';
import type { ApiContext, Call, Reply } from './context.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS, type Format, JSON_TYPE } from './formats.ts';
import type { RefusalName } from './openapi-errors.ts';
import type { Asked, Readers } from './parameters.ts';
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

/** Who may ask: `account` with a key or a session, `everybody`, `address` by the key in it, and `monitor`, who is answered even without a snapshot. */
export type Who = 'account' | 'everybody' | 'address' | 'monitor';

export type Tool = Readonly<Record<'name' | 'title' | 'description', string>>;

/** A response beside those that every endpoint for the same callers has: the name of a shared one, or its own, perhaps with an answer. */
export type OwnResponse = RefusalName | (Words & { answer?: true });

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
  /** What the answer is called in the document, if not by the summary. */
  answerWords?: Words;
  /** The example in the document. @param shown a current rate of the preview @param period what visitors see of the present, and nothing else */
  example?: {
    /** Path and query, if not the bare path. */
    request?(shown: Rate, period: Period): string;
    /** The answer, if `present` does not give it; null for none: it is long, or a secret of one account. */
    answer?: ((shown: Rate, period: Period) => unknown) | null;
  };
  tool?: Tool;

  /** True if test keys are admitted: for the present, and where the path names a lender, for the made-up one. */
  takesTestKeys?: true;
  /** True if the answer has to be computed: visitors are limited by their network. */
  isThrottled?: true;
  /** True if it reads the past for any query: it waits for its turn, and for the history. */
  isPast?: true;
  /** True if the document and the pages do not tell it. */
  isUndocumented?: true;

  /** The media types of the answer, if it is not JSON. */
  content?: Readonly<Record<string, object>>;
  /** The media types that a path offers, if they are not JSON and CSV. */
  types?(places: Readonly<Record<string, string>>): string[];
  headers?: Readonly<Record<string, object>>;
  responses?: Readonly<Record<number, OwnResponse>>;
  explain?(unknown: BadParameter, call: Call): BadParameter;

  /** The answer, if it follows from the period and the parameters alone: it is made once in a period. @param isWhole false for a visitor */
  present?(period: Period, asked: Asked<R>, isWhole: boolean): z.input<A>;
  /** The same as CSV; `true` if `reply` writes it. */
  csv?: true | { name: (all: Aggregated) => string; write(period: Period, asked: Asked<R>): string };
  reply?(call: Call, asked: Asked<R> & { format: Format }): Promise<Representation | Reply>;
  probe?(context: ApiContext): HttpResponse | Promise<HttpResponse>;
}

/** Checks a record by its parameters and its answer. */
export const endpoint = <const R extends Readers, A extends z.ZodType>(record: Endpoint<R, A>) => record;

/** The name of the operation, in the document and in generated clients. */
export const operationIdOf = ({ operationId, answer }: Endpoint): string => operationId ?? `get${answer.meta()?.id}`;

/** The endpoints that the document and the pages tell. */
export const documented = (endpoints: readonly Endpoint[]) => endpoints.filter(({ isUndocumented }) => !isUndocumented);

/** The names of query parameters that an endpoint knows, their other names among them. */
export const namesIn = ({ parameters = {}, csv }: Endpoint): string[] => [
  ...Object.values<Readers[string]>(parameters).flatMap(({ parameters: all, aliases = [] }) => [
    ...Object.keys(all).filter((name) => all[name]?.in !== 'path'),
    ...aliases,
  ]),
  ...(csv ? ['format'] : []),
];

/** What was asked, and in which format; or why it cannot be answered: wrong parameters (400), formats that nobody takes (406). */
type Read<R extends Readers> = { asked: Asked<R>; format: Format } | Problem;

/** What is asked of an endpoint without a query, a place in the path or a choice of formats: read once. */
const usual = new WeakMap<Endpoint, Exclude<Read<Readers>, Problem>>();

function readAsked<R extends Readers>(endpoint: Endpoint<R>, call: Call): Read<R> {
  const { request, places = {} } = call;
  const accept = request.header('accept');
  const isUsual = request.query.size === 0 && Object.keys(places).length === 0 && (accept ?? '*/*') === '*/*';
  const known = isUsual ? usual.get(endpoint) : undefined;
  if (known) return known as Exclude<Read<R>, Problem>;
  const { csv, types, explain, parameters } = endpoint;
  const unknown = unknownParameters(request.query, namesIn(endpoint));
  const wrong = explain ? unknown.map((one) => explain(one, call)) : unknown;
  const read = Object.entries<Readers[string]>(parameters ?? {}).map(
    ([name, reader]) => [name, reader.read(call)] as const,
  );
  for (const [, one] of read) if ('bad' in one) wrong.push(...one.bad);
  const format = csv ? chooseFormat(request.query.getAll('format'), accept) : 'json';
  if (format !== null && typeof format !== 'string') wrong.push(format);
  if (wrong.length > 0) return badParameters(wrong);
  const problem = read.map(([, one]) => one).find(isProblem);
  if (problem) return problem;
  const offered = types?.(places) ?? (csv ? Object.values(FORMATS) : [JSON_TYPE]);
  if (format === null || (!csv && !chooseType(accept, offered))) return notAcceptable(offered);
  const asked = Object.fromEntries(read.map(([name, one]) => [name, 'value' in one && one.value])) as Asked<R>;
  const result = { asked, format: format as Format };
  if (isUsual) usual.set(endpoint, result);
  return result;
}

/** Answers a call: limits visitors where the answer is computed, reads the parameters, and lets the endpoint answer. */
export async function answerTo<R extends Readers>(endpoint: Endpoint<R>, given: Call): Promise<Reply> {
  const { path, csv, isThrottled, isPast, present, reply } = endpoint;
  const { request, context } = given;
  const wait = isThrottled && !given.caller ? context.asking('question', request.address) : 0;
  if (wait > 0) return tooMany(wait);
  if (isPast && !(context.history.isWhole() && context.history.newest())) return historyBehind;
  const ofPeriod = Object.values<Readers[string]>(endpoint.parameters ?? {}).find((one) => one.period);
  const period = request.query.size > 0 && ofPeriod?.period ? await ofPeriod.period(given) : given.period;
  if (isProblem(period)) return period;
  const call = { ...given, period };
  const read = readAsked(endpoint, call);
  if (isProblem(read)) return read;
  const { asked, format } = read;
  if (reply) {
    const answer = await reply(call, { ...asked, format });
    return 'in' in answer ? respond(request, answer) : answer;
  }
  const isWhole = Boolean(given.caller);
  const name = `${path} ${format} ${JSON.stringify([call.places, asked, endpoint.isOpen ? isWhole : undefined])}`;
  if (format === 'csv' && typeof csv === 'object') {
    const bodyHeaders = { 'Content-Disposition': `inline; filename="prime-minus-${csv.name(period.all)}.csv"` };
    const write = (): string => csv.write(period, asked);
    return respond(request, period.body(name, CSV_TYPE, write, { bodyHeaders }));
  }
  const write = (): string => JSON.stringify(present?.(period, asked, isWhole));
  return respond(request, period.body(name, JSON_TYPE, write));
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
  // JSON is never streamed.
  return isProblem(reply) ? reply : (JSON.parse(new TextDecoder().decode(reply.body as Uint8Array)) as z.output<A>);
}

/** A JSON answer that is made for one request. @param document a text is JSON already @param headers of caching, and others */
export const json = (document: object | string, headers: Record<string, string>, type: string = JSON_TYPE) =>
  represent({ bytes: Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), type, headers });

/** The pattern of the paths of a route, with a group for each placeholder. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** The values of the placeholders of an endpoint in a path of its own. */
export const placesIn = ({ path }: Endpoint, own: string) => ({ ...patternOf(path).exec(own)?.groups });
