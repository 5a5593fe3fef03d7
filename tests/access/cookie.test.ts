import { expect, test } from 'vitest';
import { sessionCookie } from '../../src/access/cookie.ts';

test.each([
  [
    'http',
    sessionCookie(false),
    'prime-minus=abc; HttpOnly; Max-Age=7776000; Path=/; SameSite=Lax',
    'prime-minus=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax',
  ],
  [
    'https',
    sessionCookie(true),
    '__Host-prime-minus=abc; HttpOnly; Max-Age=7776000; Path=/; SameSite=Lax; Secure',
    '__Host-prime-minus=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure',
  ],
])('is HttpOnly and SameSite=Lax, and bound to its origin over https: %s', (_, cookie, set, cleared) => {
  expect(cookie.set('abc')).toBe(set);
  expect(cookie.clear()).toBe(cleared);
  expect(cookie.token(set.split(';')[0])).toBe('abc');
});

test.each([
  ['prime-minus=abc', 'abc'],
  ['a=b; prime-minus=abc', 'abc'],
  ['a=%zz;prime-minus=abc;c', 'abc'],
  [';;; prime-minus=abc ;', 'abc'],
  ['prime-minus=first; prime-minus=second', 'first'],
  ['__Host-prime-minus=abc', null],
  ['xprime-minus=abc', null],
  ['prime-minus', null],
  ['prime-minus=', null],
  ['x', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j holds the token %j', (header, token) => {
  expect(sessionCookie(false).token(header)).toBe(token);
});
