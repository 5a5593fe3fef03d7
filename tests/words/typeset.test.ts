import { expect, test } from 'vitest';
import { messages } from '../../src/words/index.ts';

const NBSP = '\u00a0';

test('French words are set as in Quebec, those that take values as well', () => {
  const { fr, en } = messages({
    plain: {
      en: 'From 1 000 : 20 % ; what ?',
      fr: 'De 1 000 à 50 000 000 de dollars : 20 % ; « quoi » ? Deux 12 345!',
    },
    valued: { en: (sum: string) => `${sum} : yes`, fr: (sum) => `${sum} : oui` },
  });
  expect(en.plain).toBe('From 1 000 : 20 % ; what ?');
  expect(fr.plain).toBe(
    `De 1${NBSP}000 à 50${NBSP}000${NBSP}000 de dollars${NBSP}: 20${NBSP}%; «${NBSP}quoi${NBSP}»? Deux 12${NBSP}345!`,
  );
  expect([en.valued('5 $'), fr.valued('5 $')]).toEqual(['5 $ : yes', `5${NBSP}$${NBSP}: oui`]);
});
