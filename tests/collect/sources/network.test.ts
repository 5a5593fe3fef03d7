import { expect, onTestFinished, test } from 'vitest';
import { openNetwork, userAgent } from '../../../pipeline/collect/sources/network.ts';
import { collectionSettings } from '../../../src/settings.ts';
import { kindOf, now, RATES, server } from './client.ts';
import { type Behaviour, says } from './loopback.ts';

/** The network of this machine, with a lender that answers "not modified" to a conditional request. */
async function network(options: Partial<Parameters<typeof openNetwork>[0]> = {}) {
  const conditional: Behaviour = (request, response) =>
    says(RATES, {}, request.headers['if-none-match'] ? 304 : 200)(request, response);
  const { origin } = await server({ '/rates': conditional });
  const settings = collectionSettings({ CHROMIUM_PATH: '/nothing/here' });
  const opened = openNetwork({
    settings,
    now,
    limits: { pauseMs: 0, backOffMs: 0 },
    reachable: () => true,
    ...options,
  });
  onTestFinished(opened.close);
  return { fetch: opened.fetch, source: { url: `${origin}/rates`, format: 'page' as const } };
}
const PREVIOUS = { etag: '"1"', lastModified: null };

test('the network requests a source over HTTP unless it needs a browser', async () => {
  const { fetch, source } = await network();
  expect(await fetch('lender', source, null)).toMatchObject({ obtained: 'http', text: RATES });
  expect(await fetch('lender', source, PREVIOUS)).toBe('unchanged');
  expect(await kindOf(() => fetch('lender', { ...source, via: 'browser' }, null))).toBe('no-browser');
});

test('the network requests pages in full if all answers are wanted', async () => {
  const kept: string[] = [];
  const { fetch, source } = await network({ keep: async (lender) => void kept.push(lender), whole: true });
  expect(await fetch('lender', source, PREVIOUS)).toMatchObject({ text: RATES });
  expect(kept).toEqual(['lender']);
});

test.each([
  [undefined, 'https://github.com/prime-minus/prime-minus#bot'],
  ['https://rates.example/bot?x=1', 'https://rates.example/bot?x=1'],
  ['mailto:bot@rates.example', 'mailto:bot@rates.example'],
])('the contact %s', (given, contact) => {
  const { COLLECT_CONTACT_URL } = collectionSettings({ COLLECT_CONTACT_URL: given });
  expect(userAgent(COLLECT_CONTACT_URL)).toBe(`PrimeMinusBot/1.0 (+${contact})`);
});
