import { expect, test } from 'vitest';
import { userAgent } from '../../../pipeline/collect/sources/network.ts';
import { collectionSettings } from '../../../src/settings.ts';

test.each([
  [undefined, 'PrimeMinusBot/1.0 (+https://github.com/prime-minus/prime-minus#bot)'],
  ['', 'PrimeMinusBot/1.0 (+https://github.com/prime-minus/prime-minus#bot)'],
  ['https://rates.example/bot?x=1', 'PrimeMinusBot/1.0 (+https://rates.example/bot?x=1)'],
  ['mailto:bot@rates.example', 'PrimeMinusBot/1.0 (+mailto:bot@rates.example)'],
])('the contact %s', (contact, agent) => {
  expect(userAgent(collectionSettings({ COLLECT_CONTACT_URL: contact }).COLLECT_CONTACT_URL)).toBe(agent);
});
