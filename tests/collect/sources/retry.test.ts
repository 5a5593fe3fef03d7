import { describe, expect, test } from 'vitest';
import { client, RATES, server, waits } from './client.ts';
import { type Behaviour, inTurn, keepSilent, says } from './loopback.ts';

describe('retries', () => {
  const fails = (status: number, headers: Record<string, string> = {}) => says('', headers, status);

  const waiting = (wait: string, status = 503) => fails(status, { 'retry-after': wait });
  const cases: [string, Behaviour, string, number[]][] = [
    ['5xx, then fine', inTurn(fails(500), fails(503), says(RATES)), 'none', [1000, 2000]],
    ['5xx for ever', fails(502), 'http-status', [1000, 2000]],
    ['429, then fine', inTurn(fails(429), says(RATES)), 'none', [1000]],
    ['429 for ever', fails(429), 'blocked', [1000, 2000]],
    ['Retry-After in seconds', inTurn(waiting('7', 429), says(RATES)), 'none', [7000]],
    ['Retry-After as a date', inTurn(waiting('Fri, 20 Nov 2026 12:00:09 GMT'), says(RATES)), 'none', [9000]],
    ['Retry-After in the past', inTurn(waiting('Fri, 20 Nov 2026 11:00:00 GMT'), says(RATES)), 'none', [1000]],
    ['Retry-After that cannot be read', inTurn(waiting('soon'), says(RATES)), 'none', [1000]],
    ['Retry-After that is too long', inTurn(waiting('3600', 429), says(RATES)), 'blocked', []],
    ['503 for an hour', inTurn(waiting('3600'), says(RATES)), 'http-status', []],
    ['connection reset, then fine', inTurn((request) => request.socket.resetAndDestroy(), says(RATES)), 'none', [1000]],
    ['connection reset for ever', (request) => request.socket.resetAndDestroy(), 'refused', [1000, 2000]],
    ['silent, then fine', inTurn(keepSilent, says(RATES)), 'none', [1000]],
    ['silent for ever', keepSilent, 'timeout', [1000]],
    ['404 is not repeated', inTurn(fails(404), says(RATES)), 'http-status', []],
    ['410 is not repeated', inTurn(fails(410), says(RATES)), 'http-status', []],
    ['401 is not repeated', inTurn(fails(401), says(RATES)), 'blocked', []],
    ['403 is not repeated', inTurn(fails(403), says(RATES)), 'blocked', []],
    ['204 is not repeated', inTurn(fails(204), says(RATES)), 'http-status', []],
    ['a challenge with 503', fails(503, { 'cf-mitigated': 'challenge', 'retry-after': '3600' }), 'blocked', []],
    ['a block page with 503', says('<title>Just a moment...</title>', { 'retry-after': '3600' }, 503), 'blocked', []],
    [
      'a block page with 200',
      says('<title>Radware Captcha Page</title><script>validate.perfdrive.com</script>'),
      'blocked',
      [],
    ],
  ];

  test.each(cases)('%s', async (_, behaviour, kind, expected) => {
    const { origin } = await server({ '/rates': behaviour });
    const { kind: fetched, delays } = client();
    expect(await fetched(`${origin}/rates`)).toBe(kind);
    expect(waits(delays)).toEqual(expected);
  });

  test('jitter shortens a wait to no less than half', async () => {
    const { origin } = await server({ '/rates': fails(500) });
    const { kind, delays } = client({ random: () => 0 });
    await kind(`${origin}/rates`);
    expect(waits(delays)).toEqual([500, 1000]);
  });
});
