import { expect, test } from 'vitest';
import { apiReference } from '../../src/site/api-reference.ts';
import { FRENCH } from '../../src/words/openapi.ts';

test('every sentence of the API reference has its French, and no French is left of one that went', () => {
  const { operations, fields } = apiReference('en');
  const said = new Set(
    [
      ...operations.flatMap(({ summary, words, parameters, responses }) => [
        summary,
        words ?? '',
        ...[...parameters, ...responses].map((one) => one.words),
      ]),
      ...Object.values(fields).flatMap((all) => all.map(({ words }) => words)),
    ].filter(Boolean),
  );
  expect([...said].filter((sentence) => !Object.hasOwn(FRENCH, sentence))).toEqual([]);
  expect(Object.keys(FRENCH).filter((sentence) => !said.has(sentence))).toEqual([]);
});
