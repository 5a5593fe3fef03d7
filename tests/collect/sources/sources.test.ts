import { describe, expect, test } from 'vitest';
import { openNetwork } from '../../../pipeline/collect/sources/network.ts';
import { collectionSettings } from '../../../src/settings.ts';
import { kindOf } from './answers.ts';
import { open, RATES, server } from './client.ts';
import { type Behaviour, says } from './loopback.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
const limits = { pauseMs: 0, backOffMs: 0 };

describe('the network', () => {
  const reachable = (): boolean => true;
  const conditional: Behaviour = (request, response) =>
    says(RATES, {}, request.headers['if-none-match'] ? 304 : 200)(request, response);
  const previous = { etag: '"1"', lastModified: null };

  test('requests a source over HTTP unless it needs a browser', async () => {
    const { origin } = await server({ '/rates': conditional });
    const network = openNetwork({
      settings: collectionSettings({ CHROMIUM_PATH: '/nothing/here' }),
      now,
      limits,
      reachable,
    });
    open.push(network.close);
    const source = { url: `${origin}/rates`, format: 'page' } as const;
    expect(await network.fetch('lender', source, null)).toMatchObject({ obtained: 'http', text: RATES });
    expect(await network.fetch('lender', source, previous)).toBe('unchanged');
    expect(await kindOf(() => network.fetch('lender', { ...source, via: 'browser' }, null))).toBe('no-browser');
  });

  test('requests pages in full if all answers are wanted', async () => {
    const { origin } = await server({ '/rates': conditional });
    const kept: string[] = [];
    const keep = async (lender: string) => void kept.push(lender);
    const network = openNetwork({ settings: collectionSettings({}), now, limits, keep, whole: true, reachable });
    open.push(network.close);
    expect(await network.fetch('lender', { url: `${origin}/rates`, format: 'page' }, previous)).toMatchObject({
      text: RATES,
    });
    expect(kept).toEqual(['lender']);
  });
});
