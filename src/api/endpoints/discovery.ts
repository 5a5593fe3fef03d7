import { z } from 'zod';
import { preview } from '../../rates/preview.ts';
import { keeping } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { apiExamples } from '../examples.ts';
import { JSON_TYPE } from '../formats.ts';
import { openapiDocument } from '../openapi.ts';
import { SAMPLES } from '../parameters.ts';
import type { Period } from '../periods.ts';

/** This server as the Model Context Protocol names it. */
export const MCP_SERVER = { name: 'prime-minus', title: 'Prime Minus', version: '1.0.0' };

/** All endpoints. They are found later than this file, which is on the list itself. */
const allEndpoints = async () => (await import('../endpoints.ts')).ENDPOINTS;

const examplesOf = new WeakMap<Period, ReturnType<typeof apiExamples>>();

export default [
  /** What the registry of the Model Context Protocol is told of this server; its operator owns the name, which begins with the host. */
  endpoint({
    path: '/server.json',
    who: 'everybody',
    summary: { en: 'This server for the MCP registry', fr: 'Ce serveur pour le registre MCP' },
    operationId: 'getServer',
    answer: z.unknown().meta({ type: 'object' }),
    async reply({ period, context: { settings } }) {
      const { PUBLIC_ORIGIN: origin = 'http://localhost:4321' } = settings;
      const { name, title, version } = MCP_SERVER;
      const description = 'Bearer and an API key, for all rates; without one the preview is answered';
      const headers = [{ name: 'Authorization', description, placeholder: 'Bearer YOUR_KEY', isSecret: true }];
      const about = {
        $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
        name: `${new URL(origin).hostname.split('.').reverse().join('.')}/${name}`,
        ...{ title, version },
        description: 'Mortgage rates of Canadian lenders, read from their own pages, each with its age and state',
        websiteUrl: origin,
        remotes: [{ type: 'streamable-http', url: `${origin}/mcp`, headers }],
      };
      return period.body('server', JSON_TYPE, () => JSON.stringify(about), { headers: keeping(false, true) });
    },
  }),
  endpoint({
    path: '/api/openapi.json',
    operationId: 'getOpenapi',
    who: 'everybody',
    summary: {
      en: 'The OpenAPI 3.1 description of every operation',
      fr: 'La description OpenAPI 3.1 de toutes les opérations',
    },
    answer: z.unknown().meta({ type: 'object' }),
    async reply({ period, context: { now, settings } }) {
      const all = await allEndpoints();
      const { snapshot } = period.all;
      const making = examplesOf.get(period) ?? apiExamples(all, period, now());
      examplesOf.set(period, making);
      const examples = await making;
      // Everybody reads the document, so its rate is one that everybody may see.
      const [{ id: rate, lender } = { id: SAMPLES.rate, lender: SAMPLES.lender }] = preview(period.all).rates;
      const known = { snapshot, rate, lender };
      const write = (): string => JSON.stringify(openapiDocument(all, settings.PUBLIC_ORIGIN, known, examples));
      return period.body('openapi', JSON_TYPE, write, { headers: keeping(false, true) });
    },
  }),
];
