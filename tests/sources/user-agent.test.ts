import { expect, test } from 'vitest';
import { userAgentFrom } from '../../pipeline/sources/network.ts';
import { UserError } from '../../src/command.ts';

test.each([
  [undefined, 'PrimeMinusBot/1.0 (+https://github.com/prime-minus/prime-minus#bot)'],
  ['', 'PrimeMinusBot/1.0 (+https://github.com/prime-minus/prime-minus#bot)'],
  ['https://rates.example/bot?x=1', 'PrimeMinusBot/1.0 (+https://rates.example/bot?x=1)'],
  ['mailto:bot@rates.example', 'PrimeMinusBot/1.0 (+mailto:bot@rates.example)'],
])('the contact %s', (COLLECT_CONTACT_URL, agent) => {
  expect(userAgentFrom({ COLLECT_CONTACT_URL })).toBe(agent);
});

test.each([
  'rates.example',
  'ftp://rates.example',
  'https://',
  'https://x.example\r\nX: 1',
  'https://x.example/) Mozilla',
])('no contact: %s', (COLLECT_CONTACT_URL) => {
  expect(() => userAgentFrom({ COLLECT_CONTACT_URL })).toThrow(UserError);
});
