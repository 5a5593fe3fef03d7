import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../../src/access/unavailable.ts';
import { sharedSite } from '../site/shared.ts';
import { alertOf } from '../support/alerts.ts';
import { type Gate, openGate, PASSWORD } from '../support/gate.ts';
import { sendBytes } from '../support/port.ts';
import { hold } from '../support/stores.ts';

/** The built site behind the production host: what a browser without JavaScript does, over a real socket. */
let gate: Gate;
/** The static files, by path. */
let files: Map<string, Buffer>;
beforeAll(async () => {
  const shared = await sharedSite('everyday');
  ({ files } = shared);
  gate = await openGate({ site: await shared.open(), servers: 1, waitMs: 300 });
});
afterAll(() => gate?.close());

interface Page {
  status: number;
  headers: Headers;
  text: string;
  cookie: string;
}
async function go(
  target: string,
  options: { cookie?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Page> {
  const { cookie, form, headers } = options;
  const answer = await fetch(gate.url + target, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...(cookie ? { cookie } : {}), ...(form ? { origin: gate.url } : {}), ...headers },
    body: form ? new URLSearchParams(form) : null,
  });
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

/** Somebody who signs up, and is logged in by it. */
const newcomer = (email: string): Promise<Page> => go('/signup', { form: { email, password: PASSWORD } });

test('a new user signs up, makes a key and calls the API; no name is markup, and no log tells who it was', async () => {
  const email = 'newcomer@example.ca';
  expect((await go('/signup')).text).toMatch(/<form[^>]*method="post"[\s\S]*name="email"[\s\S]*name="password"/);
  const wrong = await go('/signup', { form: { email, password: 'short' } });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(/aria-invalid="true"[\s\S]*at least 8 characters/);
  expect(wrong.text).toContain(`value="${email}"`);
  const made = await newcomer(email);
  expect([made.status, made.headers.get('location')]).toEqual([303, '/dashboard']);
  const { cookie } = made;
  await go('/dashboard', { cookie, form: { action: 'create-key', name: '<b>script</b>' } });
  const { text } = await go('/dashboard', { cookie });
  expect(text).toContain('&lt;b&gt;script');
  const key = /pm_live_[0-9A-Za-z]{38}/.exec(text)?.[0] as string;
  const lines = [...text.matchAll(/curl[\s\S]*?(?=<\/code>)/g)].map(([line]) => load(line).text());
  const paths = ['/api/rates/aggregated', '/api/rates/alpha'];
  expect(lines).toEqual(paths.map((path) => `curl -H "X-API-Key: ${key}" http://localhost:4321${path}`));
  for (const path of paths)
    expect((await fetch(gate.url + path, { headers: { 'X-API-Key': key } })).status, path).toBe(200);
  expect((await go('/dashboard', { cookie })).text).toMatch(/2 of 100/);
  const taken = await go('/signup', { form: { email, password: 'purple llamas on a train' } });
  expect([taken.status, taken.cookie]).toEqual([409, '']);
  const ways = load(taken.text)('main a.button')
    .get()
    .map(({ attribs }) => attribs['href']);
  expect(ways).toEqual(['/login', '/forgot']);
  expect(gate.logs.join('')).not.toMatch(/newcomer|correct horse/);
  expect(gate.logs.join('')).not.toContain(key.slice(8));
});

test('a form from another site changes nothing', async () => {
  const { cookie } = await newcomer('victim@example.ca');
  const list = async () => (await gate.context.access.accounts.list()).length;
  const before = await list();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: gate.url.replace('http:', 'https:').replace(/:\d+$/, ':1') },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: '' },
  ] as Record<string, string>[]) {
    for (const [target, form] of [
      ['/signup', { email: 'evil@example.ca', password: PASSWORD }],
      ['/dashboard', { action: 'create-key' }],
      ['/dashboard', { action: 'end-sessions' }],
      ['/logout', {}],
    ] as [string, Record<string, string>][])
      expect((await go(target, { cookie, form, headers })).status, `${target} ${JSON.stringify(headers)}`).toBe(403);
  }
  expect(await list()).toBe(before);
  expect((await go('/dashboard', { cookie })).text).toMatch(/no keys? yet/i);
});

test('a mail program ends an alert by one POST without cookie or origin, and nothing else', async () => {
  const { access } = gate.context;
  await newcomer('ends@example.ca');
  const { id } = (await access.accounts.find('ends@example.ca')) as { id: string };
  const [one, other] = [await alertOf(access, id), await alertOf(access, id)];
  const target = `/unsubscribe?alert=${one?.token}`;
  expect((await go(target)).text).toMatch(/<form method="post"[\s\S]*Yes, stop them/);
  const posted = await go(target, { form: { 'List-Unsubscribe': 'One-Click' }, headers: { origin: '' } });
  expect([posted.status, posted.text.includes('These e-mails have stopped')]).toEqual([200, true]);
  expect((await access.alerts.list(id)).map((alert) => alert.id)).toEqual([other?.id]);
});

test('nothing changes on GET', async () => {
  const { cookie } = await newcomer('reader@example.ca');
  await go('/dashboard?action=create-key', { cookie });
  await go('/dashboard?action=end-sessions', { cookie });
  expect((await go('/logout', { cookie })).status).toBe(405);
  const page = await go('/dashboard', { cookie });
  expect([page.status, page.text.match(/no keys? yet/i) !== null]).toEqual([200, true]);
});

test.each([
  ['POST', '/calculator', 'GET, HEAD', 'POST is not possible here.'],
  ['POST', '/fr/calculator/break', 'GET, HEAD', 'POST n’est pas possible ici.'],
  ['PUT', '/compare', 'GET, HEAD', 'PUT is not possible here.'],
  ['OPTIONS', '/board', 'GET, HEAD', 'OPTIONS is not possible here.'],
  ['DELETE', '/dashboard', 'GET, HEAD, POST', 'DELETE is not possible here.'],
  ['GET', '/logout', 'POST', 'GET is not possible here.'],
  ['GET', '/fr/logout', 'POST', 'GET n’est pas possible ici.'],
])('%s %s is refused', async (method, target, allowed, words) => {
  const answer = await fetch(gate.url + target, { method, headers: { origin: gate.url } });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
  expect((await answer.text()).trim()).toBe(words);
});

/** Sends what `fetch` refuses to send. */
const odd = (method: string, target: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(gate.url + target, { method, headers }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end();
  });

test('a method or a host that Astro cannot read is refused before Astro sees it, and no query is printed on the console', async () => {
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log')];
  for (const target of ['/login?key=secret', '/board?key=secret', '/nowhere?key=secret']) {
    const trace = await odd('TRACE', target);
    expect([trace.statusCode, trace.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    expect((await odd('GET', target, { host: 'a:b@c' })).statusCode).toBe(400);
  }
  expect(JSON.stringify(said.map(({ mock }) => mock.calls))).not.toContain('secret');
  vi.restoreAllMocks();
});

test('a page that fails is logged, with the id of its request and without its query', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = vi.spyOn(gate.context.access.sessions, 'read').mockRejectedValue(new Error('the disk is gone'));
  const answer = await go('/board?key=secret');
  broken.mockRestore();
  silent.mockRestore();
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('This one is our fault.');
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'");
  const [line, ...more] = gate.logs.map((one) => JSON.parse(one)).filter(({ level }) => level >= 50);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ path: '/board', requestId: expect.any(String), err: { message: 'the disk is gone' } });
  expect(gate.logs.join('')).not.toContain('secret');
});

describe('while the database is locked', () => {
  let release: () => Promise<void>;
  let cookie: string;
  beforeAll(async () => {
    ({ cookie } = await newcomer('locked@example.ca'));
    release = await hold(gate.place);
  });
  afterAll(() => release());

  test('pages that only read are rendered as always', async () => {
    for (const target of ['/', '/status', '/login', '/board', '/dashboard'])
      expect((await go(target, { cookie })).status, target).toBe(target === '/login' ? 303 : 200);
  });

  test('a logout says that it failed, and the cookie stays', async () => {
    const answer = await go('/logout', { cookie, form: {} });
    expect([answer.status, answer.headers.get('retry-after'), answer.cookie]).toEqual([503, '5', '']);
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain('You are still logged in');
    expect((await go('/dashboard', { cookie })).status).toBe(200);
  });

  test('a login shows the form again', async () => {
    const answer = await go('/login', { form: { email: 'locked@example.ca', password: PASSWORD } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(answer.text).toMatch(/Nothing was changed[\s\S]*value="locked@example.ca"/);
  });
});

test('if accounts are unavailable, pages say so in our own words, and the log says it once', async () => {
  const away = vi.spyOn(gate.context.access.sessions, 'read').mockRejectedValue(new Unavailable());
  const before = gate.logs.length;
  const answers = [await go('/board?key=secret'), await go('/logout', { form: {} }), await go('/dashboard')];
  away.mockRestore();
  for (const { status, text, headers } of answers) {
    expect(status).toBe(503);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Accounts cannot be reached right now, and what you asked was not done.');
  }
  const lines = gate.logs.slice(before).map((line) => JSON.parse(line) as { level: number; status?: number });
  expect(lines.filter(({ status }) => status === 503)).toHaveLength(3);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('an unread body in chunks closes the connection', async () => {
  const { headers } = await odd('POST', '/board', { origin: gate.url, 'transfer-encoding': 'chunked' });
  expect(headers.connection).toBe('close');
});

test('a page without a content security policy of its own gets the strict one', async () => {
  const answer = await odd('PUT', '/go', { origin: gate.url });
  const strict = /^default-src 'none';.*; script-src 'self'; style-src 'self'$/;
  expect(answer.headers['content-security-policy']).toMatch(strict);
});

/** Inline scripts and styles that a browser would run or apply, as the hashes a policy must list. */
function inline(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, given = '', text]) => text !== '' && !/\bsrc=|type="application\/(ld\+)?json"/.test(given))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

describe('every page', () => {
  test('has security headers and a policy that lists each inline script and style, and loads nothing from elsewhere', async () => {
    const built = [...files.keys()].filter((name) => name.endsWith('.html'));
    expect(built.length).toBeGreaterThan(3);
    const pages = built.map((name) => name.replace(/index\.html$|\.html$/, '').replace(/(?<=.)\/$/, ''));
    for (const target of [...pages, '/signup', '/login', '/nowhere', '/embed']) {
      const { status, headers, text } = await go(target);
      expect([200, 404, 500], target).toContain(status);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, target).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(policy, target).not.toMatch(/unsafe|\*|https?:/);
      for (const tag of ['script', 'style'] as const)
        for (const hash of inline(text, tag)) expect(policy, `${target} ${tag}`).toContain(hash);
      expect(text, target).not.toMatch(/<[^>]+\s(on\w+|style)=["']/);
      expect(text, target).not.toMatch(/<(script|img|iframe|link rel="stylesheet")[^>]+(src|href)="(https?:)?\/\//);
      expect(headers.get('x-content-type-options'), target).toBe('nosniff');
      expect(headers.get('x-frame-options'), target).toBe('DENY');
      expect(headers.get('referrer-policy'), target).toBeTruthy();
      expect(headers.get('content-type'), target).toBe('text/html; charset=utf-8');
    }
    // Their addresses hold tokens.
    for (const target of ['/confirm', '/letters', '/reset', '/unsubscribe'])
      expect((await go(target)).headers.get('referrer-policy'), target).toBe('same-origin');
  });

  test('with one person’s view is not stored by caches', async () => {
    for (const target of ['/signup', '/login', '/dashboard'])
      expect((await go(target)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('prerendered files', () => {
  test('are revalidated; those with a hash in their name are cached for ever', async () => {
    const home = await go('/');
    expect(home.headers.get('cache-control')).toBe('no-cache');
    const etag = home.headers.get('etag') as string;
    const held = await go('/', { headers: { 'if-none-match': etag } });
    expect([held.status, held.text]).toEqual([304, '']);
    for (const name of ['cache-control', 'vary', 'content-security-policy'])
      expect(held.headers.get(name), name).toBe(home.headers.get(name));
    expect(held.headers.get('content-type')).toBeNull();
    const asset = /\/_astro\/[\w.@-]+\.css/.exec(home.text)?.[0] as string;
    expect((await go(asset)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    ...['/nowhere', '/%zz', '/..%2f..%2fpackage.json', '/../package.json', '/server/entry.mjs', '/_headers.json'],
    ...['/.env', '/%00', '/404'],
  ])('%s is the 404 page', async (target) => {
    const { status, headers, text } = await go(target);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).not.toMatch(/"name": ?"prime-minus"|createExports/);
  });

  test('accept GET and HEAD only', async () => {
    const answer = await fetch(gate.url, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('the API through Astro’s own endpoint is the same function: no spelling of a path passes the gate', async () => {
  for (const target of [
    '/%61pi/rates/aggregated',
    '/api%2frates/aggregated',
    '/%2561pi/rates/aggregated',
    '//api/rates/aggregated',
    '/api/./rates/aggregated',
  ]) {
    const { status, text } = await go(target);
    expect([400, 401, 404], target).toContain(status);
    expect(text, target).not.toMatch(/alpha\/fixed/);
  }
});

/** One request as bytes; the status of what comes back, `closed` where nothing does. */
async function raw(bytes: string): Promise<string> {
  const text = await sendBytes(new URL(gate.url).port, bytes).catch(() => '');
  return /^HTTP\/1.1 (?:100 Continue\r\n\r\nHTTP\/1.1 )?(\d+)/.exec(text)?.[1] ?? 'closed';
}
const form = 'email=a%40b.ca&password=x';
const FORM = 'Origin: http://x\r\nContent-Type: application/x-www-form-urlencoded\r\n';

test.each([
  ['GET http://other.example/login', '', '200'],
  ['GET //login', '', '200'],
  ['GET /login/../dashboard', '', '303'],
  ['GET /login?%', '', '200'],
  ['GET /login%00', '', '404'],
  ['GET /%', '', '404'],
  ['GET /lenders/%zz', '', '404'],
  ['GET /?key=pm_live_x', '', '200'],
  ['OPTIONS *', '', '400'],
  ['OPTIONS /login', '', '405'],
  ['TRACE /', '', '405'],
  ['DELETE /nowhere', '', '404'],
  ['PUT /login', 'Origin: http://x\r\n', '405'],
  ['POST /login', '', '403'],
  ['POST /login', 'Origin: http://x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}', '415'],
  ['POST /login', `${FORM}Content-Length: 99999999\r\n`, '413'],
  ['POST /login', `${FORM}Expect: 100-continue\r\nContent-Length: ${form.length}\r\n\r\n${form}`, '403'],
  ['GET /login', 'Cookie: prime-minus=%zz; prime-minus=\r\n', '200'],
  ['GET /login', `Cookie: ${'a=b; '.repeat(2000)}\r\n`, '200'],
  ['GET /login', 'Upgrade: websocket\r\nX-Forwarded-For: <script>\r\nX-Forwarded-Host: evil\r\n', '200'],
])('%s (%#) is answered as documented, and never with 500', async (start, rest, status) => {
  const end = rest.includes('\r\n\r\n') ? '' : '\r\n';
  expect(await raw(`${start} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}${end}`)).toBe(status);
  expect((await go('/healthz')).status).toBe(200);
});

test('a chunked body beyond the limit is refused', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const head = `POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n${FORM}\r\n`;
  expect(await raw(`${head}${chunk.repeat(5)}0\r\n\r\n`)).toBe('413');
});

describe('a question of 15 kB', () => {
  const sizeOf = ({ headers }: Page): number =>
    [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  const LONG = [`q=${'x'.repeat(15_000)}`, `q=${'%22'.repeat(5000)}`, `q=${'%E2%82%AC'.repeat(1600)}`];

  test.each(LONG)('to a page behind the login gives no redirect that a proxy refuses', async (query) => {
    for (const path of ['/board', '/fr/board', '/compare', '/alert', '/fr/alert']) {
      const answer = await go(`${path}?${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        expect.toSatisfy((status: number) => status === 302 || status === 303),
        `${path.startsWith('/fr') ? '/fr' : ''}/${path.endsWith('alert') ? 'login' : 'signup'}?next=${encodeURIComponent(path)}`,
      ]);
      expect(sizeOf(answer)).toBeLessThan(4096);
    }
  });

  test('is not carried through a sign-up or a login', async () => {
    const email = 'long@example.ca';
    const next = encodeURIComponent(`/board?${LONG[0]}`);
    const made = await go(`/signup?next=${next}`, { form: { email, password: PASSWORD } });
    expect(made.headers.get('location')).toBe('/board');
    const entered = await go(`/login?next=${next}`, { form: { email, password: PASSWORD } });
    expect(entered.headers.get('location')).toBe('/board');
    const short = await go('/login?next=/board?offer=posted', { form: { email, password: PASSWORD } });
    expect(short.headers.get('location')).toBe('/board?offer=posted');
  });
});
