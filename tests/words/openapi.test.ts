import { expect, test } from 'vitest';
import { apiReference } from '../../src/site/api-reference.ts';
import { TRANSLATIONS } from '../../src/words/openapi.ts';

test.each(Object.entries(TRANSLATIONS))(
  'every sentence of the API reference is translated into %s, and no translation is unused',
  (_, words) => {
    const { operations, fields } = apiReference('en');
    const said = new Set(
      [
        ...operations.flatMap(({ summary, words: about, parameters, responses }) => [
          summary,
          about ?? '',
          ...[...parameters, ...responses].map((one) => one.words),
        ]),
        ...Object.values(fields).flatMap((all) => all.map((field) => field.words)),
      ].filter(Boolean),
    );
    expect([...said].filter((sentence) => !Object.hasOwn(words, sentence))).toEqual([]);
    expect(Object.keys(words).filter((sentence) => !said.has(sentence))).toEqual([]);
  },
);
