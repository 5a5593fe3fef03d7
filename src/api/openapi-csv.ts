import { severalOf } from './openapi-parameters.ts';
import { RATE_FIELDS } from './selection.ts';

/** The parts of an operation that are changed here. */
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
const FIELDS = severalOf('fields', 'The columns that are wanted. All without it', RATE_FIELDS);
/** Parameters of a CSV address that its JSON address describes in prose only: an answer with a choice of fields has another shape. */
const MORE: Readonly<Record<string, object[]>> = { '/api/rates/aggregated': [FIELDS] };
/** Addresses whose CSV is not the same data in another format. */
const BESIDE: readonly string[] = ['/api/lenders'];

/**
 * Splits operations so that each has one content type: one that also answers CSV gets a second operation, at the same path with `.csv`.
 * Client code is generated from the document, and an operation with two types forces it to check each answer. `format` and `Accept` still
 * work.
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
