import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { factsAbout, lifeOf, pageIn } from '../../src/lenders/facts.ts';
import { practicesOf, termRulesOf } from '../../src/lenders/practices.ts';
import type { LenderTerms } from '../../src/lenders/schema.ts';
import { LENDER_TERMS } from '../../src/lenders/terms.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { termRows } from '../../src/site/lenders/terms.ts';

const root = path.join(import.meta.dirname, '../..');
const idsIn = async (folder: string, end: string): Promise<string[]> =>
  (await readdir(path.join(root, folder))).flatMap((file) => (file.endsWith(end) ? file.slice(0, -end.length) : []));

test('every lender whose rates are read has a file, under the same name', async () => {
  for (const id of await idsIn('pipeline/lenders', '.ts')) {
    const { default: file } = await import(`../../pipeline/lenders/${id}.ts`);
    expect([id, LENDER_TERMS.get(id)?.name.en]).toEqual([id, file.name]);
  }
});

test('where a lender lends is known of every lender that is read, and from where', async () => {
  const ids = await idsIn('pipeline/lenders', '.ts');
  const unsaid = ids.filter((id) => !LENDER_TERMS.get(id)?.lends);
  // Nobody was found to say where EQ Bank lends; Simplii sells no mortgages any more.
  expect(unsaid).toEqual(['eqbank', 'simplii']);
});

const terms = (id: string): LenderTerms => LENDER_TERMS.get(id) as LenderTerms;

test('facts about a lender: where it lends, and to whom each product is sold', () => {
  expect(factsAbout('manulife')).toEqual({
    provinces: PROVINCES.filter((code) => !['CA-NT', 'CA-NU', 'CA-YT'].includes(code)),
    ...{ provincesStated: true, provincesUnsure: [], sells: [{ insurance: 'uninsured', product: 'Manulife One' }] },
  });
  expect(factsAbout('rbc')).toEqual({ provinces: null, provincesStated: true, provincesUnsure: [], sells: [] });
  expect(factsAbout('innovation')).toMatchObject({ provinces: ['CA-AB', 'CA-SK'], provincesUnsure: ['CA-AB'] });
  expect(factsAbout('nobody')).toEqual({ provinces: null, provincesStated: false, provincesUnsure: [], sells: [] });
});

test('a life keeps its sources, and a page is the one in the language of the reader', () => {
  expect(lifeOf('laurentian')?.sources[0]).toMatchObject({
    url: expect.stringMatching(/^https:/),
    dated: '2025-12-02',
  });
  expect(lifeOf('rbc')).toBeUndefined();
  const page = 'https://www.desjardins.com/en/mortgage/mortgage-rates.html';
  expect([pageIn('en', 'desjardins', page), pageIn('fr', 'nobody', page)]).toEqual([page, page]);
  expect(pageIn('fr', 'desjardins', page)).toBe('https://www.desjardins.com/fr/hypotheque/prets-hypothecaires.html');
});

describe('the practices of a lender’s charge', () => {
  it('are one if its own pages state it', () => {
    expect(practicesOf(terms('tangerine'), false)).toMatchObject({ method: ['own-current'], counting: ['simple'] });
    expect(practicesOf(terms('desjardins'), false)).toMatchObject({ method: ['posted-today'], time: ['days'] });
    expect(practicesOf(terms('simplii'), true)).toMatchObject({ variableAt: ['prime'], excess: ['beyond'] });
    expect(practicesOf(terms('manulife'), false).excess).toEqual(['unusable']);
  });

  it('are all usual ones if nothing, or one weak source, states it', () => {
    const unsaid = practicesOf(null, false);
    expect(unsaid.method).toEqual(['posted-less-discount', 'own-current']);
    expect(practicesOf(terms('butler'), false)).toEqual(unsaid);
    expect(practicesOf(terms('scotiabank'), false).method).toEqual(['posted-less-discount', 'own-current']);
    expect(practicesOf(terms('simplii'), false).fixedAt).toEqual(['posted-at-signing', 'contract']);
  });

  it('are both if two sources disagree', () => {
    expect(practicesOf(terms('eqbank'), false).method).toEqual(['own-current', 'bond-yield']);
    expect(termRulesOf(terms('blueshore')).map(({ rounds }) => rounds)).toEqual(['shorter', 'nearest']);
  });

  it('include the simple figure if a present value is stated without its formula', () => {
    expect(practicesOf(terms('rbc'), false).counting).toEqual(['present-value', 'simple']);
  });

  it('map the time left by the rule of the lender', () => {
    expect(termRulesOf(terms('hsbc'))).toEqual([{ rounds: 'longer', halfway: null }]);
    expect(termRulesOf(null)).toEqual([{ rounds: 'nearest', halfway: null }]);
  });
});

test.each(['en', 'fr'] as const)('a lender’s page says its terms in words, each with its source (%s)', (language) => {
  for (const [lender, one] of LENDER_TERMS)
    for (const { what, statements } of termRows(one, language)) {
      expect([lender, what]).toEqual([lender, expect.stringMatching(/\S/)]);
      for (const { words, source } of statements) {
        expect(`${lender} ${what} ${words}`).not.toMatch(/undefined|NaN|\bnull\b/);
        expect(source.address).toMatch(/\./);
      }
    }
  expect(termRows(terms('rbc'), language).length).toBeGreaterThan(10);
  expect(termRows(terms('butler'), language)).toEqual([]);
});
