import type { Filter } from './filters.ts';
import { FORMATS } from './formats.ts';
import { header } from './openapi-parts.ts';

export const filterParameters = (filters: Readonly<Record<string, Filter>>) =>
  Object.entries(filters).map(([name, { description, values, accepts }]) => ({
    name,
    in: 'query',
    description,
    style: 'form',
    explode: false,
    schema: {
      type: 'array',
      items: values.length > 0 && !accepts ? { type: 'string', enum: values } : { type: 'string' },
    },
  }));

export const parameter = (name: string, description: string, schema: object, example?: unknown) => ({
  name,
  in: 'query',
  description,
  schema,
  ...(example === undefined ? {} : { example }),
});
export const text = { type: 'string' };
export const SNAPSHOT = '2026-11-21T01-36-47Z';
export const clock = (name: string, words: string, example: string, more = '') =>
  parameter(
    name,
    `${words}: a snapshot id, or an instant (RFC 3339), which means what was current then${more}`,
    text,
    example,
  );
export const asOf = clock(
  'asOf',
  'The answer as it was published then',
  SNAPSHOT,
  '. States are those of that instant; of a snapshot id, those of its publication. What is answered for a snapshot id, or for a time before the newest run, never changes and may be kept for ever',
);
export const format = parameter('format', 'Format of the answer; decides before the Accept header', {
  type: 'string',
  enum: Object.keys(FORMATS),
});
export const CSV = { 'text/csv': { schema: text } };
export const PAGED = { Link: header('rel="next": the next page, where there is one') };
