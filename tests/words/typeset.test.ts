import { expect, test } from 'vitest';
import { messages } from '../../src/words/index.ts';
import { conditionsIn, limitWords } from '../../src/words/limits-of-rates.ts';
import { wholeTerms } from '../../src/words/terms.ts';

const NBSP = '\u00a0';

test('French words are typeset as in Quebec, including those with values', () => {
  const { fr, en } = messages({
    plain: {
      en: 'From 1 000 : 20 % ; what ?',
      fr: 'De 1 000 à 50 000 000 de dollars : 20 % ; « quoi » ? Deux 12 345!',
    },
    valued: { en: (sum: string) => `${sum} : yes`, fr: (sum) => `${sum} : oui` },
    address: { en: '', fr: 'ajoutez ?_=1 à l’adresse ?' },
  });
  expect(en.plain).toBe('From 1 000 : 20 % ; what ?');
  expect(fr.plain).toBe(
    `De 1${NBSP}000 à 50${NBSP}000${NBSP}000 de dollars${NBSP}: 20${NBSP}%; «${NBSP}quoi${NBSP}»? Deux 12${NBSP}345!`,
  );
  expect(fr.address).toBe('ajoutez ?_=1 à l’adresse?');
  expect([en.valued('5 $'), fr.valued('5 $')]).toEqual(['5 $ : yes', `5${NBSP}$${NBSP}: oui`]);
});

test('so are the words for the limits of a rate', () => {
  const { within, value } = limitWords('fr');
  const all = [...conditionsIn('fr').map(({ words }) => words), within('Ontario'), value.short, value.long];
  for (const words of all) expect(words).not.toMatch(/ [:%$»]|\s[;!?]/);
});

test.each([
  ['A & B: 5-year fixed closed', 'A &amp; B: <span class="whole">5-year</span> fixed closed'],
  ['18-month, then 3-year', '<span class="whole">18-month</span>, then <span class="whole">3-year</span>'],
  ['Fixe 1 an, fermé', 'Fixe <span class="whole">1 an</span>, fermé'],
  ['Taux 5 ans et 18 mois', 'Taux <span class="whole">5 ans</span> et <span class="whole">18 mois</span>'],
  ['7 animals', '7 animals'],
])('no line breaks within a term: %s', (words, html) => {
  expect(wholeTerms(words)).toBe(html);
});
