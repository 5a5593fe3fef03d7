import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gate, openGate } from '../support/gate.ts';

// Requests that no client of ours would send, as they come over the wire: each has one answer, and it is none of a program that broke.

let gate: Gate;
/** The placeholders in recorded requests: two keys and a session, which are made anew. */
let given: Record<string, string>;
beforeAll(async () => {
  gate = await openGate();
  const [one, other] = [await gate.premium(), await gate.premium()];
  given = { KEY: one.key, OTHER: other.key, COOKIE: await gate.session(one.id) };
});
afterAll(() => gate.close());

/** Sends a request line and headers as they are. @returns status, and the code of a problem */
async function answerTo(line: string, ...headers: string[]): Promise<string> {
  const head = [`${line} HTTP/1.1`, 'Host: x', ...headers, 'Connection: close', '', ''].join('\r\n');
  const socket = connect(Number(new URL(gate.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.write(head.replace(/<(\w+)>/g, (_, name: string) => given[name] ?? ''));
  await once(socket, 'close');
  expect(text).toMatch(/^x-request-id: \S+/im);
  if (/^content-type: text\/html/im.test(text)) throw new Error('an HTML page');
  return [text.slice(9, 12), /"code":"([\w-]+)"/.exec(text)?.[1]].filter(Boolean).join(' ');
}

const ALL = '/api/rates/aggregated';
const BEARER = 'Authorization: Bearer <KEY>';
const BAD = '400 invalid-parameter';
const OFF = '405 method-not-allowed';
const GONE = '404 not-found';

/** Rows of requests with the same answer. */
const all = (answer: string, ...lines: string[]) => lines.map((line): [string, string] => [line, answer]);
const LENDERS = 'ALPHA ..%2fstatus % %ff %00 alpha%00 __proto__ constructor nobody %41lpha %2561lpha';
const FILTERS = [
  ...['lender=', 'lender=%00', 'lender=%', 'lender=%F0%9F%8F%A0', 'termMonths=60.0', 'termMonths=1e2'],
  ...['termMonths=-60', 'format=xml', 'format=json&format=csv', 'asOf=x', '__proto__=1', 'toString=1'],
  'asOf=2026-11-20T13:18:00Z&asOf=2026-11-20T13:19:00Z',
];
const QUESTIONS = [
  ...['lenders?x', 'snapshots?limit=0', 'snapshots?limit=1&limit=2', 'snapshots?limit=1e1', 'snapshots?before=x'],
  ...['reference?series=x', 'reference?from=2026-02-30', 'rates/history?id=x', 'rates/history?cursor=%00'],
  ...['rates/changes', 'rates/changes?since=2099-01-01T00-00-00Z'],
  'rates/history?from=2026-12-01T00:00:00Z&to=2026-01-01T00:00:00Z',
];

test.each<[line: string, answer: string]>([
  ...all(OFF, ...['TRACE', 'PROPFIND', 'POST', 'PUT', 'PATCH', 'DELETE', 'MKCOL'].map((method) => `${method} ${ALL}`)),
  [`BREW ${ALL}`, '400 unreadable'],
  [`get ${ALL}`, '400 unreadable'],
  [`HEAD ${ALL}`, '200'],
  [`OPTIONS ${ALL}`, '204'],
  ['OPTIONS /api/nothing', GONE],
  ['OPTIONS *', '400 unreadable'],
  ['CONNECT x:1', OFF],
  ...all(GONE, 'GET /api/', 'GET /api//status', 'GET /api/rates%2falpha', 'GET /api/rates', 'GET /api/rates/'),
  ...all(GONE, 'GET /api/rates/alpha/', `GET ${ALL}/`),
  ...all(BAD, ...LENDERS.split(' ').map((id) => `GET /api/rates/${id}`)),
  // RFC 3986, 6.2.2.2: an escape of what needs none is the same address, and behind the same gate.
  ...all('200', 'GET /api/rates/%61lpha', 'GET /%61%70%69/rates/alph%61', 'GET /api/%72ates/%61ggregated'),
  ['GET /%68ealth%7A', '200'],
  ...all('200', `GET ${ALL}?lender=alpha&lender=beta`, `GET ${ALL}?${'lender=alpha&'.repeat(900)}`),
  [`GET ${ALL}?lender=alpha,beta`, '200'],
  [`GET ${ALL}?x=${'y'.repeat(20_000)}`, '431 unreadable'],
  ...all(BAD, ...FILTERS.map((query) => `GET ${ALL}?${query}`)),
  ...all(BAD, ...QUESTIONS.map((path) => `GET /api/${path}`)),
  ['POST /healthz', OFF],
  ['GET http://elsewhere.example/api/status', '200'],
])('%s', async (line, answer) => {
  expect(await answerTo(line, BEARER)).toBe(answer);
});

test('no spelling of an address bypasses the gate', async () => {
  for (const path of ['/%61pi/rates/aggregated', '/api/%72ates/alpha', '/api/rates/%61lpha'])
    expect(await answerTo(`GET ${path}`)).toBe('401 no-credentials');
});

test.each<[headers: string[], answer: string, query?: string]>([
  [[], '401 no-credentials'],
  [['Authorization: Basic abc'], '401 no-credentials'],
  [['Authorization: Basic abc', 'Cookie: <COOKIE>'], '200'],
  [['X-API-Key: bad', 'Cookie: <COOKIE>'], '401 invalid-key'],
  [['X-API-Key:', 'Cookie: <COOKIE>'], '401 invalid-key'],
  [['X-API-Key: é€'], '401 invalid-key'],
  [['Authorization: Bearer', 'Cookie: <COOKIE>'], '401 invalid-key'],
  [['Authorization: bearer  <KEY>'], '200'],
  [['Cookie: <COOKIE>'], '401 invalid-key', '?key=&'],
  [['Cookie: <COOKIE>'], '401 invalid-key', '?key=%E2%82%AC'],
  [['Cookie: <COOKIE>x'], '401 invalid-session'],
  [[], '200', '?key=<KEY>&key=<KEY>'],
  [[], '400 conflicting-keys', '?key=<KEY>&key=<OTHER>'],
  [[BEARER, 'X-API-Key: <KEY>'], '200'],
  [[BEARER, 'X-API-Key: <OTHER>'], '400 conflicting-keys'],
  [[BEARER, BEARER], '200'],
  [[BEARER, 'Authorization: Bearer <OTHER>'], '400 conflicting-keys'],
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
  [[BEARER, 'Upgrade: websocket'], '200'],
  [['Origin: https://evil.example', 'Cookie: <COOKIE>'], '200'],
])('%j: %s %s', async (headers, answer, query = '') => {
  expect(await answerTo(`GET ${ALL}${query}`, ...headers)).toBe(answer);
});
