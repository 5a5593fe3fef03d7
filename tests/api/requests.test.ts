import { beforeAll, expect, test } from 'vitest';
import { newKey } from '../../src/access/keys.ts';
import { problemDocument } from '../../src/api/problem.ts';
import { sendBytes } from '../support/port.ts';
import { apiStage } from './stage.ts';

// Requests as they come over the wire, many of which no client of ours would send: each has one answer, and it is none of a program that broke.

const gate = apiStage();
/** The placeholders in requests, which are made anew in each run. */
let given: Record<string, string>;
beforeAll(async () => {
  const { key, cookie } = gate;
  const { key: other } = await gate.premium();
  given = { KEY: key, OTHER: other, STRANGER: newKey(), MISTYPED: `${key.slice(0, -1)}!`, COOKIE: cookie };
});

/** Sends a request line and headers as they are. @returns the status, and the code of a problem */
async function answerTo(line: string, ...headers: string[]): Promise<string> {
  const sent = [`${line} HTTP/1.1`, 'Host: x', ...headers, 'Connection: close', '', ''].join('\r\n');
  const bytes = sent.replace(/<(\w+)>/g, (_, name: string) => given[name] ?? '');
  const text = await sendBytes(new URL(gate.url).port, bytes);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const status = Number(text.slice(9, 12));
  const requestId = /^x-request-id: (\S+)\r?$/im.exec(head)?.[1];
  expect(requestId).toBeDefined();
  expect(head).not.toMatch(/^content-type: text\/html/im);
  if (!/^content-type: application\/problem\+json\r?$/im.test(head)) return String(status);
  expect(head).toMatch(/^cache-control: no-store\r?$/im);
  if (status === 405) expect(head).toMatch(/^allow: GET, HEAD, OPTIONS\r?$/im);
  const problem = problemDocument.parse(JSON.parse(body));
  expect(problem).toMatchObject({ status, requestId, instance: expect.not.stringContaining('?') });
  return `${status} ${problem.code}`;
}

const ALL = '/api/rates/aggregated';
const BEARER = 'Authorization: Bearer <KEY>';
const BAD = '400 invalid-parameter';
const UNREADABLE = '400 unreadable';
const OFF = '405 method-not-allowed';
const GONE = '404 not-found';

/** Rows of requests with the same answer. */
const all = (answer: string, ...lines: string[]) => lines.map((line): [string, string] => [line, answer]);
const LENDERS =
  'ALPHA ..%2fstatus ..%2f..%2fetc % %ff %00 alpha%00 __proto__ constructor nobody %41lpha %2561lpha'.split(' ');
const FILTERS = [
  ...['lender=', 'lender=%00', 'lender=%', 'lender=%ff', 'lender=%F0%9F%8F%A0', 'termMonths=60.0', 'termMonths=1e2'],
  ...['termMonths=-60', 'format=xml', 'format=json&format=csv', 'asOf=x', '%', '__proto__=1', 'toString=1'],
  'asOf=2026-11-20T13:18:00Z&asOf=2026-11-20T13:19:00Z',
];
const QUESTIONS = [
  ...['lenders?x', 'snapshots?limit=0', 'snapshots?limit=1&limit=2', 'snapshots?limit=1e1', 'snapshots?before=x'],
  ...['reference?series=x', 'reference?from=2026-02-30', 'rates/history?id=x', 'rates/history?cursor=%00'],
  ...['rates/changes', 'rates/changes?since=2099-01-01T00-00-00Z'],
  'rates/history?from=2026-12-01T00:00:00Z&to=2026-01-01T00:00:00Z',
];
const NOWHERE = [
  ...['/api/nothing', '/api/', '/api/status/', '/api//status', '/api/../api/status', '/api/status#x', '/api/%zz'],
  ...['/api/%00', '/api/constructor', `/api/${'a'.repeat(8000)}`, '/api/rates%2falpha'],
  ...['/api/rates', '/api/rates/', '/api/rates/alpha/', '/api/rates/alpha/more', `${ALL}/`],
];

test.each<[line: string, answer: string]>([
  ...all(OFF, ...['TRACE', 'PROPFIND', 'POST', 'PUT', 'PATCH', 'DELETE', 'MKCOL'].map((method) => `${method} ${ALL}`)),
  ...all(OFF, 'DELETE /api/rates/alpha', 'PUT /api/status', 'PATCH /healthz', 'POST /healthz', 'POST /readyz'),
  ...all(UNREADABLE, `BREW ${ALL}`, `get ${ALL}`, 'OPTIONS *', 'GET api/status', 'GET ftp://x/api/status'),
  [`HEAD ${ALL}`, '200'],
  [`OPTIONS ${ALL}`, '204'],
  ...all(GONE, 'OPTIONS /api/nothing', ...NOWHERE.map((path) => `GET ${path}`)),
  // Addresses of pages, which are not of the API.
  ...all('404', 'GET //api/status', 'GET /api%2Fstatus'),
  ...all(BAD, ...LENDERS.map((id) => `GET /api/rates/${id}`)),
  // RFC 3986, 6.2.2.2: an escape of what needs none is the same address, and behind the same gate.
  ...all('200', 'GET /api/rates/%61lpha', 'GET /%61%70%69/rates/alph%61', 'GET /api/%72ates/%61ggregated'),
  ...all('200', 'GET /%68ealth%7A', 'GET /%61pi/status', 'GET http://elsewhere.example/api/status'),
  ...all('200', `GET ${ALL}?lender=alpha&lender=beta`, `GET ${ALL}?${'lender=alpha&'.repeat(900)}`),
  [`GET ${ALL}?lender=alpha,beta`, '200'],
  [`GET ${ALL}?x=${'y'.repeat(20_000)}`, '431 unreadable'],
  ...all(BAD, ...FILTERS.map((query) => `GET ${ALL}?${query}`)),
  ...all(GONE, 'GET /api/rates/lowst', 'GET /api/rates/lowst?term=5-year-fixed', 'GET /api/rates/agregated'),
  ...all('308', 'GET /api/rates/changes.csv', 'GET /api/lenders.csv'),
  ...all(BAD, ...QUESTIONS.map((path) => `GET /api/${path}`)),
])('%s', async (line, answer) => {
  expect(await answerTo(line, BEARER)).toBe(answer);
});

test('no spelling of an address bypasses the gate', async () => {
  for (const path of ['/%61pi/rates/aggregated', '/api/%72ates/alpha', '/api/rates/%61lpha'])
    expect(await answerTo(`GET ${path}`)).toBe('401 no-credentials');
});

// The first credential that is present decides.
test.each<[headers: string[], answer: string, query?: string]>([
  [[BEARER], '200'],
  [[BEARER], '200', '?key=<KEY>'],
  [['X-API-Key: <KEY>'], '200'],
  [[], '200', '?key=<KEY>'],
  [['Cookie: <COOKIE>'], '200'],
  [['Cookie: a=b; <COOKIE>; c=%zz'], '200'],
  [[], '401 no-credentials'],
  [['Authorization: Basic abc'], '401 no-credentials'],
  [['Authorization: Basic abc', 'Cookie: <COOKIE>'], '200'],
  [['Authorization: Basic YTpi', 'X-API-Key: <KEY>'], '200'],
  [['Authorization: Bearer <STRANGER>'], '401 invalid-key'],
  [['Authorization: Bearer x', 'X-API-Key: <KEY>'], '401 invalid-key'],
  [['X-API-Key: <MISTYPED>'], '401 invalid-key'],
  [['X-API-Key: bad', 'Cookie: <COOKIE>'], '401 invalid-key'],
  [['X-API-Key: x'], '401 invalid-key', '?key=<KEY>'],
  [['X-API-Key:', 'Cookie: <COOKIE>'], '401 invalid-key'],
  [['X-API-Key: é€'], '401 invalid-key'],
  [['Authorization: Bearer', 'Cookie: <COOKIE>'], '401 invalid-key'],
  [['Authorization: bearer  <KEY>'], '200'],
  [[], '401 invalid-key', '?key='],
  [['Cookie: <COOKIE>'], '401 invalid-key', '?key=x'],
  [['Cookie: <COOKIE>'], '401 invalid-key', '?key=&'],
  [['Cookie: <COOKIE>'], '401 invalid-key', '?key=%E2%82%AC'],
  [['Cookie: <COOKIE>x'], '401 invalid-session'],
  [['Cookie: prime-minus=gone'], '401 invalid-session'],
  [['Cookie: prime-minus=gone'], '200', '?key=<KEY>'],
  [[], '200', '?key=<KEY>&key=<KEY>'],
  [[], '400 conflicting-keys', '?key=<KEY>&key=<OTHER>'],
  [['X-API-Key: <KEY>'], '400 conflicting-keys', '?key=<OTHER>'],
  [['X-API-Key: <KEY>, <OTHER>'], '400 conflicting-keys'],
  [[BEARER, 'X-API-Key: <KEY>'], '200'],
  [[BEARER, 'X-API-Key: <OTHER>'], '400 conflicting-keys'],
  [[BEARER, BEARER], '200'],
  [[BEARER, 'Authorization: Bearer <OTHER>'], '400 conflicting-keys'],
  [['Authorization: Bearer <KEY>, Bearer <OTHER>'], '400 conflicting-keys'],
  [[BEARER, 'Accept: application/json;q=0'], '406 not-acceptable'],
  [[BEARER, 'Accept: text/csv;q=0, */*'], '200'],
  [[BEARER, 'Accept: image/png'], '406 not-acceptable'],
  [[BEARER, 'Accept: ;;;,'], '200'],
  [[BEARER, 'Accept:'], '200'],
  [[BEARER, 'Accept-Encoding: gzip;q=0, br;q=0, *;q=0'], '200'],
  [[BEARER, 'Range: bytes=0-10'], '200'],
  [[BEARER, 'If-None-Match: *'], '304'],
  [[BEARER, 'If-None-Match: "a", W/"b", "c'], '200'],
  [[BEARER, 'If-Modified-Since: Fri, 31 Dec 2099 23:59:59 GMT'], '200'],
  [[BEARER, 'X-Request-Id: a b"c'], '200'],
  [[BEARER, 'Expect: the-unexpected'], '200'],
  [[BEARER, 'Upgrade: websocket'], '200'],
  [['Origin: https://evil.example', 'Cookie: <COOKIE>'], '200'],
])('%j: %s %s', async (headers, answer, query = '') => {
  expect(await answerTo(`GET ${ALL}${query}`, ...headers)).toBe(answer);
});
