import type { Call } from './context.ts';

/** The most entries of a page about the past: about a megabyte of JSON. */
export const MOST_ENTRIES = 500;

/** The address of what follows (RFC 8288). A key in the address is not repeated. @param values that differ; null for none */
export function nextAddress(
  { path, query }: Call['request'],
  values: Readonly<Partial<Record<string, string | null>>>,
): string {
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'key' && !(name in values)));
  for (const [name, value] of Object.entries(values)) if (value) next.set(name, value);
  return `${path}?${next}`;
}
