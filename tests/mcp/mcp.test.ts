import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { PROVINCES, PURPOSES } from '../../src/rates/vocabulary.ts';
import { apiStage } from '../api/stage.ts';
import { bearer } from '../support/gate.ts';
import { IS_LONG } from '../support/sampled.ts';
import { SEED } from '../support/seed.ts';
import { assistant, call, figuresIn } from './client.ts';

const RUNS = IS_LONG ? 300 : 10;
const ID = 'alpha/fixed/60m/closed/special/uninsured/on-qc';

const gate = apiStage();
/** The official client with the key, for one test. */
const keyed = (revision?: '2026-07-28') => assistant(gate.url, gate.key, revision);

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  gate.open('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const LIST = rpc('tools/list');
/** The message of an answer, which the older revisions send as an event. */
const message = async (answer: Response): Promise<Record<string, unknown>> => {
  const text = await answer.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
};

describe.each([undefined, '2026-07-28'] as const)('the official client, revision %s', (revision) => {
  test('finds four read-only tools, each with schemas of its input and output', async () => {
    const client = await keyed(revision);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(4);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(JSON.stringify(outputSchema)).not.toMatch(/"additionalProperties":false|"enum":/);
      expect(description).toBeTruthy();
      expect(client.getServerCapabilities()?.tools?.listChanged ?? false).toBe(false);
    }
    // Assistants read all of it at every start.
    expect(JSON.stringify(tools).length).toBeLessThan(28_500);
  });

  test('can call every tool', async () => {
    const client = await keyed(revision);
    const asked = { province: 'Ontario', rateType: 'Fixed', term: '5 years' };
    const lowest = await call(client, 'lowest_rates', asked);
    expect(lowest).toMatchObject({
      question: { province: 'CA-ON', rateType: ['fixed'], termMonths: [60] },
      terms: [expect.anything()],
    });
    expect(figuresIn(lowest)[0]).toEqual({
      id: ID,
      lender: 'alpha',
      lenderName: 'Alpha',
      rateType: 'fixed',
      termMonths: 60,
      prepayment: 'closed',
      offer: 'special',
      ratePercent: 4.89,
      state: 'fresh',
      observedAt: '2026-11-20T13:17:04.000Z',
      changedAt: '2026-11-18T13:17:00.000Z',
      ageHours: 0,
      narrowedBy: ['Uninsured (conventional) mortgages', 'In Ontario, Quebec'],
      sourceUrl: 'https://alpha.example/rates',
      receipt: `${gate.url}/rate/${ID}`,
      ...{ standing: 'can', reasons: [], unsure: null, added: [] },
    });
    for (const [name, given, told] of [
      ['lender_rates', { lender: 'ALPHA', term: '5y' }, { query: { lender: ['alpha'], termMonths: [60] } }],
      ['rate_history', { id: ID }, { figures: [{ id: ID, ratePercent: 4.89, state: 'current', until: null }] }],
      ['changes_since', { since: '2026-11-20T13-17-04Z' }, { changes: [], next: null }],
    ] as const)
      expect(await call(client, name, given)).toMatchObject(told);
    for (const [name, given, words] of [
      ['lowest_rates', asked, /4\.89% at Alpha.* \(.*fresh, read 2026-11-20\).* \[alpha\/fixed\/60m/],
      ['lender_rates', { lender: 'alpha', term: '5y' }, /4\.89% 5-year fixed closed, special.* \[alpha\/fixed\/60m/],
    ] as const)
      expect(JSON.stringify((await client.callTool({ name, arguments: given })).content)).toMatch(words);
  });
});

describe('unknown facts are not invented', () => {
  test.each([
    ['lowest_rates', { province: 'N' }, /province.*CA-NB/],
    ['lowest_rates', { term: '5' }, /Did you mean 5y or 5m/],
    ['lender_rates', { lender: 'Bank of Nowhere' }, /lender.*can be: alpha/],
    ['changes_since', { since: 'yesterday' }, /^[^f]*since can be.*an instant.*a snapshot id/],
    ['changes_since', { since: '2099-01-01' }, /since: 2099-01-01 has not begun in Toronto/],
    ['lowest_rates', { rateType: 'hybrid' }, /rateType.*fixed, variable/],
    ['lowest_rates', { purpose: 'holiday' }, /purpose.*purchase/],
    ['lowest_rates', { colour: 'blue' }, /no argument colour. Arguments here: purpose, province.*rateType, term/],
    ['rate_history', {}, /id/],
  ])('%s %j is refused with a message that helps to correct it', async (name, given, words) => {
    const client = await keyed();
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
    expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
    expect(JSON.stringify(content).replaceAll('\\"', '')).toMatch(words);
  });

  test('a lender that could not be read is told so, with the reason', async () => {
    const answer = await call(await keyed(), 'lender_rates', { lender: 'gamma' });
    expect(answer).toMatchObject({
      total: 0,
      note: expect.stringMatching(/^Gamma could not be read: .*robots.*No figure/),
    });
  });

  test('a term that nobody publishes has no figure, and the answer says so', async () => {
    const answer = await call(await keyed(), 'lowest_rates', { term: '7 years' });
    expect(answer).toMatchObject({ terms: [], note: expect.stringMatching(/Do not guess/) });
  });
});

describe('every figure in an answer is in the snapshot', () => {
  const questions = fc.record(
    {
      purpose: fc.constantFrom(...PURPOSES),
      province: fc.constantFrom(...PROVINCES, 'Ontario', 'Québec'),
      down: fc.constantFrom('10%', '20%', '50%'),
      amortizationYears: fc.integer({ min: 1, max: 40 }),
      term: fc.constantFrom('1y', '3 years', '5 ans', '60m'),
      rateType: fc.constantFrom('fixed', 'Variable'),
    },
    { requiredKeys: [] },
  );

  test.each([
    ['with a key', true],
    ['without one, and none that the preview does not show', false],
  ])('%s', async (_, isFull) => {
    const { rates }: { rates: Rate[] } = await gate.json('/api/rates/aggregated');
    const client = await assistant(gate.url, isFull ? gate.key : undefined);
    await fc.assert(
      fc.asyncProperty(questions, fc.constantFrom('alpha', 'beta', 'gamma'), async (question, lender) => {
        gate.clock.time += 60_000;
        const { province } = question;
        const shown = isFull ? null : await previewed(question);
        for (const [name, given] of [
          ['lowest_rates', question],
          ['lender_rates', { lender, province }],
        ] as const) {
          const { structuredContent, content } = await client.callTool({ name, arguments: given });
          expect(structuredContent ?? (content as unknown[]).length).toBeTruthy();
          for (const told of figuresIn(structuredContent)) {
            const { ratePercent, lender, state, sourceUrl, observedAt } = rates.find(({ id }) => id === told.id) ?? {};
            expect(told).toMatchObject({ ratePercent, lender, state, sourceUrl, observedAt });
            if (shown) expect(shown, `${name} ${JSON.stringify(given)}`).toContain(told.id);
          }
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  /** Everything that is public: the preview, and the public answer to a question. */
  async function previewed({ term: _, rateType: __, ...question }: Record<string, unknown>): Promise<Set<string>> {
    const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]));
    const answer = await (await gate.open(`/api/rates/lowest?${query}`)).text();
    const { rates }: { rates: Rate[] } = await gate.json('/api/preview');
    const found = [...answer.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id as string);
    return new Set([...rates.map(({ id }) => id), ...found]);
  }
});

describe('access', () => {
  test('without a key nothing is counted; with one, each message counts as one request', async () => {
    const { headers } = bearer((await gate.account()).key);
    const counted = async (credentials = headers): Promise<string | null> =>
      (await post(LIST, credentials)).headers.get('x-ratelimit-remaining');
    expect([await counted({}), await counted(), await counted()]).toEqual([null, '99', '98']);
    for (let left = 98; left > 0; left--) await counted();
    const refused = await post(LIST, headers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('a cookie is not a credential, and a bad key is refused', async () => {
    const { cookie } = gate;
    const asked = rpc('tools/call', { name: 'lender_rates', arguments: { lender: 'alpha' } });
    expect(JSON.stringify(await message(await post(asked, { cookie })))).toMatch(/Without an API key/);
    expect((await post(LIST, { authorization: 'Bearer nonsense', cookie })).status).toBe(401);
    expect((await gate.open(`/mcp?key=${gate.key}`, { method: 'POST', body: '{}' })).status).toBe(400);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an origin that is none', { origin: 'null' }, 403],
    ['this machine', { origin: 'http://localhost:6274' }, 200],
  ])('%s', async (_, headers, status) => {
    expect((await post(LIST, headers)).status).toBe(status);
  });

  test.each([
    ['a body of 10 MB', 'x'.repeat(10_000_000), {}, 413],
    ['a body that is too large by one', `"${'x'.repeat(65_535)}"`, {}, 413],
    ['no JSON', '{', {}, 400],
    ['many messages in one', [LIST, LIST], {}, 400],
    ['bytes that are no text', '\u0000', {}, 400],
    ['another type', JSON.stringify(LIST), { 'content-type': 'text/plain' }, 415],
    ['a type that is refused', LIST, { accept: 'text/html' }, 406],
    ['a revision that never was', LIST, { 'mcp-protocol-version': '2019-01-01' }, 400],
    ['a revision that is yet to come', LIST, { 'mcp-protocol-version': '2099-01-01' }, 400],
  ])('%s is %s', async (_, body, headers, status) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/json/);
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('revision %s is supported', async (revision) => {
    const asked = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const answer = await post(rpc('initialize', asked));
    expect(await message(answer)).toMatchObject({ result: { protocolVersion: revision } });
  });

  test('a subscription is refused immediately', async () => {
    const listen = rpc('subscriptions/listen');
    const answer = await post(listen, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' });
    expect(await message(answer)).toMatchObject({ error: expect.anything() });
  });

  test('other methods are 405', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const answer = await gate.open('/mcp', { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  test('a page on another site whose name was rebound to this address is refused', async () => {
    const status = async (host: string) => {
      const sent = request(`${gate.url}/mcp`, { method: 'POST', headers: { host, origin: `http://${host}` } });
      const [answer] = (await once(sent.end(JSON.stringify(LIST)), 'response')) as [IncomingMessage];
      return answer.resume().statusCode;
    };
    expect(await status('evil.example')).toBe(403);
    expect(await status('localhost')).not.toBe(403);
  });
});
