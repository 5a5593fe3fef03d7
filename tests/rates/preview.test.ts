import { describe, expect, it } from 'vitest';
import { headline, preview } from '../../src/rates/preview.ts';
import type { Aggregated, Rate } from '../../src/rates/schema.ts';
import { shownIn } from '../../src/rates/shown.ts';
import { TERMS, type Term } from '../../src/rates/terms.ts';
import { AT, servedRate } from '../support/rates.ts';

type Given = Parameters<typeof servedRate>[0];
const rate = servedRate;
const EMPTY = { schemaVersion: 1, snapshot: '2026-11-20T13-17-00Z', publishedAt: AT, lenders: [] } as const;
const all = (rates: Rate[]): Aggregated => ({ ...EMPTY, lenders: [], rates });
const term = (slug: string): Term => TERMS.find((one) => one.slug === slug) as Term;
const FIVE = term('5-year-fixed');
const termOf = (rates: Rate[], slug: string) => preview(all(rates)).terms.find((one) => one.slug === slug);
/** Seven lenders, each with a rate of this kind, dearest first. */
const lenders = (fields: Given = {}): Rate[] =>
  ['gulf', 'fox', 'echo', 'delta', 'carol', 'bravo', 'acme'].map((lender, index) =>
    rate({ lender, ratePercent: 5 - index / 10, ...fields }),
  );

const HEADLINES = ['5-year-fixed', '3-year-fixed', '5-year-variable'];

describe('a visitor', () => {
  it.each(TERMS)('sees for $slug every lender of a headline term, else three', ({ slug, rateType, termMonths }) => {
    const rates = lenders({ rateType, termMonths });
    const headlined = HEADLINES.includes(slug);
    const cheapestFirst = rates.map(({ id }) => id).reverse();
    const rateIds = headlined ? cheapestFirst : cheapestFirst.slice(0, 3);
    expect(termOf(rates, slug)).toEqual({ slug, rateCount: 7, lenderCount: 7, rateIds });
    expect(preview(all(rates)).rates).toHaveLength(headlined ? 7 : 3);
  });

  it('sees one rate per lender and term and one for insured mortgages, sorted by id, and no others', () => {
    const shown = [rate({ lender: 'bravo', ratePercent: 4.6 }), rate({ lender: 'acme', ratePercent: 4.7 })];
    const insured = rate({ lender: 'acme', offer: 'special', insurance: 'insured', ratePercent: 4.2 });
    const hidden = [
      rate({ lender: 'acme', offer: 'posted', insurance: 'insured', ratePercent: 4.4 }),
      rate({ lender: 'acme', offer: 'posted', insurance: 'insured', termMonths: 24, ratePercent: 4.4 }),
      rate({ lender: 'acme', prepayment: 'open', ratePercent: 4.1 }),
      rate({ lender: 'acme', termMonths: 61, ratePercent: 4 }),
      rate({ lender: 'acme', termMonths: null, ratePercent: 4 }),
      rate({ lender: 'acme', rateType: 'variable', offer: 'special', ratePercent: null, primeOffsetPercent: -0.5 }),
    ];
    const { rates, terms } = preview(all([...shown, insured, ...hidden]));
    expect(rates.map(({ id }) => id)).toEqual([
      'acme/fixed/24m/closed/posted/insured',
      'acme/fixed/60m/closed/posted',
      insured.id,
      'bravo/fixed/60m/closed/posted',
    ]);
    expect(terms.flatMap(({ rateIds }) => rateIds)).toHaveLength(3);
    expect(terms.find(({ slug }) => slug === '5-year-fixed')).toMatchObject({ rateCount: 4, lenderCount: 2 });
    expect(terms.find(({ slug }) => slug === '5-year-variable')).toMatchObject({ rateCount: 0, lenderCount: 0 });
  });
});

describe('the rate shown for a lender', () => {
  const cheap = { offer: 'special', ratePercent: 4 } as const;
  it.each<[what: string, other: Given, shown: 'the other' | 'this one']>([
    ['cheaper', cheap, 'the other'],
    ['dearer', { ...cheap, ratePercent: 4.8 }, 'this one'],
    ['cheaper, but stale', { ...cheap, state: 'stale' }, 'this one'],
    ['cheaper, carried', { ...cheap, state: 'carried' }, 'the other'],
    ['cheaper, a new figure waiting', { ...cheap, state: 'quarantined' }, 'the other'],
    ['cheaper, offered in one province', { ...cheap, provinces: ['CA-ON'] }, 'this one'],
    ['cheaper, for clients of an account', { ...cheap, conditions: ['client-rate'] }, 'this one'],
    ['cheaper, for members', { ...cheap, conditions: ['members-only'] }, 'the other'],
    ['cheaper, for high-ratio mortgages', { ...cheap, insurance: 'insured' }, 'this one'],
    ['as dear, for a longer amortization', { ...cheap, ratePercent: 4.5, amortizationOverYears: 25 }, 'this one'],
    ['as dear, with an id that comes later', { ...cheap, ratePercent: 4.5 }, 'this one'],
    ['without a figure', { ...cheap, ratePercent: null, primeOffsetPercent: -0.5 }, 'this one'],
    ['of an open mortgage', { ...cheap, prepayment: 'open' }, 'this one'],
    ['of another term', { ...cheap, termMonths: 36 }, 'this one'],
    ['of the other type', { ...cheap, rateType: 'variable' }, 'this one'],
    ['of another lender', { ...cheap, lender: 'bravo' }, 'this one'],
  ])('beside one that is %s', (_, fields, shown) => {
    const own = rate({ ratePercent: 4.5 });
    const other = rate(fields);
    const expected = shown === 'the other' ? other.id : own.id;
    expect(headline([own, other], 'acme', FIVE)?.id).toBe(expected);
    expect(headline([other, own], 'acme', FIVE)?.id).toBe(expected);
  });

  it.each<[string, Given, Given]>([
    ['insurable before insured', { insurance: 'insured' }, { insurance: 'insurable' }],
    ['in one province, before for few', { conditions: ['client-rate'] }, { provinces: ['CA-BC'] }],
    ['for few, before stale', { state: 'stale' }, { conditions: ['client-rate'] }],
    ['uninsured for few, before high-ratio', { insurance: 'insured' }, { conditions: ['bundle'] }],
  ])('is %s, even if the figure is higher', (_, passed, chosen) => {
    const [cheaper, dearer] = [rate({ ratePercent: 4, ...passed }), rate({ variant: 'x', ratePercent: 6, ...chosen })];
    expect(headline([cheaper, dearer], 'acme', FIVE)?.id).toBe(dearer.id);
  });

  it('is of a made-up lender too the one that could be had in all of Canada', () => {
    const madeUp: Given = { conditions: ['made-up'], insurance: 'uninsured' };
    const [everywhere, west] = [rate({ ratePercent: 5, ...madeUp }), rate({ ...madeUp, provinces: ['CA-BC'] })];
    const cheaper = { ...west, ratePercent: 4 };
    expect(headline([cheaper, everywhere], 'acme', FIVE)?.id).toBe(everywhere.id);
  });

  it('is none if it publishes none', () => expect(headline([rate({ termMonths: 36 })], 'acme', FIVE)).toBeNull());
});

describe('the order of a term', () => {
  it('is by figure among those for most, then among those for some; then stale ones, newest first, then lowest', () => {
    const rates = [
      rate({ lender: 'acme', ratePercent: 4.1, state: 'stale', observedAt: '2026-11-01T13:17:00.000Z' }),
      rate({ lender: 'bravo', ratePercent: 4.2, state: 'stale', observedAt: '2026-11-10T13:17:00.000Z' }),
      rate({ lender: 'carol', ratePercent: 4, state: 'stale', observedAt: '2026-11-01T13:17:00.000Z' }),
      rate({ lender: 'delta', ratePercent: 4.9 }),
      rate({ lender: 'echo', ratePercent: 4.4, conditions: ['client-rate'], insurance: 'insured' }),
      rate({ lender: 'bc', ratePercent: 4.3, provinces: ['CA-BC'] }),
      rate({ lender: 'carded', ratePercent: 4.45, ltvUpToPercent: 65 }),
      rate({ lender: 'fox', ratePercent: 4.6, state: 'carried' }),
    ];
    expect(termOf(rates, '5-year-fixed')?.rateIds.map((id) => id.split('/')[0])).toEqual([
      ...['fox', 'delta', 'bc', 'echo', 'carded', 'bravo', 'carol', 'acme'],
    ]);
    expect(termOf(rates, '5-year-fixed')).toMatchObject({ rateCount: 8, lenderCount: 8 });
  });

  it('has an insured rate of each lender for a tenth down', () => {
    const insured: Given = { insurance: 'insured' };
    const low = rate({ ratePercent: 4, ...insured, ltvUpToPercent: 85 });
    const high = rate({ ratePercent: 4.2, ...insured, ltvUpToPercent: 95 });
    const shown = preview(all([low, high, rate({ ratePercent: 4.6 })])).rates.map(({ id }) => id);
    expect([shown.includes(high.id), shown.includes(low.id)]).toEqual([true, false]);
  });

  it('includes the lowest rate for the usual question beside a lower one of its lender that waits to be confirmed', () => {
    const held = rate({ lender: 'acme', ratePercent: 4.1, state: 'quarantined', variant: 'x' });
    const winner = rate({ lender: 'acme', ratePercent: 4.4 });
    const others = lenders();
    const shown = preview(all([held, winner, ...others.filter(({ lender }) => lender !== 'acme')]));
    expect(headline([held, winner], 'acme', FIVE)?.id).toBe(held.id);
    expect(shown.terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0]).toBe(winner.id);
    expect(shown.rates.map(({ id }) => id)).toEqual(expect.arrayContaining([held.id, winner.id]));
  });

  it('includes a stale figure among three samples only if there are too few others', () => {
    const [two, three] = [lenders({ termMonths: 84 }).slice(-2), lenders({ termMonths: 84 }).slice(-3)];
    const old = rate({ lender: 'zulu', termMonths: 84, ratePercent: 1, state: 'stale' });
    expect(termOf([old, ...two], '7-year-fixed')?.rateIds.at(-1)).toBe(old.id);
    expect(termOf([old, ...three], '7-year-fixed')?.rateIds).not.toContain(old.id);
  });
});

describe('what a preview shows of each lender', () => {
  const shown = (rates: Rate[], rateIds: string[]) =>
    Object.fromEntries(shownIn({ ...all(rates), terms: [{ slug: FIVE.slug, rateCount: 0, lenderCount: 0, rateIds }] }));

  it('is a headline in each term, and its other rates, sorted', () => {
    const rates = [
      rate({ lender: 'a', ratePercent: 4.5 }),
      rate({ lender: 'a', ratePercent: 4.4, termMonths: 36 }),
      rate({ lender: 'a', termMonths: 24, id: 'a/z' }),
      rate({ lender: 'a', termMonths: 24, id: 'a/y' }),
      rate({ lender: 'b', ratePercent: 4.6 }),
      rate({ lender: 'demo', ratePercent: 3, conditions: ['made-up'] }),
    ];
    const [a5, a3, , , b5, demo5] = rates.map(({ id }) => id) as [string, string, string, string, string, string];
    expect(shown(rates, [a5, b5])).toEqual({
      a: { headlines: { '5-year-fixed': a5, '3-year-fixed': a3 }, others: ['a/y', 'a/z'] },
      b: { headlines: { '5-year-fixed': b5 }, others: [] },
      demo: { headlines: { '5-year-fixed': demo5 }, others: [] },
    });
  });

  it('is the rate that the term lists, though its lender has a lower one', () => {
    const listed = rate({ lender: 'a', ratePercent: 4.5 });
    const lower = rate({ lender: 'a', ratePercent: 4.4, id: 'a/z' });
    const a = { headlines: { '5-year-fixed': listed.id }, others: ['a/z'] };
    expect(shown([lower, listed], ['b/x', listed.id])).toEqual({ a });
  });
});
