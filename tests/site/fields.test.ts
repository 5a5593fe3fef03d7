import { describe, expect, it } from 'vitest';
import { daysToCome } from '../../src/alerts/term-end.ts';
import type { Field } from '../../src/site/inputs.ts';
import { moveIn, readRenewal, stepsTo, stressTestIn } from '../../src/site/renewal.ts';
import type { Language } from '../../src/words/index.ts';

/** How the form of a renewal is read, and what is made of it. */
const LENDERS = ['td', 'meridian'].map((id) => ({ id, name: id.toUpperCase(), provinces: null }));
const renewal = (query: string, language: Language = 'en') =>
  readRenewal(new URLSearchParams(query), LENDERS as never, language, '2026-11-26');
/** The names of the fields with an error. */
const wrongIn = (fields: Record<string, Field<unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, { error }]) => (error ? [name] : []));
const LANGUAGES = ['en', 'fr'] as const;

const WHOLE = 'currentLender=td&ends=2027-06-30&balance=320000&rate=5.19&province=CA-QC&amortizationYears=18';
/** The same with other values in some fields. */
const wholeBut = (change: string): string =>
  String(
    new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(WHOLE)),
      ...Object.fromEntries(new URLSearchParams(change)),
    }),
  );

describe('a term that ends', () => {
  it.each([
    ['en', ''],
    ['fr', 'ends=2027/06/30&balance=320 000&rate=5,19 %'],
  ] as const)('is read as a renewal as it is written in %s', (language, change) => {
    const term = {
      question: { purpose: 'renewal', currentLender: 'td', balance: 320_000, province: 'CA-QC', amortizationYears: 18 },
      endsOn: '2027-06-30',
      ratePercent: 5.19,
    };
    expect(renewal(wholeBut(change), language)).toMatchObject({ isGood: true, term });
  });

  it.each(['', 'currentLender=td', 'balance=320000&rate=5.19&currentLender=td', 'utm_source=x'])(
    'is not asked by “%s”, which is no error',
    (query) => {
      const { isGood, term, fields } = renewal(query);
      expect([isGood, term, wrongIn(fields)]).toEqual([true, null, []]);
    },
  );

  it.each([
    ['ends=', 'ends'],
    ['ends=2026-11-26', 'ends'],
    ['ends=2026-02-30', 'ends'],
    ['ends=2037-06-30', 'ends'],
    ['rate=', 'rate'],
    ['rate=26', 'rate'],
    ['balance=', 'balance'],
    ['balance=-1', 'balance'],
    ['currentLender=nobody', 'lender'],
    ['amortizationYears=99', 'years'],
  ] as const)('with %s is refused beside the field, in both languages', (change, field) => {
    for (const language of LANGUAGES) {
      const { isGood, term, fields } = renewal(wholeBut(change), language);
      expect([isGood, term, wrongIn(fields)]).toEqual([false, null, [field]]);
    }
  });
});

describe('the plan of a renewal', () => {
  const plan = (query = WHOLE) => {
    const { term } = renewal(query);
    if (!term) throw new Error('not read');
    return stepsTo(term, 'en', (id) => id.toUpperCase());
  };
  it('is to look around 120 days before, to read the offer 21 days before, and to decide on the day', () => {
    expect(plan().map(({ name, day }) => [name, day])).toEqual([
      ['look', '2027-03-02'],
      ['offer', '2027-06-09'],
      ['end', '2027-06-30'],
    ]);
    // Over a leap day.
    expect(plan(wholeBut('ends=2028-03-10'))[1]?.day).toBe('2028-02-18');
  });

  it('promises a renewal statement only from a lender that is known to be federally regulated', () => {
    const said = (lender: string) => plan(wholeBut(`currentLender=${lender}`))[1]?.words;
    expect(said('td')).toMatch(/^TD must send/);
    for (const lender of ['meridian', '']) expect(said(lender)).toContain('Ask yours');
  });

  it.each([
    [1795.2, 2251.4, 'Your payment rises by about $456 a month', 'Votre versement augmente d’environ 456 $ par mois'],
    [2251.4, 1795.2, 'Your payment falls by about $456 a month', 'Votre versement baisse d’environ 456 $ par mois'],
    [2000, 2004.9, 'Your payment stays about the same', 'Votre versement reste à peu près le même'],
  ])('a payment of $%d that becomes $%d: %s', (from, to, en, fr) => {
    expect(moveIn(from, to, 'en')).toBe(en);
    expect(moveIn(from, to, 'fr').replaceAll('\u00a0', ' ')).toBe(fr);
  });

  it.each([
    ['td', 'another federally regulated lender needs none either, if neither the sum nor the years grow'],
    ['meridian', 'we only know the exemption between two federally regulated lenders'],
    [null, 'we only know the exemption between two federally regulated lenders'],
  ])('says of the stress test what is known of %s', (lender, said) => {
    expect(stressTestIn(lender, 'en')).toContain('Staying needs no stress test.');
    expect(stressTestIn(lender, 'en')).toContain(said);
  });

  it.each([
    ['2026-11-26T20:00:00Z', '2027-06-30', [120, 60, 30]],
    // Eight in the morning of the 120th day, Eastern Time, and after it.
    ['2027-03-02T12:59:59Z', '2027-06-30', [120, 60, 30]],
    ['2027-03-02T13:00:00Z', '2027-06-30', [60, 30]],
    ['2027-05-31T12:00:00Z', '2027-06-30', []],
    // The clocks go forward in the night before the sixtieth day: eight is at noon in UTC.
    ['2027-03-14T11:59:59Z', '2027-05-13', [60, 30]],
    ['2027-03-14T12:00:00Z', '2027-05-13', [30]],
  ])('at %s reminds of the end on %s %j days before', (now, ends, days) => {
    expect(daysToCome(ends, Date.parse(now))).toEqual(days);
  });
});
