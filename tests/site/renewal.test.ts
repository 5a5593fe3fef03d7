import { describe, expect, it } from 'vitest';
import { daysToCome } from '../../src/alerts/term-end.ts';
import { readRenewal, stepsTo, stressTestIn } from '../../src/site/renewal.ts';

const LENDERS = ['td', 'meridian'].map((id) => ({ id, name: id.toUpperCase(), provinces: null }));
const TODAY = '2026-11-26';
const read = (query: string, language: 'en' | 'fr' = 'en') =>
  readRenewal(new URLSearchParams(query), LENDERS as never, language, TODAY);
const WHOLE = 'currentLender=td&ends=2027-06-30&balance=320000&rate=5.19&province=CA-QC&amortizationYears=18';

describe('a term that ends', () => {
  it('is read as a renewal, in either way of writing figures', () => {
    const term = {
      question: { purpose: 'renewal', currentLender: 'td', balance: 320_000, province: 'CA-QC', amortizationYears: 18 },
      endsOn: '2027-06-30',
      ratePercent: 5.19,
    };
    expect(read(WHOLE)).toMatchObject({ isGood: true, term });
    const typed = new URLSearchParams({ ends: '2027/06/30', balance: '320 000', rate: '5,19 %' });
    expect(read(`${WHOLE}&${typed}`.replace(/ends=2027-06-30&balance=320000&rate=5.19&/, ''), 'fr')).toMatchObject({
      term,
    });
  });

  it.each(['', 'currentLender=td', 'balance=320000&rate=5.19&currentLender=td', 'utm_source=x'])(
    'is not asked by “%s”, which is no error',
    (query) => {
      const { isGood, term, fields } = read(query);
      expect([isGood, term, Object.values(fields).filter(({ error }) => error)]).toEqual([true, null, []]);
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
  ] as const)('with %s is refused beside the field, in both languages', (wrong, field) => {
    const query = new URLSearchParams(WHOLE);
    const [name = '', value = ''] = wrong.split('=');
    query.set(name, value);
    for (const language of ['en', 'fr'] as const) {
      const { isGood, term, fields } = read(String(query), language);
      expect([isGood, term]).toEqual([false, null]);
      expect(Object.entries(fields).flatMap(([one, { error }]) => (error ? [one] : []))).toEqual([field]);
    }
  });
});

describe('the plan', () => {
  const plan = (query = WHOLE) => {
    const { term } = read(query);
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
    expect(plan(WHOLE.replace('2027-06-30', '2028-03-10'))[1]?.day).toBe('2028-02-18');
  });

  it('promises a renewal statement only from a lender that is known to be federally regulated', () => {
    const said = (lender: string) => plan(WHOLE.replace('=td', `=${lender}`))[1]?.words;
    expect(said('td')).toMatch(/^TD is federally regulated: it must send/);
    for (const lender of ['meridian', '']) expect(said(lender)).toContain('We do not know that yours is');
  });

  it.each([
    ['td', 'another federally regulated lender needs none either, as long as neither the sum nor the years grow'],
    ['meridian', 'we only know the exemption between two federally regulated lenders'],
    [null, 'we only know the exemption between two federally regulated lenders'],
  ])('says of the stress test what is known of %s', (lender, said) => {
    expect(stressTestIn(lender, 'en')).toContain('A renewal with your own lender needs none.');
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
