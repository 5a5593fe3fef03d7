import { describe, expect, test } from 'vitest';
import { addressBehind } from '../../src/host/client-address.ts';
import { isSameOrigin } from '../../src/host/origin.ts';
import { serverSettings } from '../../src/settings.ts';

describe('a forwarded address is believed only behind a named proxy', () => {
  const trusted = serverSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }).TRUST_PROXY;
  test.each([
    ['9.9.9.9', '1.1.1.1', null, '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1', null, '127.0.0.1'],
    ['9.9.9.9', '1.1.1.1', trusted, '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1', trusted, '1.1.1.1'],
    ['::ffff:127.0.0.1', '1.1.1.1', trusted, '1.1.1.1'],
    ['127.0.0.1', '6.6.6.6, 1.1.1.1', trusted, '1.1.1.1'],
    ['127.0.0.1', '6.6.6.6, 1.1.1.1, 10.1.2.3', trusted, '1.1.1.1'],
    ['127.0.0.1', '10.1.2.3', trusted, '10.1.2.3'],
    ['fd00::1', '2001:db8::1', trusted, '2001:db8::1'],
    ['127.0.0.1', '[2001:db8::1]:443', trusted, '2001:db8::1'],
    ['127.0.0.1', '1.1.1.1:50211', trusted, '1.1.1.1'],
    ['127.0.0.1', 'unknown', trusted, '127.0.0.1'],
    ['127.0.0.1', '1.1.1.1, <script>', trusted, '127.0.0.1'],
    ['127.0.0.1', undefined, trusted, '127.0.0.1'],
  ] as const)('peer %s, forwarded %s', (peer, forwarded, list, expected) => {
    expect(addressBehind(peer, forwarded, list)).toBe(expected);
  });
});

describe('an unsafe request passes only from our own pages', () => {
  test.each([
    [{ origin: 'http://a.ca', host: 'a.ca' }, undefined, true],
    [{ origin: 'https://a.ca', host: 'a.ca' }, undefined, false],
    [{ origin: 'ftp://a.ca', host: 'a.ca' }, undefined, false],
    [{ origin: 'https://a.ca', host: 'a.ca', 'sec-fetch-site': 'same-origin' }, undefined, true],
    [{ origin: 'http://a.ca', host: 'a.ca', 'sec-fetch-site': 'cross-site' }, undefined, false],
    [{ origin: 'http://b.ca', host: 'a.ca' }, undefined, false],
    [{ origin: 'null', host: 'a.ca' }, undefined, false],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, undefined, false],
    [{ origin: 'http://a.ca:81', host: 'a.ca' }, undefined, false],
    [{ host: 'a.ca' }, undefined, false],
    [{ host: 'a.ca', 'sec-fetch-site': 'same-origin' }, undefined, true],
    [{ host: 'a.ca', 'sec-fetch-site': 'same-site' }, undefined, false],
    [{ host: 'a.ca', 'sec-fetch-site': 'none' }, undefined, false],
    [{ host: 'a.ca', origin: 'http://b.ca', 'sec-fetch-site': 'same-origin' }, undefined, false],
    [{ origin: 'https://a.ca', host: 'inside:4321' }, 'https://a.ca', true],
    [{ origin: 'http://a.ca', host: 'a.ca' }, 'https://a.ca', false],
    [{ origin: 'http://inside:4321', host: 'inside:4321' }, 'https://a.ca', false],
  ] as [Record<string, string>, string | undefined, boolean][])('%j, origin %s: %s', (headers, origin, passes) => {
    expect(isSameOrigin((name) => headers[name], origin)).toBe(passes);
  });
});
