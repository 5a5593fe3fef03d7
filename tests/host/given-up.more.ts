import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { listeningAt, type Started, startProcess } from '../support/process.ts';
import { seeded } from '../support/random.ts';
import { servedFrom } from '../support/served.ts';
import { soon } from '../support/soon.ts';
import { enrol, STORES, type TestStore } from '../support/stores.ts';

const COUNT = 2000;
/** A page that keeps the processor busy for 20 ms; the log tells each that was made. */
const PAGE = `export const handler = (_, response) => {
  console.log('{"made":true}');
  const end = performance.now() + 20;
  while (performance.now() < end);
  response.end('a page');
};`;
const PATHS = ['/a-page', '/api/preview', '/api/status', '/q/x.csv', '/api/reference', '/api/rates/alpha'];

/** Sends a request and gives it up so many ms later, however far it is. */
async function giveUp(port: number, path: string, headers: Record<string, string>, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise((resolve) => socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, resolve));
  await sleep(afterMs);
  socket.destroy();
}

/** Lines of the log by request, and how many pages were made. */
function toldBy({ output }: Started) {
  const lines = output.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { requestId?: string; made?: true });
  const ids = lines.flatMap(({ requestId = '' }) => (requestId.startsWith('given-up') ? [requestId] : []));
  return { times: Map.groupBy(ids, (id) => id), made: lines.filter(({ made }) => made).length };
}

test.each([
  ['directly', true],
  ['through Caddy', hasCaddy()],
])(
  '2,000 requests given up at random moments, %s: every address answers afterwards, nothing is left, each is logged once',
  async (way, isHere) => {
    if (!isHere) return;
    const store = await STORES[0]?.[1]();
    const { place, open } = store as TestStore;
    const { key, id: account } = await enrol(await open());
    await (await open()).accounts.setPlan(account, 'premium');
    const metrics = `127.0.0.1:${await freePort()}`;
    const database = 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_PATH: place.file };
    const settings = { ...(await servedFrom(temporaryFolder(), PAGE)), ...database, TRUST_PROXY: '127.0.0.1' };
    const started = startProcess('src/server.ts', [], { env: { ...settings, METRICS: metrics } });
    const direct = await listeningAt(started);
    const url = way === 'directly' ? direct : await startCaddy(Number(new URL(direct).port));
    const next = seeded(7);
    const ids = Array.from({ length: COUNT }, (_, index) => `given-up-${index}`);
    for (let begin = 0; begin < COUNT; begin += 200)
      await Promise.all(
        ids.slice(begin, begin + 200).map((id, index) => {
          const path = PATHS[index % PATHS.length] as string;
          const headers = { Host: new URL(url).host, 'X-API-Key': key, 'X-Request-Id': id };
          return giveUp(Number(new URL(url).port), path, headers, Math.floor(next() * 40));
        }),
      );
    for (const path of PATHS.filter((one) => one !== '/q/x.csv'))
      expect([path, (await fetch(url + path, { headers: { 'x-api-key': key } })).status]).toEqual([path, 200]);
    const sockets = async () =>
      Number(
        /nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/.exec(
          await (await fetch(`http://${metrics}/metrics`)).text(),
        )?.[1],
      );
    // That of this look, those of the looks above, Caddy's, and those to the database.
    await soon(async () => expect(await sockets()).toBeLessThan(30));
    await soon(() => expect(toldBy(started).times.size).toBeGreaterThan(way === 'directly' ? COUNT - 1 : 50));
    const { times, made } = toldBy(started);
    expect([...times.values()].filter(({ length }) => length !== 1)).toEqual([]);
    // A sixth of them asks for the page: hardly any is made for a client that has gone.
    expect(made).toBeLessThan(COUNT / 6 / 2);
  },
);
