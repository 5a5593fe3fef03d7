import { describe, expect, it } from 'vitest';
import { placeOffer, publicOffer } from '../../src/rates/offer.ts';
import type { Question } from '../../src/rates/question.ts';
import { ASKED, FIVE, market, rate } from './markets.ts';

const OFFER = { ...FIVE, ratePercent: 4.5, lender: 'own' } as const;

describe('an offer among current figures', () => {
  const rates = [
    rate('lower', 4.4),
    rate('same', 4.5),
    rate('higher', 4.6),
    rate('unsaid', 4.3, { insurance: null }),
    rate('stale', 4.1, { state: 'stale' }),
    rate('clients', 4, { conditions: ['client-rate'] }),
  ];
  const place = () => placeOffer(market(rates), ASKED, { ...OFFER, lender: 'higher' });

  it('is ranked among current rates for the same mortgage, with the difference in dollars', () => {
    const placed = place();
    // 560,000 over 25 years, compounded twice a year: 3,099.45 a month at 4.5 %, 3,068.39 at 4.4 %. Interest of five years: 117,626.69 less
    // 114,945.86. What is paid more and what is owed more add up to it.
    const gap = { monthly: 31.06, overTerm: 2680.83, payments: 1863.6, owed: 817.23 };
    expect(placed).toMatchObject({
      rates: 4,
      lower: [{ rate: { lender: 'lower' } }, { rate: { lender: 'unsaid' } }],
      lowest: { rate: { lender: 'lower' }, gap },
      published: { rate: { lender: 'higher' } },
    });
    expect(placed.published?.gap.monthly).toBeLessThan(0);
  });

  it('is compared for visitors by counts and by rates of the preview', () => {
    const shown = publicOffer(place(), (id) => id.startsWith('lower/'));
    expect([shown.verdict, shown.unsure?.rate ?? null, shown.lowest?.rate.lender]).toEqual(['ask', null, 'lower']);
    expect(publicOffer(place(), () => false)).toMatchObject({ verdict: 'ask', lowest: null });
  });
});

describe('an offer', () => {
  it('is beside nothing where nothing is published', () => {
    const placed = placeOffer(market([]), ASKED, OFFER);
    expect(placed).toMatchObject({ offer: OFFER, rates: 0, lower: [], lowest: null, published: null });
    expect(publicOffer(placed, () => true)).toMatchObject({ lowest: null, published: null });
  });
  it.each([
    ['good', 4.3, [rate('a', 4.4), rate('b', 4.3)]],
    ['fair', 4.35, [rate('a', 4.4), rate('b', 4.3, { provincesStated: false })]],
    ['fair', 4.35, [rate('b', 4.3, { provincesStated: false })]],
    ['ask', 4.35, [rate('a', 4.3), rate('b', 4.2, { provincesStated: false })]],
    ['unknown', 4.35, []],
  ] as const)('is %s at %s', (verdict, ratePercent, rates) => {
    expect(placeOffer(market([...rates]), ASKED, { ...OFFER, ratePercent }).verdict).toBe(verdict);
  });
  it('is beside the rate of its lender, and beside none where no lender is named', () => {
    const all = market([rate('own', 4.4), rate('other', 4.3)]);
    const placed = placeOffer(all, ASKED, OFFER);
    expect([placed.published?.rate.lender, placed.lowest?.rate.lender]).toEqual(['own', 'other']);
    expect(placeOffer(all, ASKED, { ...OFFER, lender: null }).published).toBeNull();
    const visible = publicOffer(placed, () => true);
    expect(visible).toMatchObject({ offer: OFFER, rates: 2, verdict: 'ask', published: { rate: { lender: 'own' } } });
    expect(publicOffer(placed, (id) => id.startsWith('other/')).published).toBeNull();
  });
  it('costs more by whole cents, and by the years and the premium asked', () => {
    const gap = (question: Partial<Question>) =>
      placeOffer(market([rate('a', 4.4), rate('b', 4.4, { insurance: 'insured' })]), { ...ASKED, ...question }, OFFER)
        .lowest?.gap;
    expect(gap({})?.monthly).toBe(31.06);
    for (const question of [{}, { amortizationYears: 20 }, { balance: 630_000 }]) {
      const { monthly = 0, overTerm = 0 } = gap(question) ?? {};
      expect([Math.round(monthly * 100) / 100, Math.round(overTerm * 100) / 100]).toEqual([monthly, overTerm]);
    }
    expect(gap({ amortizationYears: 20 })?.monthly).not.toBe(31.06);
    expect(gap({ balance: 630_000 })?.monthly).toBeGreaterThan(((gap({})?.monthly ?? 0) * 630) / 560);
  });
  it('of a renewal is placed among moves, or where one stays', () => {
    const question: Question = { ...ASKED, purpose: 'renewal', balance: 450_000, currentLender: 'own' };
    const all = market([rate('own', 4.2), rate('other', 4.3)]);
    const lowest = (['move', 'stay'] as const).map((way) => placeOffer(all, question, OFFER, way).lowest?.rate.lender);
    expect(lowest).toEqual(['other', 'own']);
  });
});
