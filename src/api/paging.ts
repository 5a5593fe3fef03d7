import type { HttpRequest } from '../http/message.ts';

/** The most that an answer about the past holds, in bytes of JSON; the rest comes with the next page. */
export const LARGEST = 1_000_000;

/** The header of an answer in pages, as the document describes it. */
export const PAGED = {
  Link: { description: 'rel="next": the next page, where there is one', schema: { type: 'string' } },
};

/** The address of the next page (RFC 8288), for those who follow links. A key in the address is not repeated. */
export function nextLink({ path, query }: HttpRequest, parameter: string, value: string): Record<string, string> {
  const next = new URLSearchParams(query);
  next.delete('key');
  next.set(parameter, value);
  return { Link: `<${path}?${next}>; rel="next"` };
}
