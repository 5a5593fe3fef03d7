import { text } from 'node:stream/consumers';
import type { Call, Reply } from '../api/endpoint.ts';
import { unlessTooBusy } from '../api/past.ts';
import type { Telling } from './figures.ts';

/** Who asks a tool, and what it may be told. */
export interface Asking {
  call: Call;
  /** Whether a key was sent, so that all rates may be told; otherwise the preview alone. */
  isFull: boolean;
  telling: Telling;
  /** Waits for the turn of who asks, where what is asked is about the past. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Arguments as assistants send them. */
export type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** A question that cannot be answered as it was asked; the message says what would be right. */
export class Refused extends Error {}

/**
 * Asks an endpoint of the API what a tool was asked, so that both tell the same, refuse the same, and no tool can tell more.
 * @param isPast whether it is asked in turn, as the API asks it
 * @throws {Refused} what the endpoint refuses
 */
export async function ask<Document>(
  { call, inTurn }: Asking,
  endpoint: (call: Call) => Promise<Reply>,
  values: Arguments,
  isPast = false,
): Promise<Document> {
  const said = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const { address } = call.request;
  const request = { method: 'GET', path: '', query: new URLSearchParams(said), header: () => undefined, address };
  const work = (): Promise<Reply> => endpoint({ ...call, request });
  const reply = await (isPast ? inTurn(work).catch(unlessTooBusy) : work());
  if ('code' in reply) throw new Refused(reply.detail);
  const { body } = reply;
  return JSON.parse(
    body instanceof Uint8Array || body === null ? new TextDecoder().decode(body ?? undefined) : await text(body),
  );
}
