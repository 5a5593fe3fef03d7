import { z } from 'zod';
import type { Call } from '../api/context.ts';
import { noCredentials } from '../api/credentials.ts';
import { answerInside, type Endpoint } from '../api/endpoint.ts';
import { parametersOf, type Readers } from '../api/parameters.ts';
import { isProblem } from '../api/problem.ts';
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

export type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** Arguments as the query of a request. */
export const queryOf = (values: Arguments): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );

/** A question that cannot be answered as asked; the message says how to correct it. */
export class Refused extends Error {}

export const words = z.string().max(100);

export interface Use<Input extends z.ZodObject = z.ZodObject> {
  input: Input;
  output: z.ZodObject;
  answer(asking: Asking, input: z.infer<Input>): Promise<Record<string, unknown>>;
  /** The answer in words, for clients that pass no data on; without it the data as text. */
  say?(answer: Record<string, unknown>): string;
}
export const use = <Input extends z.ZodRawShape, Answer extends Record<string, unknown>>(
  input: Input,
  output: z.ZodRawShape,
  answer: (asking: Asking, input: z.infer<z.ZodObject<Input, z.core.$strict>>) => Promise<Answer>,
  say: (answer: Answer) => string,
): Use => ({ input: inputOf(input), output: z.strictObject(output), answer, say }) as unknown as Use;

/** The arguments of a tool. The model reads the refusal of an unknown one, so it names those that there are. */
export const inputOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no argument ${issue.keys.join(', ')}. Arguments here: ${Object.keys(shape).join(', ')}.`
        : undefined,
  });

/** Asks an endpoint, so that tools answer, refuse and reveal the same as the API. @param say rewords a refusal @throws {Refused} if it refuses */
export async function ask<R extends Readers, A extends z.ZodType>(
  { call, inTurn, isFull }: Asking,
  endpoint: Endpoint<R, A>,
  values: Arguments,
  say = (detail: string): string => detail,
): Promise<z.output<A>> {
  if (endpoint.who === 'account' && !endpoint.isOpen && !isFull) throw new Refused(noCredentials.detail);
  const query = queryOf(values);
  const inPath = parametersOf(endpoint.parameters).flatMap(([name, { in: where }]) => (where === 'path' ? [name] : []));
  const places = Object.fromEntries(inPath.map((name) => [name, query.get(name) ?? '']));
  for (const name of inPath) query.delete(name);
  const work = () => answerInside(endpoint, { ...call, places }, query, call.request.address);
  const answer = await (endpoint.isPast ? inTurn(work).catch(busyProblem) : work());
  if (isProblem(answer)) throw new Refused(say(answer.detail));
  return answer;
}
