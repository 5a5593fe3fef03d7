import type { History } from '../history/history.ts';
import { represent, respond } from '../http/representation.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { keeping } from './as-of.ts';
import { damageIn, isProblem } from './damage.ts';
import { type Call, JSON_TYPE, type Reply, refusedJson } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** A public document about the past, without parameters. @param document turns the computed result into the answer */
export function pastEndpoint<Told extends object>(
  worked: (call: Call) => Promise<Told | Problem>,
  document: (told: Told) => object = (told) => told,
): (call: Call) => Promise<Reply> {
  return async (call) => {
    const { request, context } = call;
    const refused = refusedJson(request);
    if (refused) return refused;
    const told = await worked(call);
    if (isProblem(told)) return told;
    return respond(
      request,
      represent({
        bytes: bytesOf(document(told), context.history),
        type: JSON_TYPE,
        headers: keeping(false),
      }),
    );
  };
}

/** A document about the past, with the list of damaged files. */
export const bytesOf = (told: object, history: Pick<History, 'holes'>): Buffer =>
  Buffer.from(JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...told, damaged: damageIn(history) }));
