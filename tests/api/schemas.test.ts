import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { jsonSchemas } from '../../src/api/openapi.ts';
import { bearer, type Gate, openGate } from '../support/gate.ts';

let gate: Gate;
let key: string;
beforeAll(async () => {
  gate = await openGate();
  key = (await gate.account()).key;
});
afterAll(() => gate.close());

/** The schemas as the server answers them, as one that checks a document. */
async function served(name: string): Promise<z.ZodType> {
  const all: Record<string, unknown> = {};
  for (const one of Object.keys(jsonSchemas(ENDPOINTS))) {
    const answer = await fetch(`${gate.url}/api/schemas/1/${one}.json`);
    expect(answer.status, one).toBe(200);
    const { $id, $schema, ...schema } = (await answer.json()) as Record<string, unknown>;
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect($id).toBe(`/api/schemas/1/${one}.json`);
    all[one] = schema;
  }
  const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: all });
  return z.fromJSONSchema(JSON.parse(text.replaceAll(/\/api\/schemas\/1\/(\w+)\.json/g, '#/$$defs/$1')));
}

test.each([
  ['Rates', '/api/rates/aggregated?lender=alpha'],
  ['Lenders', '/api/lenders'],
  ['LowestAnswer', '/api/rates/lowest?province=ON'],
])('schema %s describes what %s answers', async (name, target) => {
  const answer = await (await fetch(gate.url + target, bearer(key))).json();
  expect((await served(name)).safeParse(answer).error).toBeUndefined();
});

test('so do the schemas of the documents in the data folder', async () => {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join('data', file), 'utf8'));
  const manifest = (await read('latest.json')) as { lenders: Record<string, { rates: { path: string } | null }> };
  expect((await served('Manifest')).safeParse(manifest).error).toBeUndefined();
  expect((await served('AggregatedFile')).safeParse(await read('aggregated.json')).error).toBeUndefined();
});

test.each(['nothing', '__proto__', 'constructor', 'Rates.json.json'])('no schema is called %s', async (name) => {
  expect((await fetch(`${gate.url}/api/schemas/1/${name}.json`)).status).toBe(404);
});
