import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { bearer, type Gate, openGate } from '../support/gate.ts';
import { listen } from '../support/port.ts';

const run = promisify(execFile);
/** The packages of this folder. */
const PACKAGES = path.join(import.meta.dirname, 'node_modules');
const bin = (name: string): string => path.join(PACKAGES, '.bin', name);

let gate: Gate;
let key: string;
let folder: string;
let document: string;
beforeAll(async () => {
  gate = await openGate();
  key = (await gate.account()).key;
  // Where generated modules find the packages that they import, and Node strips types.
  folder = await mkdtemp(path.join(import.meta.dirname, 'made-'));
  document = path.join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${gate.url}/api/openapi.json`)).text());
});
afterAll(async () => {
  await gate.close();
  await rm(folder, { recursive: true });
});

/** The same calls for each generated client, in the style of its users. */
const USES = {
  'openapi-typescript and openapi-fetch': {
    generate: (from: string, to: string) => run(bin('openapi-typescript'), [from, '-o', path.join(to, 'schema.ts')]),
    use: `import createClient from 'openapi-fetch';
import type { paths } from './schema';

export async function use(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
  const { data, error } = await client.GET('/api/rates/aggregated', {
    params: { query: { lender: 'alpha', termMonths: 60 } },
  });
  if (error) throw new Error(error.detail);
  const shown: (number | null)[] = data.rates.map((rate) => rate.ratePercent);
  const csv = await client.GET('/api/rates/aggregated.csv', { params: { query: { fields: ['id'] } }, parseAs: 'text' });
  const text: string = csv.data ?? '';
  const refused = await client.GET('/api/rates/history', { params: { query: { from: 'nonsense' } } });
  return { shown, csv: text, code: refused.error?.code ?? '' };
}`,
  },
  '@hey-api/openapi-ts': {
    generate: (from: string, to: string) =>
      run(bin('openapi-ts'), ['-i', from, '-o', path.join(to, 'made'), '-c', '@hey-api/client-fetch']),
    use: `import { getHistory, getRates, getRatesCsv } from './made';
import { client } from './made/client.gen';

export async function use(baseUrl: string, key: string) {
  client.setConfig({ baseUrl, auth: () => key });
  const { data, error } = await getRates({ query: { lender: 'alpha', termMonths: 60 } });
  if (error || !data) throw new Error('refused');
  const shown: (number | null)[] = data.rates.map((rate) => rate.ratePercent);
  const csv = await getRatesCsv({ query: { fields: ['id'] } });
  const text: string = csv.data ?? '';
  const refused = await getHistory({ query: { from: 'nonsense' } });
  const problem = refused.error as { code: string };
  return { shown, csv: text, code: problem.code };
}`,
  },
} as const;

/** A client in a folder of its own, with the calls of its user. */
async function written(name: keyof typeof USES, from: string) {
  const own = await mkdtemp(path.join(folder, 'client-'));
  await USES[name].generate(from, own);
  await writeFile(path.join(own, 'use.ts'), USES[name].use);
  return {
    own,
    async load(): Promise<{ use: (url: string, key: string) => Promise<object> }> {
      // Generators leave extensions out, as bundlers take them.
      const file = path.join(own, 'use.mjs');
      await build({ input: path.join(own, 'use.ts'), output: { file }, platform: 'node', logLevel: 'silent' });
      return import(file);
    },
  };
}
const NAMES = Object.keys(USES) as (keyof typeof USES)[];
/** What the calls come to. */
const USED = {
  shown: expect.arrayContaining([4.1, 4.59]),
  csv: expect.stringMatching(/^id\r\nalpha\//),
  code: 'invalid-parameter',
};

test.each(NAMES)('a client by %s compiles under strict, unedited, and works', async (name) => {
  const { own, load } = await written(name, document);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler', types: [] },
    lib: ['es2023', 'dom', 'dom.iterable'],
  };
  await writeFile(path.join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const { stdout } = await run(process.execPath, [path.resolve('node_modules/.bin/tsc'), '-p', own]).catch(
    (error) => error,
  );
  expect(stdout).toBe('');

  // Stands before the server, and sees how a key is sent.
  const seen: string[] = [];
  const watch = createServer((request, response) => {
    const { authorization = '', cookie = '', 'x-api-key': named = '' } = request.headers;
    seen.push(`${authorization}|${cookie}|${String(named)}|${request.url?.includes('key=') ? 'in the address' : ''}`);
    fetch(gate.url + request.url, { headers: { authorization } })
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
      })
      .catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listen(watch)}`;
  const answered = await (await load()).use(url, key).finally(() => watch.close());
  expect(answered).toEqual(USED);
  expect(new Set(seen)).toEqual(new Set([`Bearer ${key}|||`]));
});

/** The document as it was before a field and a code existed. */
async function documentBefore(): Promise<string> {
  const before = JSON.parse(await readFile(document, 'utf8'));
  const { properties, required } = before.components.schemas.Rate;
  delete properties.forMost;
  before.components.schemas.Rate.required = required.filter((field: string) => field !== 'forMost');
  const codes = properties.offer['x-extensible-enum'];
  codes.splice(codes.indexOf('special'), 1);
  const file = path.join(folder, 'before.json');
  await writeFile(
    file,
    JSON.stringify(before, (key, value) => (key === 'example' ? undefined : value)),
  );
  return file;
}

test.each(NAMES)('a client by %s, generated before a field and a code existed, reads an answer', async (name) => {
  const { load } = await written(name, await documentBefore());
  expect(await (await load()).use(gate.url, key)).toEqual(USED);
});

test('schemas by hey-api for zod, generated before a field and a code existed, admit an answer', async () => {
  const of = path.join(folder, 'schemas');
  await run(bin('openapi-ts'), ['-i', await documentBefore(), '-o', of, '-p', 'zod']);
  const files = (await readdir(of)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(path.join(of, file)) as Promise<Record<string, z.ZodType>>),
  );
  const exported: [string, z.ZodType][] = modules.flatMap((module) => Object.entries(module));
  const schema = exported.find(([name]) => /zRates\b/.test(name))?.[1] as z.ZodType;
  const answer = await (await fetch(`${gate.url}/api/rates/aggregated`, bearer(key))).json();
  expect(JSON.stringify(answer)).toMatch(/"offer":"special".*"forMost":/);
  expect(schema.safeParse(answer).error).toBeUndefined();
  expect(schema.safeParse({ ...answer, rates: [{}] }).success).toBe(false);
});

test('the document is valid OpenAPI 3.1 by the schema of the specification', async () => {
  const { stdout } = await run(bin('validate-api'), [document]);
  expect(JSON.parse(stdout)).toEqual({ valid: true });
});

test('Redocly finds nothing in the document', async () => {
  const { stdout } = await run(bin('redocly'), ['lint', '--format=json', '--config', '.ci/redocly.yaml', document]);
  expect(JSON.parse(stdout).problems).toEqual([]);
});

test('Spectral finds nothing in the document', async () => {
  const given = ['lint', '--ruleset', '.ci/spectral.yaml', '--fail-severity=hint', '--display-only-failures', document];
  const { stdout } = await run(bin('spectral'), given).catch((error) => error);
  expect(stdout).toMatch(/^No results/);
});
