import { describe, expect, it, test } from 'vitest';
import { answerOf } from '../../src/rates/answer.ts';
import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { among, type Market, marketOf, marketRates, served } from '../../src/rates/market.ts';
import { placeOffer, publicOffer } from '../../src/rates/offer.ts';
import { preview } from '../../src/rates/preview.ts';
import { openAnswers } from '../../src/rates/public-answer.ts';
import {
  borrowed,
  homeOf,
  IMPOSSIBILITIES,
  IMPOSSIBLE,
  impossibilityOf,
  insuranceAsked,
  isOverLimit,
  MAIN_WAY,
  noticesOf,
  PURPOSE_OF,
  premiumOf,
  type Question,
  shareOf,
  USUAL_QUESTION,
  type Way,
} from '../../src/rates/question.ts';
import { SAMPLE_RATES } from '../../src/rates/sample.ts';
import { type Lender, type Rate, type StoredRate, storedRate as storedShape } from '../../src/rates/schema.ts';
import { NOTHING_SHOWN, shownIn } from '../../src/rates/shown.ts';
import { exemptFromStressTest } from '../../src/rates/stress-test.ts';
import { HEADLINE_TERMS, matchesKind } from '../../src/rates/terms.ts';
import { entry } from '../support/manifests.ts';
import { AT, servedRate, storedRate } from '../support/rates.ts';

const NOW = Date.parse(AT);
const HOUR = 3_600_000;
const hoursAgo = (hours: number): string => new Date(NOW - hours * HOUR).toISOString();
const [FIVE, THREE] = HEADLINE_TERMS as [(typeof HEADLINE_TERMS)[number], (typeof HEADLINE_TERMS)[number]];
const ASKED: Question = { ...USUAL_QUESTION, province: 'CA-ON' };
const rate = (lender: string, ratePercent: number, fields: Partial<Rate> = {}): Rate =>
  servedRate({ lender, ratePercent, insurance: 'uninsured', offer: 'special', ...fields });
const posted = (lender: string, ratePercent: number, fields: Partial<Rate> = {}): Rate =>
  rate(lender, ratePercent, { offer: 'posted', ...fields });
const market = (rates: Rate[]): Market => {
  const ids = [...new Set(rates.map(({ lender }) => lender))];
  const lenders = ids.map((id) => ({ id, observedAt: AT }) as Lender);
  return marketOf({ lenders, rates }, { lenders: Object.fromEntries(ids.map((id) => [id, entry()])) }, NOW);
};

describe('staying with one’s own lender', () => {
  const RENEWAL: Question = { ...ASKED, purpose: 'renewal', balance: 450_000, currentLender: 'own' };
  const stay = (...rates: Rate[]) => {
    const [one] = answerOf(market(rates), RENEWAL, [FIVE]).stay ?? [];
    const figure = (of: 'lowest' | 'lastKnown' | 'posted') => one?.[of]?.rate.ratePercent ?? null;
    return [one?.isPublished, figure('lowest'), figure('lastKnown'), figure('posted')];
  };
  const OLD: Partial<Rate> = { state: 'stale', observedAt: hoursAgo(60) };
  it.each<[string, Rate[], [boolean, number | null, number | null, number | null]]>([
    ['has nothing where it publishes nothing', [rate('other', 4)], [false, null, null, null]],
    ['has its special', [rate('own', 4.2), posted('own', 6.1)], [true, 4.2, null, null]],
    [
      'has the lowest of two',
      [rate('own', 4.3), rate('own', 4.2, { product: 'x', id: 'own/b' })],
      [true, 4.2, null, null],
    ],
    ['has its posted rate', [posted('own', 6.1)], [false, null, null, 6.1]],
    ['has the lowest posted rate', [posted('own', 6.2), posted('own', 6.1, { id: 'own/b' })], [false, null, null, 6.1]],
    ['has a posted rate that is for renewals', [posted('own', 5.9, { purpose: 'renewal' })], [true, 5.9, null, null]],
    [
      'has the current posted rate',
      [posted('own', 5, OLD), posted('own', 6.1, { id: 'own/b' })],
      [false, null, null, 6.1],
    ],
    ['has its last posted rate', [posted('own', 6.1, OLD)], [false, null, null, 6.1]],
    [
      'has the newest of old ones',
      [posted('own', 5, { ...OLD, observedAt: hoursAgo(90) }), posted('own', 6.1, { ...OLD, id: 'own/b' })],
      [false, null, null, 6.1],
    ],
    ['has its last special', [rate('own', 4.2, OLD), posted('own', 6.1)], [true, null, 4.2, null]],
    [
      'has a current special before an old one',
      [rate('own', 4.1, OLD), rate('own', 4.2, { id: 'own/b' })],
      [true, 4.2, null, null],
    ],
    [
      'has a sure one before a lower one that may be had',
      [rate('own', 4.2), rate('own', 4.1, { id: 'own/b', provincesStated: false })],
      [true, 4.2, null, null],
    ],
    ['has none that only some can have', [rate('own', 4.1, { conditions: ['bundle'] })], [false, null, null, null]],
  ])('%s', (_, rates, expected) => {
    expect(stay(...rates)).toEqual(expected);
  });

  it('is answered for each kind that is asked, under its name', () => {
    const { stay: all } = answerOf(market([rate('own', 4.2), posted('own', 6, { termMonths: 36 })]), RENEWAL, [
      FIVE,
      THREE,
    ]);
    expect(all?.map(({ kind, lender, isPublished }) => [kind, lender, isPublished])).toEqual([
      [FIVE, 'own', true],
      [THREE, 'own', false],
    ]);
  });

  it('is asked only at the end of a term, of a lender that is named', () => {
    const asked = (question: Partial<Question>) =>
      answerOf(market([rate('own', 4.2)]), { ...RENEWAL, ...question }, [FIVE]).stay;
    expect(asked({})).not.toBeNull();
    expect(asked({ currentLender: null })).toBeNull();
    expect(asked({ purpose: 'switch' })).toBeNull();
  });

  it('expires with the first figure of either answer', () => {
    const expires = (...rates: Rate[]) => {
      const { expiresAt } = answerOf(market(rates), RENEWAL, [FIVE]);
      return expiresAt === null ? null : (expiresAt - 1 - NOW) / HOUR;
    };
    const other = (hours: number) => rate('other', 4, { observedAt: hoursAgo(hours) });
    expect(expires()).toBeNull();
    expect(expires(other(3))).toBe(45);
    expect(expires(other(3), rate('own', 4.2, { observedAt: hoursAgo(8) }))).toBe(40);
    expect(expires(other(3), posted('own', 6.2, { observedAt: hoursAgo(9) }))).toBe(39);
    expect(expires(other(9), posted('own', 6.2, { observedAt: hoursAgo(3) }))).toBe(39);
    expect(expires(other(3), posted('own', 6.2, OLD))).toBe(45);
    expect(expires(posted('own', 6.2, OLD))).toBeNull();
  });

  it('names its way, and why there is no answer', () => {
    const high = { ...RENEWAL, balance: 600_000, insuredToday: false };
    expect(answerOf(market([]), high, [])).toEqual({
      question: high,
      way: 'move',
      impossible: 'uninsured-over-80-percent',
      terms: [],
      stay: [],
      expiresAt: null,
    });
  });
});

describe('what everybody sees of it', () => {
  const RENEWAL: Question = { ...ASKED, purpose: 'renewal', balance: 450_000, currentLender: 'own' };
  const seen = (rates: Rate[], question: Question, kinds?: (typeof HEADLINE_TERMS)[number][]) =>
    openAnswers(market(rates), preview({ schemaVersion: 1, snapshot: 'x', publishedAt: AT, lenders: [], rates }))(
      question,
      kinds,
    );

  it('is every headline term unless others are asked', () => {
    expect(seen([rate('sure', 4.5)], ASKED).terms.map(({ kind }) => kind)).toEqual(HEADLINE_TERMS);
    expect(seen([rate('sure', 4.5)], ASKED, [THREE]).terms.map(({ kind }) => kind)).toEqual([THREE]);
    expect(seen([rate('sure', 4.5)], ASKED)).toMatchObject({
      question: ASKED,
      way: 'buy',
      impossible: null,
      stay: null,
    });
  });

  it('is no count where nothing can be had, and a count of all that can', () => {
    const count = (...rates: Rate[]) => seen(rates, ASKED, [FIVE]).terms[0]?.rates;
    expect([
      count(),
      count(rate('a', 4)),
      count(rate('a', 4), rate('b', 5)),
      count(rate('a', 4, { state: 'stale' })),
    ]).toEqual([0, 1, 2, 0]);
  });

  it('is one’s own lender’s rate where the preview shows it', () => {
    expect(seen([rate('own', 4.2)], RENEWAL, [FIVE]).stay).toMatchObject([
      { kind: FIVE, lender: 'own', isPublished: true, lowest: { rate: { ratePercent: 4.2 } }, needsAccount: false },
    ]);
    expect(seen([posted('own', 6.2)], RENEWAL, [FIVE]).stay).toMatchObject([
      { lowest: null, lastKnown: null, posted: { rate: { ratePercent: 6.2 } }, needsAccount: false },
    ]);
    const hidden = rate('own', 4.2, { provinces: ['CA-ON'] });
    expect(seen([rate('own', 4.6), hidden], RENEWAL, [FIVE]).stay).toMatchObject([
      { lowest: null, lastKnown: null, posted: null, needsAccount: true },
    ]);
  });

  it('is the figure of a lower one, and the rate where the preview shows it', () => {
    const [term] = seen([rate('sure', 4.5), rate('unsaid', 4.2, { insurance: null })], ASKED, [FIVE]).terms;
    expect(term).toMatchObject({
      lowerForSome: null,
      lowerNotStated: { ratePercent: 4.2, reasons: ['insurance-not-stated'], rate: { lender: 'unsaid' } },
      mayBeLower: [],
      lastKnown: null,
    });
    const held = rate('held', 4.4, { state: 'quarantined' });
    expect(seen([rate('sure', 4.5), held], ASKED, [FIVE]).terms[0]?.mayBeLower).toEqual([
      { lender: 'held', lastGoodPercent: 4.4 },
    ]);
  });
});

describe('an offer', () => {
  const OFFER = { ...FIVE, ratePercent: 4.5, lender: 'own' } as const;
  it('is beside nothing where nothing is published', () => {
    expect(placeOffer(market([]), ASKED, OFFER)).toMatchObject({
      offer: OFFER,
      rates: 0,
      lower: [],
      lowest: null,
      published: null,
    });
  });
  it('is beside the rate of its lender, and beside none where no lender is named', () => {
    const all = market([rate('own', 4.4), rate('other', 4.3)]);
    const placed = placeOffer(all, ASKED, OFFER);
    expect([placed.published?.rate.lender, placed.lowest?.rate.lender]).toEqual(['own', 'other']);
    expect(placeOffer(all, ASKED, { ...OFFER, lender: null }).published).toBeNull();
    const visible = publicOffer(placed, () => true);
    expect(visible).toMatchObject({ offer: OFFER, rates: 2, lowerCount: 2, published: { rate: { lender: 'own' } } });
    expect(visible.lower).toHaveLength(2);
    expect(publicOffer(placed, (id) => id.startsWith('other/')).published).toBeNull();
    expect(publicOffer(placeOffer(market([]), ASKED, OFFER), () => true)).toMatchObject({
      lowest: null,
      published: null,
    });
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
    expect(placeOffer(all, question, OFFER).lowest?.rate.lender).toBe('other');
    expect(placeOffer(all, question, OFFER, 'stay').lowest?.rate.lender).toBe('own');
  });
});

describe('a market', () => {
  it('marks what may be called lowest, and serves rates without the mark', () => {
    const rates = [
      rate('a', 4),
      rate('b', 4, { state: 'carried', observedAt: hoursAgo(2) }),
      rate('c', 4, { state: 'stale' }),
    ];
    const lenders = [
      { id: 'a', observedAt: AT },
      { id: 'b', observedAt: AT },
    ] as Lender[];
    const marked = marketRates({ lenders, rates });
    expect(marked.map(({ current }) => current)).toEqual([true, false, false]);
    expect(marked.map(served)).toEqual(rates);
    expect(marketRates({ lenders: [], rates: [rates[1] as Rate] })[0]?.current).toBe(true);
  });
  const waits = (one: StoredRate, observedAt = AT) => ({
    reason: 'a jump',
    until: 'second-sighting' as const,
    ...{ since: AT, sightings: 1, observedAt, rate: one },
  });
  it('has the figures that wait, where their lender lends, until they are stale', () => {
    const one = storedRate({ lender: 'a' });
    const lenders = (hours: number) => ({
      a: entry({ provinces: ['CA-ON'], held: { x: waits(one, hoursAgo(hours)) } }),
    });
    expect(marketOf({ lenders: [], rates: [] }, { lenders: lenders(48) }, NOW).waiting).toEqual([
      { ...one, provinces: ['CA-ON'] },
    ]);
    expect(marketOf({ lenders: [], rates: [] }, { lenders: lenders(48.001) }, NOW).waiting).toEqual([]);
  });
  it('knows when a rate turns stale, of a lender that no manifest names after a day too', () => {
    const { staleAt } = marketOf(
      { lenders: [], rates: [] },
      { lenders: { a: entry({ expectedIntervalHours: 6 }) } },
      NOW,
    );
    expect(['a', 'b'].map((lender) => (staleAt({ lender, observedAt: AT }) - NOW - 1) / HOUR)).toEqual([12, 48]);
  });
  it('of some rates holds those alone', () => {
    const [a, b] = [storedRate({ lender: 'a' }), storedRate({ lender: 'b' })];
    const lenders = { a: entry({ held: { x: waits(a) } }), b: entry({ held: { x: waits(b) } }) };
    const whole = marketOf({ lenders: [], rates: [rate('a', 4), rate('b', 4)] }, { lenders }, NOW);
    const some = among(whole, ({ lender }) => lender === 'a');
    expect([...some.rates, ...some.waiting].map(({ lender }) => lender)).toEqual(['a', 'a']);
    expect([some.named, some.staleAt]).toEqual([whole.named, whole.staleAt]);
  });
  it('knows the insurances that a lender names, by what waits too', () => {
    const one = storedRate({ lender: 'a', insurance: 'insured', id: 'a/x' });
    const unsaid = rate('a', 4, { insurance: null });
    const { named } = marketOf(
      { lenders: [], rates: [unsaid] },
      { lenders: { a: entry({ held: { x: waits(one) } }) } },
      NOW,
    );
    expect(named.get(unsaid.id)).toEqual({ forKind: ['insured'], forAny: ['insured'] });
  });
});

describe('a question', () => {
  const WAYS: Way[] = ['buy', 'stay', 'move', 'borrow'];
  it('has a main way for each purpose, and each way a purpose', () => {
    expect(MAIN_WAY).toEqual({ purchase: 'buy', renewal: 'move', switch: 'move', refinance: 'borrow' });
    expect(WAYS.map((way) => PURPOSE_OF[way])).toEqual(['purchase', 'renewal', 'switch', 'refinance']);
    expect(USUAL_QUESTION).toEqual({
      ...{ purpose: 'purchase', province: null, value: 700_000, balance: 560_000, amortizationYears: 25 },
      ...{ insuredToday: null, currentLender: null, firstHome: false, rented: false },
    });
  });
  it('is of a home, and of a share of it', () => {
    const sized = { value: 700_000.1, balance: 560_000.05 };
    expect(homeOf(sized)).toEqual({ price: 700_000.1, down: 140_000.05 });
    expect(shareOf({ value: 700_000, balance: 560_000 })).toBe(80);
    expect(shareOf({ value: 300_000, balance: 200_000 })).toBe(66.666667);
    expect([560_000, 560_000.01].map((balance) => isOverLimit({ value: 700_000, balance }))).toEqual([false, true]);
  });
  it.each<[Partial<Question>, 'insured' | 'uninsured']>([
    [{}, 'uninsured'],
    [{ balance: 600_000 }, 'insured'],
    [{ insuredToday: true }, 'uninsured'],
    [{ balance: 600_000, insuredToday: false }, 'insured'],
    [{ purpose: 'refinance', balance: 600_000 }, 'uninsured'],
    [{ purpose: 'refinance', insuredToday: true }, 'uninsured'],
    [{ purpose: 'switch' }, 'uninsured'],
    [{ purpose: 'switch', insuredToday: true }, 'insured'],
    [{ purpose: 'renewal', balance: 600_000 }, 'insured'],
    [{ purpose: 'renewal', balance: 600_000, insuredToday: false }, 'uninsured'],
  ])('%j asks for an %s mortgage', (asked, insurance) => {
    expect(insuranceAsked({ ...ASKED, ...asked })).toBe(insurance);
  });
  it('adds a premium to a purchase alone', () => {
    // 90 % of the value: 3.1 % of the loan (cmhc-schl.gc.ca).
    const high = { ...ASKED, balance: 630_000 };
    expect(premiumOf(high)).toEqual({ percent: 3.1, amount: 19_530 });
    expect([borrowed(high), borrowed(ASKED), borrowed({ ...high, purpose: 'switch' })]).toEqual([
      649_530, 560_000, 630_000,
    ]);
    expect([premiumOf(ASKED), premiumOf({ ...high, purpose: 'renewal' })]).toEqual([null, null]);
  });
  it('has remarks over 80 %', () => {
    const high = { ...ASKED, balance: 630_000 };
    expect(noticesOf(ASKED)).toEqual([]);
    expect(noticesOf(high)).toEqual([{ code: 'insuredByDown', premium: { percent: 3.1, amount: 19_530 } }]);
    expect(noticesOf({ ...high, purpose: 'switch', insuredToday: true })).toEqual([
      { code: 'overShare', share: 90, insuredToday: true },
    ]);
  });
  it.each<[Partial<Question>, Way, string | null]>([
    [{ balance: 630_000, amortizationYears: 26 }, 'buy', 'insured-over-25-years'],
    [{ balance: 630_000, amortizationYears: 26 }, 'move', null],
    [{ balance: 630_000, rented: true }, 'buy', 'insured-and-rented'],
    [{ balance: 630_000, rented: true }, 'move', null],
    [{ rented: true }, 'buy', null],
    [{ purpose: 'renewal', balance: 630_000, insuredToday: false }, 'move', 'uninsured-over-80-percent'],
    [{ purpose: 'renewal', balance: 630_000, insuredToday: false }, 'stay', null],
    [{ purpose: 'renewal', balance: 630_000, insuredToday: true }, 'move', null],
    [{ purpose: 'renewal', insuredToday: false }, 'move', null],
  ])('%j to %s: %s', (asked, way, why) => {
    expect(impossibilityOf({ ...ASKED, ...asked }, way)).toBe(why);
  });
  it('names the law where it has no answer', () => {
    expect(IMPOSSIBILITIES.map((code) => new URL(IMPOSSIBLE[code].source).hostname)).toEqual([
      'www.canada.ca',
      'www.canada.ca',
      'laws-lois.justice.gc.ca',
    ]);
  });
});

describe('the stress test', () => {
  const FEDERAL = ['rbc', 'td', 'scotiabank', 'bmo', 'cibc', 'national', 'tangerine', 'laurentian', 'manulife'];
  const exempt = (from: string | null, to: string, way: Way = 'move') =>
    exemptFromStressTest({ ...ASKED, currentLender: from }, way, to);
  it.each([...FEDERAL, 'eqbank', 'hometrust', 'coastcapital'])('spares a switch between %s and another', (lender) => {
    expect([exempt(lender, 'rbc'), exempt('rbc', lender)]).toEqual(['straight-switch', 'straight-switch']);
    expect([exempt(lender, 'meridian'), exempt('meridian', lender), exempt(null, lender)]).toEqual([null, null, null]);
    expect([exempt(lender, 'rbc', 'buy'), exempt(lender, 'rbc', 'borrow')]).toEqual([null, null]);
  });
  it('spares who stays', () => {
    expect(exempt('meridian', 'meridian', 'stay')).toBe('renewal');
  });
});

describe('the words of a condition', () => {
  it.each(['en', 'fr'] as const)('tell it from every other in %s', (language) => {
    const words = CONDITION_CODES.map((code) => CONDITIONS[code].words[language]);
    for (const length of ['short', 'long'] as const) {
      expect(new Set(words.map((one) => one[length])).size).toBe(CONDITION_CODES.length);
      for (const one of words) expect(one[length].trim().length).toBeGreaterThan(3);
    }
  });
  it('are another language’s in French', () => {
    for (const code of CONDITION_CODES) {
      const { en, fr } = CONDITIONS[code].words;
      expect([code, fr.long === en.long]).toEqual([code, false]);
    }
  });
});

test('a rate is of a kind where it is closed and has a figure', () => {
  const match = (fields: Partial<StoredRate>) => matchesKind(storedRate(fields), FIVE);
  expect(
    [{}, { prepayment: 'open' }, { ratePercent: null }, { termMonths: 36 }, { rateType: 'variable' }].map((fields) =>
      match(fields as Partial<StoredRate>),
    ),
  ).toEqual([true, false, false, false, false]);
});

test('made-up rates are whole, say so, and are in order', () => {
  expect(SAMPLE_RATES.map((one) => storedShape.safeParse(one).error)).toEqual(SAMPLE_RATES.map(() => undefined));
  expect(SAMPLE_RATES.map(({ id, ratePercent }) => [id, ratePercent])).toEqual([
    ['maplesample/fixed/12m/closed/posted', 5.24],
    ['maplesample/fixed/36m/closed/posted', 4.44],
    ['maplesample/fixed/60m/closed/posted', 4.59],
    ['maplesample/fixed/60m/closed/posted/insured', 4.29],
    ['maplesample/variable/60m/closed/posted', 3.99],
  ]);
  for (const { label, conditions, section } of SAMPLE_RATES)
    expect([label, conditions, section]).toEqual([
      expect.stringMatching(/^\d-year .*\(made up \/ fictif\)$/),
      ['made-up'],
      'Made up for a test / inventé pour un essai',
    ]);
});

test('what a preview shows of each lender', () => {
  const rates = [
    rate('a', 4.5),
    rate('a', 4.4, { termMonths: 36 }),
    rate('a', 6.1, { offer: 'posted', termMonths: 24, id: 'a/z' }),
    rate('a', 6.1, { offer: 'posted', termMonths: 24, id: 'a/y' }),
    rate('b', 4.6),
    rate('demo', 3, { conditions: ['made-up'] }),
  ];
  const [five, three] = [FIVE.slug, THREE.slug];
  const terms = [{ slug: five, rateIds: [rates[0]?.id, rates[4]?.id] }];
  const shown = shownIn({ rates, terms } as unknown as Parameters<typeof shownIn>[0]);
  expect(Object.fromEntries(shown)).toEqual({
    a: { headlines: { [five]: rates[0]?.id, [three]: rates[1]?.id }, others: ['a/y', 'a/z'] },
    b: { headlines: { [five]: rates[4]?.id }, others: [] },
    demo: { headlines: { [five]: rates[5]?.id }, others: [] },
  });
  expect(NOTHING_SHOWN).toEqual({ headlines: {}, others: [] });
});
