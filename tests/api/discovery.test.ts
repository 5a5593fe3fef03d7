import { expect, test } from 'vitest';
import { z } from 'zod';
import { MCP_SERVER } from '../../src/api/endpoints/discovery.ts';
import { gateOfTest } from '../support/gate.ts';
import { apiStage } from './stage.ts';

const gate = apiStage();

const text = z.string();
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
/** No range, which the registry refuses. */
const VERSION = /^\d+\.\d+\.\d+$/;
/** The rules of the registry's schema for a server that is reached by an address. */
const serverDetail = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: text.min(3).max(200).regex(NAME),
  title: text.min(1).max(100),
  description: text.min(1).max(100),
  version: text.max(255).regex(VERSION),
  websiteUrl: z.url(),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: z.url(),
      headers: z.array(z.strictObject({ name: text, description: text, placeholder: text, isSecret: z.boolean() })),
    }),
  ),
});

test('server.json is one that the MCP registry accepts, under the name of the host', async () => {
  const named = await gateOfTest({ settings: { PUBLIC_ORIGIN: 'https://rates.example.ca' } });
  const about = serverDetail.parse(await (await fetch(`${named.url}/server.json`)).json());
  expect(about).toMatchObject({
    name: 'ca.example.rates/prime-minus',
    version: MCP_SERVER.version,
    remotes: [{ url: 'https://rates.example.ca/mcp' }],
  });
  expect((await gate.json('/server.json')).name).toBe('localhost/prime-minus');
});
