import { describe, expect, it } from 'vitest';
import { answerOf } from '../../src/rates/answer.ts';
import { preview } from '../../src/rates/preview.ts';
import { openAnswers } from '../../src/rates/public-answer.ts';
import type { Question } from '../../src/rates/question.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { ASKED, FIVE, HOUR, hoursAgo, market, NOW, posted, rate } from './markets.ts';

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
});

describe('what everybody is told', () => {
  const openOf = (rates: Rate[], from = market(rates)) => openAnswers(from, preview({ ...EMPTY, rates }));
  const seen = (rates: Rate[], question: Question = ASKED) => openOf(rates).answerTo(question);
  const first = (rates: Rate[], question?: Question) => seen(rates, question).terms[0];
  const ONTARIO = { provinces: ['CA-ON'] } satisfies Partial<Rate>;

  it('is one’s own lender’s rate where the preview shows it', () => {
    const stay = (...rates: Rate[]) => seen(rates, RENEWAL).stay?.[0];
    const none = { lowest: null, lastKnown: null, posted: null };
    expect(stay(rate('own', 4.2))).toMatchObject({ lowest: { rate: { ratePercent: 4.2 } }, needsAccount: false });
    expect(stay(posted('own', 6.2))).toMatchObject({ ...none, posted: { rate: { ratePercent: 6.2 } } });
    expect(stay(rate('own', 4.6), rate('own', 4.2, ONTARIO))).toMatchObject({ ...none, needsAccount: true });
  });

  it('is the headline answer whole, sure or not; of others who can have it, and the rate where the preview shows it', () => {
    const rates = [
      rate('sure', 4.5),
      rate('sure', 4.3, ONTARIO),
      rate('sure', 4.2, { ...ONTARIO, provincesStated: false, id: 'sure/unsaid' }),
      rate('sure', 4.1, { conditions: ['client-rate'], id: 'sure/clients' }),
      rate('other', 4.6),
      rate('other', 4.4, ONTARIO),
    ];
    expect(preview({ ...EMPTY, rates }).rates.map(({ ratePercent }) => ratePercent)).toEqual([4.6, 4.5]);
    const term = first(rates);
    expect(term).toMatchObject({ lowest: { rate: { ratePercent: 4.3 } }, rates: 5, lenders: 2 });
    expect(term?.lowerNotStated).toMatchObject({ rate: { id: 'sure/unsaid', ratePercent: 4.2 } });
    expect(term?.lowerForSome).toEqual({ standing: 'some', reasons: ['client-rate'], added: [], rate: null });
    expect(JSON.stringify(term)).not.toContain('4.4');
    const shown = [rate('sure', 4.5), rate('some', 4.1, { conditions: ['client-rate'] })];
    expect(first(shown)?.lowerForSome).toMatchObject({ rate: { lender: 'some' } });
  });

  it('is the last good figure of a rate that may be lower where the preview shows it, and no figure that waits', () => {
    const held = rate('held', 4.4, { state: 'quarantined' });
    expect(first([rate('sure', 4.5), held])?.mayBeLower).toMatchObject([{ lender: 'held', lastGood: { id: held.id } }]);
    const hidden = rate('held', 4.4, { ...ONTARIO, state: 'quarantined', id: 'held/hidden' });
    expect(first([rate('sure', 4.5), rate('held', 4.7), hidden])?.mayBeLower).toEqual([
      { lender: 'held', lastGood: null },
    ]);
    const waiting = [storedRate({ lender: 'new', insurance: 'uninsured', offer: 'special', ratePercent: 4.1 })];
    const all = openOf([rate('sure', 4.5)], { ...market([rate('sure', 4.5)]), waiting }).answerTo(ASKED);
    expect(all.terms[0]?.mayBeLower).toEqual([{ lender: 'new', lastGood: null }]);
  });
});
