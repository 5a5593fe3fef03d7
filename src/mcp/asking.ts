import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Call, Reply } from '../api/context.ts';
import { answerTo, type Endpoint } from '../api/endpoint.ts';
import { parametersOf, type Readers } from '../api/parameters.ts';
import { busyProblem } from '../api/throttle.ts';
import type { Telling } from './figures.ts';

/** The caller of a tool, and its permissions. */
export interface Asking {
  call: Call;
  /** True if a key was sent, so that all rates may be shown; otherwise the preview alone. */
  isFull: boolean;
  telling: Telling;
  /** Runs a question; one about the past waits for the turn of its caller. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Arguments as assistants send them. */
export type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** Arguments as the query of a request. */
export const queryOf = (values: Arguments): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** A question that cannot be answered as asked; the message says how to correct it. */
export class Refused extends Error {}

/** A short text. */
export const words = z.string().max(100);

/** How a tool is asked, and how it answers. */
export interface Use<Input extends z.ZodObject = z.ZodObject> {
  input: Input;
  output: z.ZodObject;
  answer(asking: Asking, asked: z.infer<Input>): Promise<Record<string, unknown>>;
}
export const use = <Input extends z.ZodRawShape>(
  input: Input,
  output: z.ZodRawShape,
  answer: Use<z.ZodObject<Input, z.core.$strict>>['answer'],
): Use => ({ input: inputOf(input), output: z.strictObject(output), answer }) as unknown as Use;

/** The arguments of a tool. The model reads the refusal of an unknown one, so it names those that there are. */
export const inputOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no argument ${issue.keys.join(', ')}. Arguments here: ${Object.keys(shape).join(', ')}.`
        : undefined,
  });

/**
 * Passes a tool's question to an endpoint of the API, so that both give the same answers and refusals, and no tool reveals more. One about the
 * past waits in the queue, as in the API.
 * @throws {Refused} if the endpoint refuses
 */
export async function ask<R extends Readers, A extends z.ZodType>(
  { call, inTurn }: Asking,
  endpoint: Endpoint<R, A>,
  values: Arguments,
): Promise<z.output<A>> {
  const query = queryOf(values);
  const inPath = parametersOf(endpoint.parameters).flatMap(([name, { in: where }]) => (where === 'path' ? [name] : []));
  const places = Object.fromEntries(inPath.map((name) => [name, query.get(name) ?? '']));
  for (const name of inPath) query.delete(name);
  const { address } = call.request;
  const request = { method: 'GET', path: '', query, header: () => undefined, address };
  const work = (): Promise<Reply> => answerTo(endpoint, { ...call, request, places });
  const reply = await (endpoint.isPast ? inTurn(work).catch(busyProblem) : work());
  if ('code' in reply) throw new Refused(reply.detail);
  const { body } = reply;
  return JSON.parse(
    body instanceof Uint8Array || body === null ? new TextDecoder().decode(body ?? undefined) : await text(body),
  );
}
