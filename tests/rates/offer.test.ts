import { describe, expect, it } from 'vitest';
import { lowestOf } from '../../src/rates/lowest.ts';
import { marketFor, type Offer, placeOffer } from '../../src/rates/offer.ts';
import { preview } from '../../src/rates/preview.ts';
import { openAnswers } from '../../src/rates/public-answer.ts';
import type { Question } from '../../src/rates/question.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { AT } from '../support/rates.ts';
import { ASKED, FIVE, market, rate } from './markets.ts';

const OFFER = { ...FIVE, ratePercent: 4.5, lender: 'own' } as const;
const placed = (rates: Rate[], question: Question = ASKED, offer: Offer = OFFER) => {
  const { lowest, runnersUp } = lowestOf(marketFor(market(rates), offer), question, offer);
  return placeOffer(lowest ? [lowest, ...runnersUp] : [], question, offer);
};
/** The same for visitors. */
const open = (rates: Rate[], offer: Offer = OFFER, question: Question = ASKED) =>
  openAnswers(market(rates), preview({ schemaVersion: 1, snapshot: 'x', publishedAt: AT, lenders: [], rates })).offerTo(
    question,
    offer,
  );

describe('an offer among current figures', () => {
  const rates = [
    rate('lower', 4.4),
    rate('same', 4.5),
    rate('higher', 4.6),
    rate('unsaid', 4.3, { insurance: null }),
    rate('stale', 4.1, { state: 'stale' }),
    rate('clients', 4, { conditions: ['client-rate'] }),
  ];

  it('is ranked among current rates for the same mortgage, with the difference in dollars', () => {
    const offer = placed(rates, ASKED, { ...OFFER, lender: 'higher' });
    // 560,000 over 25 years, compounded twice a year: 3,099.45 a month at 4.5 %, 3,068.39 at 4.4 %. Interest of five years: 117,626.69 less
    // 114,945.86. What is paid more and what is owed more add up to it.
    const gap = { monthly: 31.06, overTerm: 2680.83, payments: 1863.6, owed: 817.23 };
    expect(offer).toMatchObject({
      lower: [{ rate: { lender: 'lower' } }, { rate: { lender: 'unsaid' } }],
      lowest: { rate: { lender: 'lower' }, gap },
      unsure: { rate: { lender: 'unsaid' } },
      published: { rate: { lender: 'higher' } },
      ...{ better: 1, hidden: 0 },
    });
    expect(offer.published?.gap.monthly).toBeLessThan(0);
  });

  it('is compared for visitors with the rates of the preview and the headline answers, and lists nothing', () => {
    const { verdict, lowest, unsure, better, ranked, lower, hidden } = open([
      ...rates,
      rate('lower', 4.7, { provinces: ['CA-ON'] }),
    ]);
    expect([verdict, lowest?.rate.lender, unsure?.rate.lender]).toEqual(['ask', 'lower', 'unsaid']);
    // The second rate of a lender needs an account.
    expect([better, ranked.length, lower, hidden]).toEqual([1, 4, null, 1]);
  });

  it('is compared for visitors beside its lender’s rate, unless that needs an account', () => {
    const own = [rate('own', 4.4), rate('own', 4.2, { provinces: ['CA-ON'] }), rate('other', 4)];
    expect(open(own.slice(1)).published?.rate.ratePercent).toBe(4.2);
    expect(open(own).published).toBeNull();
    expect(placed(own).published?.rate.ratePercent).toBe(4.2);
  });

  it('is made where its lender lends, whatever is not known of it; others stay in doubt', () => {
    const unsure = { provincesStated: false };
    for (const doubt of [unsure, { provincesUnsure: ['CA-ON' as const] }]) {
      const here = [rate('own', 4.4, doubt), rate('other', 4.3, unsure)];
      for (const { verdict, lowest, published } of [placed(here), open(here)]) {
        expect([verdict, lowest?.standing, published?.standing]).toEqual(['ask', 'can', 'can']);
        expect([lowest?.rate.lender, published?.reasons]).toEqual(['own', []]);
      }
      expect(placed(here).unsure?.reasons).toEqual(['provinces-not-stated']);
    }
  });

  it('of another term is compared for visitors with the rates of the preview, which counts the others', () => {
    const one = ['a', 'b', 'c', 'd'].map((lender, at) => rate(lender, 4.4 + at / 10, { termMonths: 12 }));
    const hidden = rate('a', 4.2, { termMonths: 12, provinces: ['CA-ON'] });
    const offer = { rateType: 'fixed', termMonths: 12, ratePercent: 4.3, lender: null } as const;
    expect(open([...one, hidden], offer)).toMatchObject({
      verdict: 'good',
      lowest: { rate: { ratePercent: 4.4 } },
      ...{ better: 3, hidden: 2 },
    });
    expect(placed([...one, hidden], ASKED, offer)).toMatchObject({
      verdict: 'ask',
      lowest: { rate: { id: hidden.id } },
    });
  });
});

/** What a month and a term cost, by a loop over the months: compounded twice a year, paid to the cent. */
function byMonths(amount: number, ratePercent: number) {
  const monthly = (1 + ratePercent / 200) ** (1 / 6) - 1;
  const payment = Math.round((100 * amount * monthly) / (1 - (1 + monthly) ** -300)) / 100;
  let [owed, interest] = [amount, 0];
  for (let month = 0; month < 60; month++) {
    const added = Math.round(owed * monthly * 100) / 100;
    interest += added;
    owed += added - payment;
  }
  return { payment, interest };
}

describe('sixty offers, by an oracle of thousandths and months', () => {
  /** Figures in thousandths: those for sure, and those that may be had. */
  const MARKETS: [sure: number[], unsure: number[]][] = [
    [
      [4590, 4640, 4890, 4990],
      [4190, 4240],
    ],
    [[4440, 4990], []],
    [[], [4390, 4490, 4990]],
  ];
  const ORDER = ['good', 'in-line', 'ask', 'unknown'];
  it.each(MARKETS)('beside %j for sure and %j perhaps', (sure, unsure) => {
    const rates = [
      ...sure.map((figure) => rate(`sure${figure}`, figure / 1000)),
      ...unsure.map((figure) => rate(`may${figure}`, figure / 1000, { provincesStated: false })),
    ];
    const least = Math.min(...(sure.length > 0 ? sure : unsure));
    const offers = [-400, -300, -101, -60, -51, -50, -49, -1, 0, 1, 10, 49, 50, 51, 60, 101, 200, 300, 399, 500];
    const verdicts = offers.map((above) => {
      const figure = least + above;
      const made = placed(rates, ASKED, { ...OFFER, ratePercent: figure / 1000, lender: null });
      const distant = above < 0 ? 'good' : sure.length > 0 ? 'ask' : 'unknown';
      expect(made.verdict, `${above}`).toBe(above >= -50 && above <= 50 ? 'in-line' : distant);
      expect(made.better).toBe([...sure, ...unsure].filter((one) => one > figure).length);
      const [mine, its] = [byMonths(560_000, figure / 1000), byMonths(560_000, least / 1000)];
      expect(made.cost.monthly).toBe(mine.payment);
      expect(Math.abs(made.cost.overTerm - mine.interest)).toBeLessThan(0.5);
      expect(made.lowest?.gap.monthly).toBeCloseTo(mine.payment - its.payment, 5);
      expect(Math.abs((made.lowest?.gap.overTerm ?? 0) - (mine.interest - its.interest))).toBeLessThan(1);
      return ORDER.indexOf(made.verdict);
    });
    expect(verdicts).toEqual(verdicts.toSorted());
  });
});

describe('an offer', () => {
  it('is beside nothing where nothing is published, and costs what it costs', () => {
    const nothing = {
      verdict: 'unknown',
      lowest: null,
      unsure: null,
      published: null,
      ranked: [],
      better: 0,
      hidden: 0,
    };
    expect(placed([])).toMatchObject({ ...nothing, lower: [], cost: { monthly: 3099.45, overTerm: 117_626.69 } });
    expect(open([])).toMatchObject({ ...nothing, lower: null });
  });
  it('is beside the rate of its lender, and beside none where no lender is named', () => {
    const rates = [rate('own', 4.4), rate('other', 4.3)];
    expect([placed(rates).published?.rate.lender, placed(rates).lowest?.rate.lender]).toEqual(['own', 'other']);
    expect(placed(rates, ASKED, { ...OFFER, lender: null }).published).toBeNull();
  });
  it('costs more by whole cents, and by the years and the premium asked', () => {
    const rates = [rate('a', 4.4), rate('b', 4.4, { insurance: 'insured' })];
    const gap = (question: Partial<Question>) => placed(rates, { ...ASKED, ...question }).lowest?.gap;
    expect(gap({})?.monthly).toBe(31.06);
    for (const question of [{}, { amortizationYears: 20 }, { balance: 630_000 }]) {
      const { monthly = 0, overTerm = 0 } = gap(question) ?? {};
      expect([Math.round(monthly * 100) / 100, Math.round(overTerm * 100) / 100]).toEqual([monthly, overTerm]);
    }
    expect(gap({ amortizationYears: 20 })?.monthly).not.toBe(31.06);
    expect(gap({ balance: 630_000 })?.monthly).toBeGreaterThan(((gap({})?.monthly ?? 0) * 630) / 560);
  });
  it('of a renewal is placed among moves', () => {
    const question: Question = { ...ASKED, purpose: 'renewal', balance: 450_000, currentLender: 'own' };
    expect(placed([rate('own', 4.2), rate('other', 4.3)], question).lowest?.rate.lender).toBe('other');
  });
});
