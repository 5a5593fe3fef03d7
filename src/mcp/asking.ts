import type { Call, Reply } from '../api/endpoint.ts';
import type { Telling } from './figures.ts';

/** Who asks a tool, and what it may be told. */
export interface Asking {
  call: Call;
  /** Whether a key was sent, so that all rates may be told; otherwise the preview alone. */
  isFull: boolean;
  telling: Telling;
}

/** Arguments as assistants send them. */
export type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** A question that cannot be answered as it was asked; the message says what would be right. */
export class Refused extends Error {}

/**
 * Asks an endpoint of the API what a tool was asked, so that both tell the same, refuse the same, and no tool can tell more.
 * @throws {Refused} what the endpoint refuses
 */
export async function ask<Document>(
  { call }: Asking,
  endpoint: (call: Call) => Promise<Reply>,
  values: Arguments,
): Promise<Document> {
  const said = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const { address } = call.request;
  const request = { method: 'GET', path: '', query: new URLSearchParams(said), header: () => undefined, address };
  const reply = await endpoint({ ...call, request });
  if ('code' in reply) throw new Refused(reply.detail);
  return JSON.parse(new TextDecoder().decode(reply.body ?? undefined)) as Document;
}
