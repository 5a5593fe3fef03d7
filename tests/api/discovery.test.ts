import { expect, test } from 'vitest';
import { z } from 'zod';
import { MCP_SERVER } from '../../src/api/endpoints/discovery.ts';
import { gateOfTest } from '../support/gate.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The rules of the registry's schema for a server that is reached by an address. */
const serverDetail = z.strictObject({
  $schema: z.literal(SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  // No range, which the registry refuses.
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url(),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: z.url(),
      headers: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string(),
          placeholder: z.string(),
          isSecret: z.boolean(),
        }),
      ),
    }),
  ),
});

test('server.json is one that the MCP registry accepts, under the name of the host', async () => {
  const gate = await gateOfTest({ settings: { PUBLIC_ORIGIN: 'https://rates.example.ca' } });
  const about = serverDetail.parse(await (await fetch(`${gate.url}/server.json`)).json());
  expect(about).toMatchObject({ name: 'ca.example.rates/prime-minus', version: MCP_SERVER.version });
  expect(about.remotes.map(({ url }) => url)).toEqual(['https://rates.example.ca/mcp']);
  const unnamed = await gateOfTest();
  expect((await (await fetch(`${unnamed.url}/server.json`)).json()).detail).toMatch(/PUBLIC_ORIGIN/);
});

test('the api-catalog names every interface, and each of its addresses is answered', async () => {
  const gate = await gateOfTest();
  const answer = await fetch(`${gate.url}/.well-known/api-catalog`);
  expect(answer.headers.get('content-type')).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const head = await fetch(`${gate.url}/.well-known/api-catalog`, { method: 'HEAD' });
  expect(head.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"');
  type Link = { href: string; type: string };
  const { linkset } = (await answer.json()) as { linkset: Record<string, Link[]>[] };
  const [catalog, api = {}] = linkset;
  const anchors = linkset.slice(1).map(({ anchor }) => ({ href: anchor }));
  expect(catalog).toEqual({ anchor: '/.well-known/api-catalog', item: anchors });
  for (const relation of ['service-desc', 'status'])
    for (const { href, type } of api[relation] ?? []) {
      const linked = await fetch(gate.url + href);
      expect([linked.status, linked.headers.get('content-type')], href).toEqual([200, type]);
    }
  for (const accept of ['application/json', '*/*'])
    expect((await fetch(`${gate.url}/.well-known/api-catalog`, { headers: { accept } })).status).toBe(200);
});
