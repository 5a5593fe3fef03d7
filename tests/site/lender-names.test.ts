import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { lenderName, lendersIn } from '../../src/lenders/names.ts';
import { LENDER_TERMS } from '../../src/lenders/terms.ts';
import { USUAL_QUESTION } from '../../src/rates/question.ts';
import { saidOf } from '../../src/site/lenders/terms.ts';
import { reportAddress } from '../../src/site/report.ts';
import { questionIn } from '../../src/words/asking.ts';
import { rateIdIn } from '../../src/words/rate-id.ts';

describe('the names of lenders', () => {
  it.each([
    ['national', 'National Bank of Canada', 'Banque Nationale'],
    ['laurentian', 'Laurentian Bank', 'Banque Laurentienne'],
    ['rbc', 'RBC Royal Bank', 'RBC Banque Royale'],
    ['nobody', 'Nobody Mortgage', 'Nobody Mortgage'],
  ])('%s has its own name in each language', (id, en, fr) => {
    expect([lenderName('en', id, en), lenderName('fr', id, en)]).toEqual([en, fr]);
  });

  it('sort lenders by the rules of the language', () => {
    const lenders = [
      { id: 'national', name: 'National Bank of Canada' },
      { id: 'desjardins', name: 'Desjardins' },
    ];
    expect(lendersIn('en', lenders).map(({ id }) => id)).toEqual(['desjardins', 'national']);
    expect(lendersIn('fr', lenders).map(({ id }) => id)).toEqual(['national', 'desjardins']);
  });
});

test('notes on lenders are typeset in French, however their files are written', () => {
  for (const [lender, terms] of LENDER_TERMS)
    for (const { words } of saidOf(terms, 'fr').flatMap(({ said }) => said))
      expect(words, lender).not.toMatch(/ [:%$»]|\s[;!?](?!\w)/);
});

test('a question in words fits on one line', () => {
  const question = { ...USUAL_QUESTION, firstHome: true, rented: true };
  expect(questionIn('en', question, new Map())).toMatch(/, first home, lived in by tenants$/);
});

describe('an error report', () => {
  it.each([
    ['en', 'upto25y', 'up to 25 years'],
    ['fr', 'over25y', 'plus de 25 ans'],
    ['en', 'insured/ltv-over65upto70', 'insured, 65 to 70% of value'],
    ['fr', 'ltv-upto65/ab', 'jusqu’à 65 % de la valeur, AB'],
    ['en', 'evolution', 'evolution'],
  ] as const)('names a rate in words (%s, %s)', (language, narrowed, words) => {
    const text = rateIdIn(language, `rbc/fixed/60m/closed/special/${narrowed}`, new Map()).replaceAll('\u00a0', ' ');
    expect(text.endsWith(`, ${words}`)).toBe(true);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    [
      'mailto:help@rates.example',
      'mailto:help@rates.example?subject=Error%20in%20rbc%2Ffixed%2F60m%2Fclosed%2Fspecial',
    ],
    [
      'https://github.com/owner/rates#bot',
      'https://github.com/owner/rates/issues/new?title=Error%20in%20rbc%2Ffixed%2F60m%2Fclosed%2Fspecial',
    ],
    ['https://rates.example/contact', 'https://rates.example/contact'],
  ])('is sent to %s', (contact, address) => {
    vi.stubEnv('COLLECT_CONTACT_URL', contact);
    expect(reportAddress('rbc/fixed/60m/closed/special', 'en')).toBe(address);
  });
});
