import { describe, expect, it } from 'vitest';
import { answerOf } from '../../src/rates/answer.ts';
import type { Market } from '../../src/rates/market.ts';
import { preview } from '../../src/rates/preview.ts';
import { openAnswers } from '../../src/rates/public-answer.ts';
import type { Question } from '../../src/rates/question.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { HEADLINE_TERMS } from '../../src/rates/terms.ts';
import { AT, storedRate } from '../support/rates.ts';
import { ASKED, FIVE, HOUR, hoursAgo, market, NOW, posted, rate, THREE } from './markets.ts';

const EMPTY = { schemaVersion: 1 as const, snapshot: 'x', publishedAt: AT, lenders: [] };

const RENEWAL: Question = { ...ASKED, purpose: 'renewal', balance: 450_000, currentLender: 'own' };

describe('staying with one’s own lender', () => {
  const stay = (...rates: Rate[]) => {
    const [one] = answerOf(market(rates), RENEWAL, [FIVE]).stay ?? [];
    const figure = (of: 'lowest' | 'lastKnown' | 'posted') => one?.[of]?.rate.ratePercent ?? null;
    return [one?.isPublished, figure('lowest'), figure('lastKnown'), figure('posted')];
  };
  const OLD: Partial<Rate> = { state: 'stale', observedAt: hoursAgo(60) };
  const OLDER = { ...OLD, observedAt: hoursAgo(90) };
  const B = { id: 'own/b' };
  const OLD_B = { ...OLD, ...B };
  const UNSURE = { ...B, provincesStated: false };
  it.each<[string, Rate[], [boolean, number | null, number | null, number | null]]>([
    ['has nothing where it publishes nothing', [rate('other', 4)], [false, null, null, null]],
    ['has its special', [rate('own', 4.2), posted('own', 6.1)], [true, 4.2, null, null]],
    ['has the lowest of two', [rate('own', 4.3), rate('own', 4.2, { product: 'x', ...B })], [true, 4.2, null, null]],
    ['has its posted rate', [posted('own', 6.1)], [false, null, null, 6.1]],
    ['has the lowest posted rate', [posted('own', 6.2), posted('own', 6.1, { id: 'own/b' })], [false, null, null, 6.1]],
    ['has a posted rate that is for renewals', [posted('own', 5.9, { purpose: 'renewal' })], [true, 5.9, null, null]],
    ['has the current posted rate', [posted('own', 5, OLD), posted('own', 6.1, B)], [false, null, null, 6.1]],
    ['has its last posted rate', [posted('own', 6.1, OLD)], [false, null, null, 6.1]],
    ['has the newest old one', [posted('own', 5, OLDER), posted('own', 6.1, OLD_B)], [false, null, null, 6.1]],
    ['has its last special', [rate('own', 4.2, OLD), posted('own', 6.1)], [true, null, 4.2, null]],
    ['has a current special before an old one', [rate('own', 4.1, OLD), rate('own', 4.2, B)], [true, 4.2, null, null]],
    ['has a sure one before an unsure one', [rate('own', 4.2), rate('own', 4.1, UNSURE)], [true, 4.2, null, null]],
    ['has none that only some can have', [rate('own', 4.1, { conditions: ['bundle'] })], [false, null, null, null]],
  ])('%s', (_, rates, expected) => {
    expect(stay(...rates)).toEqual(expected);
  });

  const CODES = ['no-renewal', 'new-mortgages-only', 'new-clients-only', 'purchase-or-switch-only'] as const;
  it.each<Partial<Rate>>([...CODES.map((code) => ({ conditions: [code] })), { purpose: 'purchase' }])(
    'has its posted rate if the specials have %j',
    (fields) => expect(stay(posted('own', 6.1), rate('own', 4.2, fields))).toEqual([false, null, null, 6.1]),
  );

  it('is answered beside moving, by other lenders’ rates for that', () => {
    const switches = rate('switches', 4.3, { purpose: 'switch' });
    const buyers = rate('buyers', 4, { purpose: 'purchase' });
    const all = market([rate('other', 4.5), switches, buyers, posted('own', 6.1), rate('own', 4.2)]);
    const moving = { kind: FIVE, lowest: { rate: { lender: 'switches' } } };
    const staying = { lender: 'own', isPublished: true, lowest: { rate: { ratePercent: 4.2 } }, posted: null };
    expect(answerOf(all, RENEWAL, [FIVE])).toMatchObject({ way: 'move', terms: [moving], stay: [staying] });
  });

  it('has no premium, and a mortgage keeps its insurance', () => {
    const all = market([rate('other', 4.5), rate('insured', 4.1, { insurance: 'insured' })]);
    const asked = (more: Partial<Question>) => answerOf(all, { ...RENEWAL, currentLender: null, ...more }, [FIVE]);
    const insured = { terms: [{ lowest: { rate: { lender: 'insured' } } }] };
    expect(asked({ insuredToday: true })).toMatchObject(insured);
    expect(asked({ balance: 600_000 })).toMatchObject(insured);
    const impossible = 'uninsured-over-80-percent';
    const leftOut = expect.arrayContaining([expect.objectContaining({ why: [impossible] })]);
    const none = { impossible, terms: [{ lowest: null, leftOut }] };
    expect(asked({ balance: 600_000, insuredToday: false })).toMatchObject(none);
  });

  it('is answered for each kind that is asked, under its name', () => {
    const own = market([rate('own', 4.2), posted('own', 6, { termMonths: 36 })]);
    const { stay: all } = answerOf(own, RENEWAL, [FIVE, THREE]);
    expect(all).toMatchObject([
      { kind: FIVE, lender: 'own', isPublished: true },
      { kind: THREE, lender: 'own', isPublished: false },
    ]);
  });

  it('is asked only at the end of a term, of a lender that is named', () => {
    const asked = (question: Partial<Question>) =>
      answerOf(market([rate('own', 4.2)]), { ...RENEWAL, ...question }, [FIVE]).stay;
    expect(asked({})).toHaveLength(1);
    expect([asked({ currentLender: null }), asked({ purpose: 'switch' })]).toEqual([null, null]);
  });

  it('expires with the first figure of either answer', () => {
    const expires = (...rates: Rate[]) => {
      const { expiresAt } = answerOf(market(rates), RENEWAL, [FIVE]);
      return expiresAt === null ? null : (expiresAt - 1 - NOW) / HOUR;
    };
    const other = (hours: number) => rate('other', 4, { observedAt: hoursAgo(hours) });
    const own = (hours: number) => posted('own', 6.2, { observedAt: hoursAgo(hours) });
    expect([expires(), expires(other(3)), expires(posted('own', 6.2, OLD))]).toEqual([null, 45, null]);
    expect(expires(other(3), rate('own', 4.2, { observedAt: hoursAgo(8) }))).toBe(40);
    expect([expires(other(3), own(9)), expires(other(9), own(3))]).toEqual([39, 39]);
    expect(expires(other(3), posted('own', 6.2, OLD))).toBe(45);
  });

  it('names its way, and why there is no answer', () => {
    const high = { ...RENEWAL, balance: 600_000, insuredToday: false };
    const none = { terms: [], stay: [], expiresAt: null };
    const impossible = 'uninsured-over-80-percent';
    expect(answerOf(market([]), high, [])).toEqual({ question: high, way: 'move', impossible, ...none });
  });
});

describe('what everybody sees of it', () => {
  const seen = (rates: Rate[], question: Question, kinds?: (typeof HEADLINE_TERMS)[number][]) =>
    openAnswers(market(rates), preview({ ...EMPTY, rates }))(question, kinds);

  it('is every headline term unless others are asked', () => {
    const bare = { question: ASKED, way: 'buy', impossible: null, stay: null };
    const terms = HEADLINE_TERMS.map((kind) => ({ kind }));
    expect(seen([rate('sure', 4.5)], ASKED)).toMatchObject({ ...bare, terms });
    expect(seen([rate('sure', 4.5)], ASKED, [THREE]).terms).toMatchObject([{ kind: THREE }]);
  });

  it('is no count where nothing can be had, and a count of all that can', () => {
    const count = (...rates: Rate[]) => seen(rates, ASKED, [FIVE]).terms[0]?.rates;
    expect([count(), count(rate('a', 4)), count(rate('a', 4), rate('b', 5))]).toEqual([0, 1, 2]);
    expect(count(rate('a', 4, { state: 'stale' }))).toBe(0);
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
    const [{ mayBeLower } = {}] = seen([rate('sure', 4.5), held], ASKED, [FIVE]).terms;
    expect(mayBeLower).toEqual([{ lender: 'held', lastGoodPercent: 4.4 }]);
    const waiting = [storedRate({ lender: 'new', insurance: 'uninsured', offer: 'special', ratePercent: 4.1 })];
    const all: Market = { ...market([rate('sure', 4.5)]), waiting };
    const answers = openAnswers(all, { ...EMPTY, rates: [], terms: [] });
    expect(answers(ASKED, [FIVE]).terms[0]?.mayBeLower).toEqual([{ lender: 'new', lastGoodPercent: null }]);
  });
});

describe('the public answer', () => {
  const rates = [
    rate('sure', 4.5),
    rate('sure', 4.3, { provinces: ['CA-ON'] }),
    rate('sure', 4.1, { conditions: ['client-rate'], variant: 'x' } as Partial<Rate>),
    rate('other', 4.6),
    rate('other', 4.4, { provinces: ['CA-ON'] }),
  ];
  const shown = () => preview({ ...EMPTY, rates });
  const answers = (question: Question) => openAnswers(market(rates), shown())(question);

  it('has the whole winner, counts, and only the figure of rates that are lower for some', () => {
    const [term] = answers(ASKED).terms;
    expect(term).toMatchObject({ lowest: { rate: { ratePercent: 4.3 } }, rates: 4, lenders: 2 });
    const forSome = { ratePercent: 4.1, standing: 'some', reasons: ['client-rate'], added: [], rate: null };
    expect(term?.lowerForSome).toEqual(forSome);
    const text = JSON.stringify(term);
    expect(shown().rates.map(({ ratePercent }) => ratePercent)).toEqual([4.6, 4.5]);
    for (const { id } of rates.filter((one) => one.ratePercent === 4.4)) expect(text).not.toContain(id);
  });
});
