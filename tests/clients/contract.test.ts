import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { validatorOf } from '../support/document.ts';
import { bearer, gateOfTests } from '../support/gate.ts';
import { IS_LONG } from '../support/sampled.ts';
import { SEED } from '../support/seed.ts';
import { type Document, invalidRequests, type Operation, validRequests } from './requests.ts';

const RUNS = IS_LONG ? 2000 : 150;

const gate = gateOfTests();
let key: string;
let document: Document;
beforeAll(async () => {
  const account = await gate.premium();
  key = account.key;
  document = (await (await fetch(`${gate.url}/api/openapi.json`)).json()) as Document;
  const opens = { kind: 'question', question: 'rateType=fixed' } as const;
  const saved = await gate.context.access.keys.create(account.id, '', undefined, undefined, opens);
  // No document names an address that is somebody's.
  for (const [path, { get }] of Object.entries(document.paths))
    if (path.startsWith('/q/') && get.parameters?.[0])
      get.parameters[0].schema = { type: 'string', enum: [saved?.key as string] };
});

const validators = new Map<string, z.ZodType>();
/** A schema of the document, with all it refers to. */
function validator(name: string): z.ZodType {
  const known = validators.get(name);
  if (known) return known;
  const made = validatorOf(document.components.schemas, name);
  validators.set(name, made);
  return made;
}

/** Whether an answer is one that the operation documents. */
async function expectDocumented(operation: Operation, answer: Response, what: string): Promise<void> {
  const { status } = answer;
  const found = operation.responses[String(status)] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  const { content = {} } = (
    found?.$ref ? document.components.responses[found.$ref.split('/').at(-1) as string] : found
  ) as { content?: Record<string, { schema?: { $ref?: string } }> };
  const type = answer.headers.get('content-type')?.split(';')[0] as string;
  expect(Object.keys(content), what).toContain(type);
  const name = content[type]?.schema?.$ref?.split('/').at(-1);
  if (name) expect(validator(name).safeParse(await answer.json()).error, what).toBeUndefined();
  else await answer.arrayBuffer();
}

test('no request that the document allows is refused, and each answer matches it', async () => {
  await fc.assert(
    fc.asyncProperty(validRequests(document), async ({ operation, target }) => {
      // The open questions of one place are few a minute.
      gate.clock.time += 1000;
      const answer = await fetch(gate.url + target, bearer(key));
      expect(answer.status, `${target}: ${answer.status >= 400 ? await answer.clone().text() : ''}`).toBe(200);
      await expectDocumented(operation, answer, target);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 120_000);

test('a request that the document does not allow is refused as it says', async () => {
  await fc.assert(
    fc.asyncProperty(invalidRequests(document, key), async ({ operation, target, method, headers, status }) => {
      gate.clock.time += 1000;
      const answer = await fetch(gate.url + target, { method, headers });
      expect(answer.status, `${method} ${target}`).toBe(status);
      await expectDocumented(operation, answer, `${method} ${target}`);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 120_000);
