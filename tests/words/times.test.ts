import { expect, test } from 'vitest';
import { ageWords } from '../../src/words/times.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [0, 'just now', 'à l’instant'],
  [40 * MINUTE, '40 min ago', 'il y a 40 min'],
  [5 * 60 * MINUTE, '5 h ago', 'il y a 5 h'],
  [DAY, '1 day ago', 'il y a 1 jour'],
  [61 * DAY, '61 days ago', 'il y a 61 jours'],
  [62 * DAY, '2 months ago', 'il y a 2 mois'],
  [209 * DAY, '6 months ago', 'il y a 6 mois'],
])('an age of %d ms is %s', (age, english, french) => {
  const seen = new Date(NOW - age).toISOString();
  expect([ageWords(seen, NOW, 'en'), ageWords(seen, NOW, 'fr')]).toEqual([english, french]);
});
