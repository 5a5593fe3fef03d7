import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../pipeline/lender.ts';
import { feed, page, script, strategy } from '../../pipeline/read/strategies.ts';

const SOURCES = [
  { url: 'https://www.lender.ca/rates' },
  { url: 'https://www.lender.ca/rates.json' },
  { url: 'https://www.lender.ca/rates.js' },
] as const;
const answers = (...texts: string[]): Answer[] =>
  texts.map(
    (text, at) =>
      ({
        text,
        url: SOURCES[at]?.url,
        source: SOURCES[at],
        retrievedAt: '2026-11-20T13:17:00.000Z',
        obtained: 'http',
      }) as Answer,
  );
const lender = strategy(
  [page(SOURCES[0]), feed(SOURCES[1], z.object({ prime: z.number() })), script(SOURCES[2])],
  (opened, { prime }, code) => ({
    rows: [],
    prime,
    notes: [opened.text, opened.day, code],
  }),
);

test('a strategy requests its sources in their formats', () => {
  expect(lender.sources).toEqual([
    { ...SOURCES[0], format: 'page' },
    { ...SOURCES[1], format: 'json' },
    { ...SOURCES[2], format: 'script' },
  ]);
});

test('its reader gets the contents of each source', () => {
  expect(lender.read(answers('<p>Rates</p>', '{"prime":4450}', 'var rates;'))).toEqual({
    rows: [],
    prime: 4450,
    notes: ['Rates', '2026-11-20', 'var rates;'],
    unread: [],
    pages: [expect.any(Function), null, null],
  });
});

test('fields that a reader does not set are empty', () => {
  const silent = strategy([script(SOURCES[2])], (_: string) => ({ rows: [] }));
  expect(silent.read(answers(''))).toEqual({
    rows: [],
    prime: null,
    notes: [],
    unread: [],
    pages: [null],
  });
});

test.each([
  ['a page of elsewhere', '<link rel="canonical" href="https://www.other.ca/"><p>Rates</p>', '{"prime":4450}', 'moved'],
  ['a feed of another shape', '<p>Rates</p>', '{}', 'changed-layout'],
])('%s is not read', (_, html, json, kind) => {
  expect(() => lender.read(answers(html, json, ''))).toThrow(expect.objectContaining({ kind }));
});
