import { pino } from 'pino';
import { z } from 'zod';
import { PLANS } from '../../access/plans.ts';
import { preview } from '../../rates/preview.ts';
import type { Call, Caller } from '../context.ts';
import { answerInside, endpoint, json, matchPath } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';
import { type ApiExample, jsonSchemas, openapiDocument, SCHEMAS_PATH } from '../openapi.ts';
import { place, SAMPLES } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { isProblem, notFound, nothingAt } from '../problem.ts';

const LINKSET = 'application/linkset+json';
const KEPT = { 'Cache-Control': 'public, max-age=3600' };

/** This server as the Model Context Protocol names it. */
export const MCP_SERVER = { name: 'prime-minus', title: 'Prime Minus', version: '1.0.0' };

/** All endpoints. They are found later than this file, which is on the list itself. */
const allEndpoints = async () => (await import('../endpoints.ts')).ENDPOINTS;

const CALLER: Caller = { accountId: '', plan: 'free', standings: [] };
const askedOnce = (now: number): Call['context']['access'] => ({
  quotas: {
    standings: async () =>
      PLANS.free.policies.map((policy) => {
        const length = policy.windowSeconds * 1000;
        return { policy, remaining: policy.quota - 1, endsAt: (Math.floor(now / length) + 1) * length };
      }),
    use: async () => [{ day: now, requests: 1 }],
  },
});

/** The examples of endpoints by path, answered by themselves. Where they show full rates, it is one of the preview, that everybody may see. */
export async function apiExamples(
  period: Period,
  { history, now, settings }: Pick<Call['context'], 'history' | 'now' | 'settings'>,
): Promise<ReadonlyMap<string, ApiExample>> {
  const context: Call['context'] = {
    ...{ history, now, settings },
    access: askedOnce(now().getTime()),
    asking: () => 0,
    log: pino({ enabled: false }),
  };
  const { rates, terms } = preview(period.all);
  const usual = terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0];
  const shown = rates.find((rate) => rate.id === usual) ?? rates[0];
  const examples = new Map<string, ApiExample>();
  for (const endpoint of shown ? await allEndpoints() : []) {
    const { path, example, probe } = endpoint;
    if (!example || !shown) continue;
    const target = example.request?.(shown, period) ?? path;
    const [at = '', query] = target.split('?');
    const call = { places: matchPath(endpoint, at) ?? {}, period, context, caller: CALLER };
    const isAsked = example.answer !== null && !probe;
    const told: unknown = isAsked ? await answerInside(endpoint, call, new URLSearchParams(query)) : null;
    if (isProblem(told)) continue;
    const answer = example.answer === undefined ? told : example.answer?.(told, shown, period);
    examples.set(path, { request: target, ...(answer ? { answer: firstOfEach(answer) } : {}) });
  }
  return examples;
}

function firstOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOfEach);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstOfEach(one)]));
}

const examplesOf = new WeakMap<Period, ReturnType<typeof apiExamples>>();
const schemasOf = new WeakMap<Period, ReturnType<typeof jsonSchemas>>();

export default [
  /** What is offered to programs here: RFC 9727, as a set of links (RFC 9264). */
  endpoint({
    path: '/.well-known/api-catalog',
    who: 'everybody',
    summary: { en: 'The interfaces for programs', fr: 'Les interfaces pour les programmes' },
    answer: z.unknown(),
    isUndocumented: true,
    types: () => [LINKSET, JSON_TYPE],
    async reply({ context: { settings } }) {
      const at = (path: string) => `${settings.PUBLIC_ORIGIN ?? ''}${path}`;
      const link = (path: string, type: string) => [{ href: at(path), type }];
      const linkset = [
        { anchor: at('/.well-known/api-catalog'), item: [{ href: at('/api/') }, { href: at('/mcp') }] },
        {
          anchor: at('/api/'),
          'service-desc': link('/api/openapi.json', JSON_TYPE),
          'service-doc': link('/api', 'text/html'),
          status: link('/api/status', JSON_TYPE),
        },
        { anchor: at('/mcp'), 'service-doc': link('/recipes/assistants', 'text/html') },
      ];
      const Link = `<${at('/.well-known/api-catalog')}>; rel="api-catalog"`;
      const type = `${LINKSET}; profile="https://www.rfc-editor.org/info/rfc9727"`;
      return json({ linkset }, { ...KEPT, Link }, type);
    },
  }),
  /** What the registry of the Model Context Protocol is told of this server; its operator owns the name, which begins with the host. */
  endpoint({
    path: '/server.json',
    who: 'everybody',
    summary: { en: 'This server for the MCP registry', fr: 'Ce serveur pour le registre MCP' },
    answer: z.unknown(),
    isUndocumented: true,
    async reply({ context: { settings } }) {
      const { PUBLIC_ORIGIN: origin } = settings;
      if (origin === undefined)
        return nothingAt('The description names the public address of this server, and PUBLIC_ORIGIN is not set.');
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
      return json(about, KEPT);
    },
  }),
  /** The OpenAPI document. While the past is still being read, it has no examples of answers. */
  endpoint({
    path: '/api/openapi.json',
    operationId: 'getOpenapi',
    who: 'everybody',
    summary: {
      en: 'The OpenAPI 3.1 description of every operation',
      fr: 'La description OpenAPI 3.1 de toutes les opérations',
    },
    answer: z.unknown().meta({ type: 'object' }),
    async reply({ period, context }) {
      const all = await allEndpoints();
      const { lenders, snapshot } = period.all;
      const isWhole = context.history.isWhole();
      const making = examplesOf.get(period) ?? (isWhole ? apiExamples(period, context) : undefined);
      if (making) examplesOf.set(period, making);
      const examples = await making;
      // Everybody reads the document, so its rate is one that everybody may see.
      const rate = preview(period.all).rates[0]?.id ?? SAMPLES.rate;
      const known = { lenders: lenders.map(({ id }) => id), snapshot, rate };
      const write = (): string => JSON.stringify(openapiDocument(all, context.settings.PUBLIC_ORIGIN, known, examples));
      return period.body(isWhole ? 'openapi' : 'openapi without examples', JSON_TYPE, write);
    },
  }),
  endpoint({
    path: SCHEMAS_PATH,
    who: 'everybody',
    summary: { en: 'The schema of a document', fr: 'Le schéma d’un document' },
    parameters: { name: place('name', { en: 'The name of the schema', fr: 'Le nom du schéma', schema: z.string() }) },
    answer: z.unknown(),
    isUndocumented: true,
    async reply({ period }, { name }) {
      const all = schemasOf.get(period) ?? jsonSchemas(await allEndpoints());
      schemasOf.set(period, all);
      const write = (): string => JSON.stringify(all[name]);
      return Object.hasOwn(all, name) ? period.body(`schemas/${name}`, JSON_TYPE, write) : notFound;
    },
  }),
];
