import { parseAtomFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { savedAnswer } from '../../src/api/endpoints/saved-questions.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { bearer } from '../support/gate.ts';
import { FORMS, savedStage } from './stage.ts';

const { account, get, json, saved, text } = savedStage();

describe('what an address answers', () => {
  const TYPES: Readonly<Record<string, string>> = {
    csv: 'text/csv; charset=utf-8',
    json: 'application/json',
    atom: 'application/atom+xml; charset=utf-8',
    svg: 'image/svg+xml; charset=utf-8',
  };
  test.each(FORMS)('.%s, private, with an entity tag, and without a body for HEAD and OPTIONS', async (form) => {
    const key = await saved('rateType=fixed&termMonths=60');
    const answer = await get(`/q/${key}.${form}`, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': TYPES[form],
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      ratelimit: expect.stringContaining('"burst"'),
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const body = Buffer.from(await answer.arrayBuffer());
    expect(body.length).toBeGreaterThan(100);
    expect(body.includes(key)).toBe(false);
    const etag = answer.headers.get('etag') as string;
    const unchanged = await get(`/q/${key}.${form}`, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('referrer-policy')).toBe('no-referrer');
    const head = await get(`/q/${key}.${form}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    const preflight = await get(`/q/${key}.${form}`, { method: 'OPTIONS' });
    const allowed = preflight.headers.get('access-control-allow-methods');
    expect([preflight.status, allowed]).toEqual([204, 'GET, HEAD, OPTIONS']);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get(`/q/${key}.${form}`, { method })).status).toBe(405);
  });

  test('the same rates as the API for the same filters, lowest first', async () => {
    const filters = 'rateType=fixed&province=CA-ON';
    const answer = await json(await saved(filters));
    expect(savedAnswer.safeParse(answer).error).toBeUndefined();
    const all: { rates: Rate[] } = await (await get(`/api/rates/aggregated?${filters}`, bearer(account().key))).json();
    expect(all.rates.length).toBeGreaterThan(10);
    const byId = (a: Rate, b: Rate): number => (a.id < b.id ? -1 : 1);
    // Filters alone ask no question; only the lowest of a kind tells by what it was chosen.
    const lowest = new Map(answer.lowest.map((one) => [one.id, one]));
    const unasked = { standing: null, reasons: [], added: [] };
    expect(answer.rates.toSorted(byId)).toEqual(
      all.rates.toSorted(byId).map((rate) => {
        const { standing, reasons, added } = lowest.get(rate.id) ?? unasked;
        return { ...rate, standing, reasons, added, isLowest: lowest.has(rate.id) };
      }),
    );
    expect(Object.keys(answer.words).sort()).toEqual(
      [...new Set(answer.lowest.flatMap(({ reasons }) => reasons))].sort(),
    );
    const figures = answer.rates.flatMap(({ ratePercent }) => ratePercent ?? []);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(new Set(answer.lenders.map(({ id }) => id))).toEqual(new Set(answer.rates.map(({ lender }) => lender)));
  });

  test('the same lowest rate as the API for the same question', async () => {
    const question = 'purpose=purchase&price=700000&down=140000&amortizationYears=25&province=CA-ON';
    const { lowest, rates } = await json(await saved(question));
    const { terms } = (await (await get(`/api/rates/lowest?${question}`, bearer(account().key))).json()) as {
      terms: { rateType: string; termMonths: number; lowest: { rate: Rate } | null }[];
    };
    const theirs = terms.flatMap((term) => (term.lowest ? [term.lowest.rate.id] : []));
    expect(theirs.length).toBeGreaterThan(0);
    expect(lowest.map(({ id }) => id)).toEqual(expect.arrayContaining(theirs));
    for (const { id } of lowest) expect(rates.map((rate) => rate.id)).toContain(id);
    expect(rates.every(({ prepayment }) => prepayment === 'closed')).toBe(true);
  });

  test('CSV with names, in the form that spreadsheets of a locale open', async () => {
    const key = await saved('termMonths=60');
    const read = async (query: string) =>
      Buffer.from(await (await get(`/q/${key}.csv${query}`)).arrayBuffer()).toString('utf8');
    const [plain, french, english] = [await read(''), await read('?locale=fr-CA'), await read('?locale=en-CA')];
    expect(plain).toMatch(/^id,lender,lenderName,rateType,/);
    expect(english).toBe(`\uFEFF${plain}`);
    expect(french).toMatch(/^\uFEFFid;lender;lenderName;rateType;/);
    const { rates } = await json(key);
    const [first] = rates;
    const lines = french.split('\r\n');
    expect(lines).toHaveLength(rates.length + 2);
    expect(lines[1]).toContain(`;${String(first?.ratePercent).replace('.', ',')};`);
    expect(lines[1]?.split(';')[0]).toBe(first?.id);
    expect(plain.split('\r\n')[1]).toContain(`,${first?.ratePercent},`);
    expect(await read('?locale=FR')).toBe(french);
  });

  test('a feed of the changes of its rates, in both languages', async () => {
    const key = await saved('rateType=fixed&termMonths=60');
    const feed = parseAtomFeed(await text(`/q/${key}.atom`));
    expect(feed.entries?.length).toBeGreaterThan(3);
    expect(new Set(feed.entries?.map(({ id }) => id)).size).toBe(feed.entries?.length);
    for (const entry of feed.entries ?? []) expect(entry.title?.value ?? entry.title).toMatch(/5-year fixed/);
    const times = feed.entries?.map(({ published }) => String(published)) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
    const french = parseAtomFeed(await text(`/q/${key}.atom?locale=fr-CA`));
    expect(JSON.stringify(french)).toMatch(/fixe 5 ans|5 ans/);
    expect(french.entries).toHaveLength(feed.entries?.length ?? -1);
    for (const { title } of french.entries ?? []) expect(title?.value ?? title).toMatch(/, fixe 5 ans [^:]*\u00a0: /);
  });

  test.each(['?locale=de', '?locale=fr&locale=en', '?rateType=fixed', '?province=CA-ON', '?locale='])(
    '%s is 400: an address answers its own question only',
    async (query) => {
      const answer = await get(`/q/${await saved('termMonths=60')}.csv${query}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid-parameter']);
    },
  );
});
