import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserClient, findChromium, startChromium } from '../../../pipeline/collect/sources/browser.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { collectionSettings } from '../../../src/settings.ts';
import { AGENT, client, kindOf, now, robots, server } from './client.ts';
import { type Behaviour, says } from './loopback.ts';

const CHROMIUM = findChromium(collectionSettings());

describe.runIf(CHROMIUM)(`with the Chromium of this machine${CHROMIUM ? '' : ' (left out: there is none)'}`, () => {
  const scripted = says(`<html><body><h1>Rates</h1><img src="/logo.png"><script>
    setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<table><tr><td>4.84%</td></tr></table>'); }, 100);
  </script></body></html>`);
  const leading = says('', { location: '/new' }, 302);

  let chromium: Browser;
  beforeAll(async () => {
    chromium = await startChromium(CHROMIUM ?? '');
  });
  afterAll(() => chromium?.close());

  async function visiting(behaviours: Parameters<typeof server>[0], source: Partial<Source> = {}) {
    const { origin, seen } = await server(behaviours);
    const fetcher = browserClient({
      manners: client().manners,
      now,
      settings: collectionSettings(),
      limits: { settleStepMs: 100, settleMs: 10_000 },
      start: async () => chromium,
    });
    const asked: Source = { url: `${origin}/rates`, format: 'page', landmark: /4\.84%<\/td>/, ...source };
    return { seen, fetch: () => fetcher.fetch('lender', asked, null) as Promise<Answer> };
  }

  test('figures that a script fills in are read, and pictures are not requested', async () => {
    const { fetch, seen } = await visiting({ '/rates': scripted });
    const answer = await fetch();
    expect(() => assertAnswer(answer)).not.toThrow();
    expect(answer.text).toContain('<td>4.84%</td>');
    expect(seen.map(({ path }) => path)).not.toContain('/logo.png');
    expect(seen.at(-1)?.headers['user-agent']).toBe(AGENT);
  });

  test.each<[string, Record<string, Behaviour>, Partial<Source>, string]>([
    ['redirected', { '/rates': leading, '/new': scripted }, {}, 'none'],
    ['redirected to another site', { '/rates': says('', { location: 'http://localhost:1/' }, 302) }, {}, 'refused'],
    [
      'redirected to another site that answers',
      {
        '/rates': ({ socket }, response) =>
          response.writeHead(302, { location: `http://localhost:${socket.localPort}/new` }).end(),
        '/new': scripted,
      },
      {},
      'moved',
    ],
    ['led on by script', { '/rates': says('<script>location = "/new"</script>'), '/new': scripted }, {}, 'none'],
    [
      'led on where robots may not go',
      { '/rates': leading, '/new': scripted, '/robots.txt': robots('User-agent: *\nDisallow: /new') },
      {},
      'robots',
    ],
    ['refused', { '/rates': says('<html>no</html>', {}, 403) }, {}, 'blocked'],
    ['dropped', { '/rates': (request) => request.socket.destroy() }, {}, 'refused'],
    ['a name that does not exist', {}, { url: 'http://rates.invalid/' }, 'dns'],
  ])('%s', async (_, behaviours, source, kind) => {
    expect(await kindOf((await visiting(behaviours, source)).fetch)).toBe(kind);
  });
});
