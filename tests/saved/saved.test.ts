import { load } from 'cheerio/slim';
import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import { newKey } from '../../src/access/keys.ts';
import { routeOf } from '../../src/api/router.ts';
import { savedAnswer } from '../../src/api/shapes.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { FORMS as MADE } from '../../src/saved/forms.ts';
import { sharedSite, UNPACKED } from '../site/shared.ts';
import { scratch } from '../support/folder.ts';
import { bearer, type Gate, gateOfTest, openGate } from '../support/gate.ts';

const { folder, clear } = scratch();
let gate: Gate;
let account: { id: string; email: string; key: string };
let cookie: string;
beforeAll(async () => {
  const shared = await sharedSite('past');
  gate = await openGate({
    folder: await folder(),
    settings: { DATA_DIR: shared.data },
    site: await shared.open(),
    start: new Date(),
  });
  account = await gate.account();
  cookie = await gate.session(account.id);
});
afterAll(async () => {
  await gate?.close();
  await clear();
});

const FORMS = ['csv', 'json', 'atom', 'ics', 'svg', 'png'];
const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(gate.url + path, { redirect: 'manual', ...init, headers: { ...UNPACKED, ...init.headers } });
/** Posts a form of the dashboard as a browser does. */
const post = (
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: gate.url },
  at = '/dashboard',
) => get(at, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } });
/** Saves a question without the page, by default of a new account. @returns the key in the address */
async function saved(question: string, id?: string): Promise<string> {
  const owner = id ?? (await gate.account()).id;
  const made = await gate.context.access.keys.create(owner, '', undefined, undefined, { kind: 'question', question });
  return made?.key as string;
}
const json = async (key: string): Promise<z.infer<typeof savedAnswer>> =>
  (await (await get(`/q/${key}.json`)).json()) as z.infer<typeof savedAnswer>;

describe('making, listing and ending', () => {
  test('the dashboard makes an address, shows it once, lists what it shows, and ends it', async () => {
    const made = await post({
      action: 'save-question',
      rateType: 'fixed',
      termMonths: '60',
      province: '',
      insurance: '',
    });
    expect([made.status, made.headers.get('location')]).toEqual([303, '/dashboard#saved']);
    const page = load(await (await get('/dashboard', { headers: { cookie } })).text());
    const address = page('#new-saved-0').text();
    expect(address).toMatch(/\/q\/pm_q_[0-9A-Za-z]{38}\.csv$/);
    const key = /pm_q_\w+/.exec(address)?.[0] as string;
    expect((await get(`/q/${key}.csv`)).status).toBe(200);
    const again = await (await get('/dashboard', { headers: { cookie } })).text();
    expect(again).not.toContain(key);
    const item = load(again)('#saved').parent().find('li').last();
    expect(item.text()).toContain('Fixed, 5 years'.slice(0, 5));
    expect(item.text()).toContain('and nothing else');
    expect(item.text()).toContain(key.slice(-4));
    const french = load(await (await get('/fr/dashboard', { headers: { cookie } })).text())('#saved').parent();
    expect(french.find('h2').text()).toBe('Questions enregistrées');
    const id = item.find('[name=id]').attr('value') as string;
    const ended = await post({ action: 'end-question', id });
    expect(ended.headers.get('location')).toBe('/dashboard?done=question-ended#saved');
    expect((await get(`/q/${key}.csv`)).status).toBe(404);
    expect((await post({ action: 'end-question', id })).status).toBe(404);
  });

  test('the board saves the question that it shows, a whole one too', async () => {
    const { lenders } = (await (await get('/api/lenders')).json()) as { lenders: { id: string }[] };
    for (const question of [
      'rateType=variable',
      `purpose=purchase&price=700000&down=140000&province=CA-ON&lender=${lenders[0]?.id}`,
    ]) {
      const page = load(await (await get(`/board?${question}`, { headers: { cookie } })).text());
      const form = page('form[action="/dashboard"]');
      const fields = Object.fromEntries(
        form
          .find('input')
          .get()
          .map((one) => [one.attribs['name'], one.attribs['value'] ?? '']),
      );
      expect(fields['action']).toBe('save-question');
      expect((await post(fields as Record<string, string>)).status).toBe(303);
      const key = /pm_q_\w+/.exec(await (await get('/dashboard', { headers: { cookie } })).text())?.[0] as string;
      const { query } = await json(key);
      for (const [name, value] of new URLSearchParams(question)) expect(query).toHaveProperty(name, [value]);
    }
  });

  test('the dashboard shows test keys, and the use of each day as bars and as a table, in both languages', async () => {
    const other = await gate.account();
    const theirs = await gate.session(other.id);
    for (let index = 0; index < 3; index++) await get('/api/lenders.csv', bearer(other.key));
    for (let index = 0; index < 3; index++) await get('/api/rates/lowest', bearer(other.key));
    expect((await post({ action: 'create-test-key' }, { origin: gate.url, cookie: theirs })).status).toBe(303);
    const english = load(await (await get('/dashboard', { headers: { cookie: theirs } })).text());
    expect(english('.new-key code').first().text()).toMatch(/^pm_test_[0-9A-Za-z]{38}$/);
    expect(english('.new-key pre').text()).toMatch(
      /^curl -H "Authorization: Bearer pm_test_\w{38}" "http.*\/api\/rates\/lowest"$/,
    );
    for (const [path, words] of [
      ['/dashboard', '3 in the last 30 days'],
      ['/fr/dashboard', '3 au cours des 30 derniers jours'],
    ] as const) {
      const page = load(await (await get(path, { headers: { cookie: theirs } })).text());
      expect(page('#use').next().text()).toContain(words);
      expect(page('svg.use rect')).toHaveLength(30);
      const days = page('#use').nextAll('details').find('tbody td').get();
      expect(days.map((one) => page(one).text())).toEqual(['3', ...Array(29).fill('0')]);
      expect(page('#keys').parent().text()).toContain('pm_test_…');
    }
  });

  test.each([
    ['another site’s form', { origin: 'https://evil.example' }],
    ['no origin', {}],
  ])('%s makes none', async (_, headers) => {
    const before = (await gate.context.access.keys.list(account.id, 'question')).length;
    expect((await post({ action: 'save-question', rateType: 'fixed' }, headers)).status).toBe(403);
    expect(await gate.context.access.keys.list(account.id, 'question')).toHaveLength(before);
  });

  test('what cannot be read, and one too many, are refused in words of both languages', async () => {
    const other = await gate.account();
    const theirs = await gate.session(other.id);
    const send = (fields: Record<string, string>, at?: string) =>
      post({ action: 'save-question', ...fields }, { origin: gate.url, cookie: theirs }, at);
    for (const wrong of [
      { rateType: 'square' },
      { province: 'Oregon' },
      { purpose: 'purchase', price: 'lots' },
      { lender: '\0' },
    ]) {
      const answer = await send(wrong as unknown as Record<string, string>);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(load(await answer.text())('.form-error').text()).toMatch(/could not be read/);
    }
    expect(await (await send({ rateType: 'square' }, '/fr/dashboard')).text()).toContain('n’a pas pu être lue');
    for (let index = 0; index < 20; index++) expect((await send({})).status).toBe(303);
    expect((await send({})).status).toBe(409);
    // Keys to the API have a limit of their own.
    expect(await gate.context.access.keys.create(other.id, 'second')).not.toBeNull();
  });
});

describe('what an address answers', () => {
  const TYPES: Readonly<Record<string, string>> = {
    csv: 'text/csv; charset=utf-8',
    json: 'application/json',
    atom: 'application/atom+xml; charset=utf-8',
    ics: 'text/calendar; charset=utf-8',
    svg: 'image/svg+xml; charset=utf-8',
    png: 'image/png',
  };
  test.each(FORMS)('.%s, privately, with its tag, and no more to HEAD and OPTIONS', async (form) => {
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
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get(`/q/${key}.${form}`, { method })).status).toBe(405);
  });

  test('the rates of the API for the same filters, lowest first', async () => {
    const filters = 'rateType=fixed&province=CA-ON';
    const answer = await json(await saved(filters));
    expect(savedAnswer.safeParse(answer).error).toBeUndefined();
    const all = (await (await get(`/api/rates/aggregated?${filters}`, bearer(account.key))).json()) as {
      rates: Rate[];
    };
    expect(all.rates.length).toBeGreaterThan(10);
    const byId = (a: Rate, b: Rate): number => (a.id < b.id ? -1 : 1);
    expect(answer.rates.toSorted(byId)).toEqual(all.rates.toSorted(byId));
    const figures = answer.rates.flatMap(({ ratePercent }) => ratePercent ?? []);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(new Set(answer.lenders.map(({ id }) => id))).toEqual(new Set(answer.rates.map(({ lender }) => lender)));
  });

  test('the lowest that the API names for the same question', async () => {
    const question = 'purpose=purchase&price=700000&down=140000&amortizationYears=25&province=CA-ON';
    const { lowest, rates } = await json(await saved(question));
    const { terms } = (await (await get(`/api/rates/lowest?${question}`, bearer(account.key))).json()) as {
      terms: { rateType: string; termMonths: number; lowest: { rate: Rate } | null }[];
    };
    const theirs = terms.flatMap((term) => (term.lowest ? [term.lowest.rate.id] : []));
    expect(theirs.length).toBeGreaterThan(0);
    expect(lowest.map(({ id }) => id)).toEqual(expect.arrayContaining(theirs));
    for (const { id } of lowest) expect(rates.map((rate) => rate.id)).toContain(id);
    expect(rates.every(({ prepayment }) => prepayment === 'closed')).toBe(true);
  });

  test('CSV with names; for a locale as its spreadsheets open it', async () => {
    const key = await saved('termMonths=60');
    const text = async (query: string) =>
      Buffer.from(await (await get(`/q/${key}.csv${query}`)).arrayBuffer()).toString('utf8');
    const [plain, french, english] = [await text(''), await text('?locale=fr-CA'), await text('?locale=en-CA')];
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
    expect(await text('?locale=FR')).toBe(french);
  });

  test('a feed of the changes of its rates, in both languages', async () => {
    const key = await saved('rateType=fixed&termMonths=60');
    const feed = parseAtomFeed(await (await get(`/q/${key}.atom`)).text());
    expect(feed.entries?.length).toBeGreaterThan(3);
    expect(new Set(feed.entries?.map(({ id }) => id)).size).toBe(feed.entries?.length);
    for (const entry of feed.entries ?? []) expect(entry.title?.value ?? entry.title).toMatch(/5-year fixed/);
    const times = feed.entries?.map(({ published }) => String(published)) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
    const french = parseAtomFeed(await (await get(`/q/${key}.atom?locale=fr-CA`)).text());
    expect(JSON.stringify(french)).toMatch(/fixe 5 ans|5 ans/);
    expect(french.entries).toHaveLength(feed.entries?.length ?? -1);
  });

  test('a calendar of the days on which the lowest moved, which ends at the lowest of today', async () => {
    const key = await saved('rateType=fixed&termMonths=60');
    const text = await (await get(`/q/${key}.ics`)).text();
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const whole = text.replaceAll('\r\n ', '');
    const summaries = [...whole.matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary as string);
    expect(summaries.length).toBeGreaterThan(2);
    expect([...whole.matchAll(/DTSTART;VALUE=DATE:\d{8}\r/g)]).toHaveLength(summaries.length);
    expect(new Set([...whole.matchAll(/UID:(.*)\r/g)].map(([, uid]) => uid)).size).toBe(summaries.length);
    const { lowest } = await json(key);
    expect(lowest).toHaveLength(1);
    expect(summaries.at(-1)).toContain(`${lowest[0]?.ratePercent?.toFixed(2)}%`);
    // Each begins with the figure at which the one before it ended.
    const moves = summaries.flatMap((one) => [/(\d+\.\d+)% → (\d+\.\d+)%/.exec(one)?.slice(1) ?? []]);
    for (const [place, [before]] of moves.entries())
      if (before && moves[place - 1]?.[1]) expect(before).toBe(moves[place - 1]?.[1]);
  });

  test('a chart, and the same as a picture', async () => {
    const key = await saved('rateType=fixed');
    const svg = await (await get(`/q/${key}.svg`)).text();
    expect(svg).toMatch(/^<svg xmlns/);
    expect(svg).toMatch(/<path d="M/);
    expect(svg).not.toMatch(/<script|onload/);
    const png = Buffer.from(await (await get(`/q/${key}.png`)).arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(1440);
    expect(await (await get(`/q/${key}.svg?locale=fr`)).text()).not.toBe(svg);
    // Where nothing is known it says so.
    const nothing = await (await get(`/q/${await saved('lender=attic&termMonths=480')}.svg`)).text();
    expect(nothing).toContain('No current figure is known');
  });

  test.each(['?locale=de', '?locale=fr&locale=en', '?rateType=fixed', '?province=CA-ON', '?locale='])(
    '%s is 400: an address answers its own question',
    async (query) => {
      const answer = await get(`/q/${await saved('termMonths=60')}.csv${query}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid-parameter']);
    },
  );
});

test('answers are kept, but not more of them than a few megabytes', async () => {
  const one = await gateOfTest({ servers: 1 });
  const form = MADE['csv'] as NonNullable<(typeof MADE)[string]>;
  const writing = vi.spyOn(form, 'make').mockImplementation(() => 'x'.repeat(12_000_000));
  onTestFinished(() => writing.mockRestore());
  const { id } = await one.account();
  const addresses = await Promise.all(
    [12, 24, 36, 48].map(async (months) => {
      const opens = { kind: 'question', question: `termMonths=${months}` } as const;
      return `${one.url}/q/${(await one.context.access.keys.create(id, '', undefined, undefined, opens))?.key}.csv`;
    }),
  );
  const [first = ''] = addresses;
  const ask = async (address: string): Promise<number> => {
    await (await fetch(address, { headers: UNPACKED })).arrayBuffer();
    return writing.mock.calls.length;
  };
  for (const address of [...addresses.slice(0, 2), first]) await ask(address);
  expect(writing).toHaveBeenCalledTimes(2);
  for (const address of addresses.slice(2)) await ask(address);
  expect(writing).toHaveBeenCalledTimes(4);
  // 36 million bytes were held before the last one, and let go.
  expect(await ask(first)).toBe(5);
});

describe('what an address does not open', () => {
  test('guessed, mistyped, ended and foreign ones get one answer, with nothing counted', async () => {
    const key = await saved('termMonths=60', account.id);
    const [record] = (await gate.context.access.keys.list(account.id, 'question')).slice(-1);
    await gate.context.access.keys.revoke(account.id, record?.id as string);
    const before = await gate.context.access.quotas.standings(account.id, 'free');
    const answers = new Set<string>();
    for (const path of [
      `/q/${key}.csv`,
      `/q/${newKey('question')}.csv`,
      `/q/${account.key}.csv`,
      `/q/${key.slice(0, -1)}.csv`,
      '/q/x.csv',
      '/q/.csv',
      '/q/',
      `/q/${newKey('question')}.exe`,
      `/q/${newKey('question')}.constructor`,
      '/q/%00.json',
      `/q/${'x'.repeat(3000)}.json`,
    ]) {
      const answer = await get(path, bearer(account.key));
      const { requestId: _, instance: __, ...rest } = (await answer.json()) as Record<string, unknown>;
      answers.add(JSON.stringify([answer.status, rest, answer.headers.get('referrer-policy')]));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[404,.*"unknown-address".*"no-referrer"/);
    expect(await gate.context.access.quotas.standings(account.id, 'free')).toEqual(before);
  });

  test('wrong ones are few a minute from one place, and right ones go on', async () => {
    // Each server counts for itself.
    const one = await gateOfTest({ servers: 1 });
    const { id } = await one.account();
    const opens = { kind: 'question', question: 'termMonths=60' } as const;
    const made = await one.context.access.keys.create(id, '', undefined, undefined, opens);
    const found = async (path: string): Promise<number> => (await fetch(one.url + path)).status;
    const refusals = [];
    for (let index = 0; index < 130; index++) refusals.push(await found('/q/guess.csv'));
    expect(refusals).toEqual([...Array(120).fill(404), ...Array(10).fill(429)]);
    expect(await found(`/q/${newKey('question')}.csv`)).toBe(429);
    expect(await found(`/q/${made?.key}.csv`)).toBe(200);
    one.clock.time += 61_000;
    expect(await found('/q/guess.csv')).toBe(404);
  });

  test('wrong ones are counted for a whole IPv6 network', async () => {
    const one = await gateOfTest({ servers: 1, settings: { TRUST_PROXY: '127.0.0.1' } });
    const statuses = [];
    for (let index = 0; index < 130; index++) {
      const headers = { 'X-Forwarded-For': `2001:db8:0:7::${(index + 1).toString(16)}` };
      statuses.push((await fetch(`${one.url}/q/guess.csv`, { headers })).status);
    }
    expect(statuses).toEqual([...Array(120).fill(404), ...Array(10).fill(429)]);
    const elsewhere = { headers: { 'X-Forwarded-For': '2001:db8:0:8::1' } };
    expect((await fetch(`${one.url}/q/guess.csv`, elsewhere)).status).toBe(404);
  });

  test('the key in an address is no key to anything else', async () => {
    const key = await saved('');
    for (const init of [bearer(key), { headers: { 'x-api-key': key } }])
      expect((await get('/api/rates/aggregated', init)).status).toBe(401);
    expect((await get(`/api/rates/aggregated?key=${key}`)).status).toBe(401);
    expect((await get('/dashboard', bearer(key))).status).toBe(303);
  });

  test('each request counts as one of its account, and past the limit the answer is that of the API', async () => {
    const other = await gate.account();
    const key = await saved('termMonths=60', other.id);
    const etag = (await get(`/q/${key}.csv`)).headers.get('etag') as string;
    const remaining = async (): Promise<number> =>
      (await gate.context.access.quotas.standings(other.id, 'free'))[0]?.remaining as number;
    expect(await remaining()).toBe(99);
    await get(`/q/${key}.csv`, { headers: { 'if-none-match': etag } });
    await get(`/q/${key}.csv`, { method: 'HEAD' });
    await get(`/q/${key}.csv?locale=de`);
    expect(await remaining()).toBe(96);
    await get(`/q/${key}.csv`, { method: 'OPTIONS' });
    expect(await remaining()).toBe(96);
    for (let index = 0; index < 96; index++) await get(`/q/${key}.json`, { headers: { 'if-none-match': etag } });
    const [mine, theirs] = [await get(`/q/${key}.csv`), await get('/api/rates/aggregated', bearer(other.key))];
    expect([mine.status, theirs.status]).toEqual([429, 429]);
    const told = async (answer: Response) => {
      const { requestId: _, instance: __, ...rest } = (await answer.json()) as Record<string, unknown>;
      return [rest, answer.headers.get('retry-after'), answer.headers.get('ratelimit')];
    };
    expect(await told(mine)).toEqual(await told(theirs));
  });

  test('it ends with its account', async () => {
    const other = await gate.account();
    const key = await saved('termMonths=60', other.id);
    expect((await get(`/q/${key}.csv`)).status).toBe(200);
    await gate.context.access.accounts.remove(other.id);
    expect((await get(`/q/${key}.csv`)).status).toBe(404);
  });

  test('it stands in no log, no measure, no answer and no table', async () => {
    const other = await gate.account();
    const key = await saved('termMonths=60', other.id);
    const began = gate.logs.length;
    for (const form of [...FORMS, 'exe']) await get(`/q/${key}.${form}`);
    await get(`/q/${key}`);
    await get(`/q/x/${key}.csv`);
    await get(`/other/${key}.csv`);
    const answer = await get(`/q/${key}.csv?locale=de`, {
      headers: { 'x-request-id': key, referer: `${gate.url}/q/${key}.csv` },
    });
    expect(JSON.stringify([await answer.text(), ...answer.headers])).not.toContain(key.slice(5));
    const logged = gate.logs.slice(began).join('');
    expect(logged).toContain('/q/TOKEN.csv');
    expect(logged).not.toContain(key.slice(5));
    expect(routeOf(`/q/${key}.csv`)).toBe('/q/{token}');
    const file = load(
      await (await get('/dashboard/data.json', { headers: { cookie: await gate.session(other.id) } })).text(),
    ).text();
    expect(file).toContain('"savedQuestions"');
    expect(file).not.toContain(key.slice(5));
  });
});
