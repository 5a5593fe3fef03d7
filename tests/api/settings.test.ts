import { describe, expect, test } from 'vitest';
import { clientAddress } from '../../src/host/node-http.ts';
import { isSameOrigin } from '../../src/host/origin.ts';
import { isSecure, readSettings } from '../../src/settings.ts';

test('nothing set: values that work', () => {
  expect(readSettings({ HOST: '' })).toEqual({
    PORT: 4321,
    DATA_DIR: 'data',
    SITE_DIR: 'dist',
    DATABASE_PATH: 'prime-minus.sqlite',
    API_KEY_IN_QUERY: 'on',
    TRUST_PROXY: null,
    LOG_LEVEL: 'info',
  });
});

test.each([
  ['PORT', 'http', /number from 0 to 65535, for instance 4321/],
  ['PORT', '70000', /0 to 65535/],
  ['HOST', 'not a host', /for instance 127\.0\.0\.1/],
  ['PUBLIC_ORIGIN', 'rates.example.ca', /for instance https:\/\/rates\.example\.ca/],
  ['PUBLIC_ORIGIN', 'https://rates.example.ca/path', /without a path/],
  ['PUBLIC_ORIGIN', 'ftp://rates.example.ca', /https:/],
  ['API_KEY_IN_QUERY', 'yes', /on or off/],
  ['TRUST_PROXY', 'yes', /for instance 127\.0\.0\.1,10\.0\.0\.0\/8/],
  ['TRUST_PROXY', '10.0.0.0/33', /addresses of your proxies/],
  ['LOG_LEVEL', 'loud', /one of fatal/],
])('%s=%s is refused in words that show a right value', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(message);
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

test('every wrong variable is named, one a line', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
});

test('a public origin is kept without its slash, and decides about secure cookies', () => {
  expect(readSettings({ PUBLIC_ORIGIN: 'https://Rates.example.ca/' }).PUBLIC_ORIGIN).toBe('https://rates.example.ca');
  expect(isSecure({ PUBLIC_ORIGIN: 'https://x.ca' })).toBe(true);
  expect(isSecure({ PUBLIC_ORIGIN: 'http://x.ca' })).toBe(false);
  expect(isSecure({})).toBe(false);
});

describe('a forwarded address is believed only behind a named proxy', () => {
  const trusted = readSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }).TRUST_PROXY;
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
    expect(clientAddress(peer, forwarded, list)).toBe(expected);
  });
});

describe('an unsafe request passes only from our own pages', () => {
  test.each([
    [{ origin: 'http://a.ca', host: 'a.ca' }, undefined, true],
    [{ origin: 'https://a.ca', host: 'a.ca' }, undefined, true],
    [{ origin: 'http://b.ca', host: 'a.ca' }, undefined, false],
    [{ origin: 'null', host: 'a.ca' }, undefined, false],
    [{ origin: 'http://a.ca:81', host: 'a.ca' }, undefined, false],
    [{ host: 'a.ca' }, undefined, false],
    [{ host: 'a.ca', 'sec-fetch-site': 'same-origin' }, undefined, true],
    [{ host: 'a.ca', 'sec-fetch-site': 'same-site' }, undefined, false],
    [{ host: 'a.ca', 'sec-fetch-site': 'none' }, undefined, false],
    [{ host: 'a.ca', origin: 'http://b.ca', 'sec-fetch-site': 'same-origin' }, undefined, false],
    [{ origin: 'https://a.ca', host: 'inside:4321' }, 'https://a.ca', true],
    [{ origin: 'http://a.ca', host: 'a.ca' }, 'https://a.ca', false],
    [{ origin: 'http://inside:4321', host: 'inside:4321' }, 'https://a.ca', false],
  ] as [Record<string, string>, string | undefined, boolean][])(
    '%j, public origin %s: %s',
    (headers, origin, passes) => {
      expect(isSameOrigin((name) => headers[name], origin)).toBe(passes);
    },
  );
});
