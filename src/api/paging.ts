import { z } from 'zod';
import type { Call } from './context.ts';
import { type Read, textReader, theRate } from './parameters.ts';

/** The most entries of a page about the past: about a megabyte of JSON. */
export const MOST_ENTRIES = 500;
/** The most revisions of a page: under five megabytes of JSON. */
export const MOST_REVISIONS = 4000;

/** The address of what follows (RFC 8288). A key in the address is not repeated. @param values that differ; null for none */
export function nextAddress(
  { path, query }: Call['request'],
  values: Readonly<Partial<Record<string, string | null>>>,
): string {
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'key' && !(name in values)));
  for (const [name, value] of Object.entries(values)) if (value) next.set(name, value);
  return `${path}?${next}`;
}

/** The rate behind which a page begins; null for the first page. */
export const AFTER = textReader(
  'after',
  {
    en: 'What follows this rate; “next” sends it',
    fr: 'Ce qui suit ce taux; « next » l’envoie',
    schema: z.string(),
    example: theRate,
  },
  (id, { context: { history } }): Read<string> =>
    history.knows(id)
      ? { value: id }
      : { bad: [{ parameter: 'after', allowed: ['the id of a rate, as “next” has it; without it the first page'] }] },
);
