import { parameter } from './openapi-parameters.ts';
import { RATE_FIELDS } from './selection.ts';

/** An operation, as far as it is taken apart here. */
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: unknown[];
  responses: Record<string, object>;
}
type Paths = Readonly<Record<string, { get: Operation }>>;

const COLUMNS =
  'A header line, then one line each. Unknown is empty, lists are separated by spaces, and a text that begins like a spreadsheet formula has an apostrophe in front. Where there is another page, the Link header leads on.';
const FIELDS = {
  ...parameter('fields', 'The columns that are wanted. All without it', {
    type: 'array',
    items: { type: 'string', enum: RATE_FIELDS },
  }),
  style: 'form',
  explode: false,
};
/** What a CSV address takes that its JSON address tells in prose only: an answer with some fields has another shape. */
const MORE: Readonly<Record<string, object[]>> = { '/api/rates/aggregated': [FIELDS] };
/** Whose CSV is no other way of asking the same address. */
const BESIDE: readonly string[] = ['/api/lenders'];

/**
 * Operations with one type each: what answers CSV as well gets an operation for it, at the same path with `.csv`. Programs are
 * generated from the document, and one that may get either type has to look every time. `format` and `Accept` still work.
 */
export function apart(paths: Paths): Paths {
  const all = Object.entries(paths).flatMap(([path, { get }]): [string, { get: Operation }][] => {
    const { 200: answer = {}, ...others } = get.responses as Record<string, { content?: Record<string, object> }>;
    const { 'text/csv': csv, ...content } = answer.content ?? {};
    const parameters = get.parameters?.filter((one) => (one as { name?: string }).name !== 'format');
    const own = parameters === undefined ? {} : { parameters };
    const { description = get.summary } = get;
    const json = { ...get, description, ...own, responses: { 200: { ...answer, content }, ...others } };
    if (csv === undefined && !BESIDE.includes(path)) return [[path, { get: json }]];
    const shared = parameters?.filter((one) => (one as { name?: string }).name !== 'include') ?? [];
    const list = [...shared, ...(MORE[path] ?? [])];
    const asCsv = {
      ...get,
      operationId: `${get.operationId}Csv`,
      summary: `${get.summary}, as CSV`,
      description: COLUMNS,
      ...(list.length > 0 ? { parameters: list } : {}),
      responses: { 200: { ...answer, content: { 'text/csv': { schema: { type: 'string' } } } }, ...others },
    };
    return [
      [path, { get: json }],
      [`${path}.csv`, { get: asCsv }],
    ];
  });
  return Object.fromEntries(all);
}
