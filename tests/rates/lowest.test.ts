import { describe, expect, it } from 'vitest';
import { lowestOf } from '../../src/rates/lowest.ts';
import type { Question } from '../../src/rates/question.ts';
import type { Rate, StoredRate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';
import { ASKED, FIVE, HOUR, hoursAgo, market, NOW, rate } from './markets.ts';

/** Before the lenders were read last. */
const EARLIER = hoursAgo(24);
const found = (rates: Rate[], asked: Partial<Question> = {}, waiting: StoredRate[] = []) =>
  lowestOf(market(rates, waiting), { ...ASKED, ...asked }, FIVE);

describe('the lowest', () => {
  it('is the lowest that can be had for sure, even if another one may be lower, or is lower for some', () => {
    const answer = found([
      rate('sure', 4.5),
      rate('dearer', 4.6),
      rate('unsaid', 4.2, { insurance: null }),
      rate('clients', 4.1, { conditions: ['client-rate'] }),
      rate('west', 3.8, { provinces: ['CA-BC'] }),
    ]);
    expect(answer.lowest).toMatchObject({ rate: { lender: 'sure' }, standing: 'can' });
    expect(answer.lowerNotStated).toMatchObject({ rate: { lender: 'unsaid' }, reasons: ['insurance-not-stated'] });
    expect(answer.lowerForSome).toMatchObject({ rate: { lender: 'clients' }, reasons: ['client-rate'] });
    expect(answer.runnersUp.map((one) => one.rate.lender)).toEqual(['dearer', 'unsaid']);
    const why = Object.fromEntries(answer.leftOut.map((one) => [one.rate.lender, one.why]));
    expect(why).toEqual({ clients: ['client-rate'], west: ['other-province'] });
    expect([answer.lenders, answer.lastKnown]).toEqual([3, null]);
  });

  it('is one that may be had if none can for sure, and says what is not stated', () => {
    const answer = found([rate('unsaid', 4.2, { provincesStated: false }), rate('other', 4.3, { insurance: null })]);
    const lowest = { rate: { lender: 'unsaid' }, standing: 'may', reasons: ['provinces-not-stated'] };
    expect(answer).toMatchObject({ lowest, lowerNotStated: null });
  });

  it('is told by its id among equal ones, and sure ones stand before those that may be had', () => {
    const rates = [
      rate('cedar', 4.5),
      rate('birch', 4.5),
      rate('aspen', 4.6),
      rate('elm', 4.1, { insurance: null }),
      rate('dogwood', 4.2, { insurance: null }),
    ];
    for (const all of [rates, rates.toReversed(), rates.toSpliced(0, 2).concat(rates.slice(0, 2))]) {
      const { lowest, runnersUp } = found(all);
      const order = [lowest, ...runnersUp].map((one) => one?.rate.lender);
      expect(order).toEqual(['birch', 'cedar', 'aspen', 'elm', 'dogwood']);
    }
  });

  it.each<[string, Partial<Rate>, boolean]>([
    ['is fresh', {}, true],
    ['could not be looked for, because its lender could not be reached', { state: 'carried' }, true],
    ['was missing from a page that was read', { state: 'carried', observedAt: EARLIER }, false],
    ['is held', { state: 'quarantined' }, false],
    ['is stale', { state: 'stale' }, false],
    ['is open', { prepayment: 'open' }, false],
    ['is made up', { conditions: ['made-up'] }, false],
    ['has small print that names further limits', { conditions: ['further-limits'] }, false],
  ])('prefers a lower one that %s: %s, %s', (_, fields, taken) => {
    const answer = found([rate('lower', 4.1, fields), rate('sure', 4.5)]);
    expect(answer.lowest?.rate.lender).toBe(taken ? 'lower' : 'sure');
  });

  it('is lower for some only where it is lower, or where nothing else is current', () => {
    const some = { conditions: ['client-rate'] } satisfies Partial<Rate>;
    const [dear, cheap] = [rate('dear', 4.4, some), rate('cheap', 4.3, some)];
    const forSome = (...rates: Rate[]) => found(rates).lowerForSome?.rate.lender ?? null;
    expect(forSome(rate('sure', 4.5), dear, cheap)).toBe('cheap');
    expect(forSome(rate('sure', 4.4), dear)).toBeNull();
    expect(forSome(dear, cheap)).toBe('cheap');
    expect(found([dear])).toMatchObject({ lowest: null, lowerNotStated: null, mayBeLower: [], lastKnown: null });
  });

  it('stands where another is stale, and nothing is last known', () => {
    expect(found([rate('sure', 4.5), rate('old', 4.1, { state: 'stale' })]).lastKnown).toBeNull();
  });

  it('gives the reason why a rate is not current, and does not mention made-up ones', () => {
    const why = (['quarantined', 'stale', 'carried'] as const).map((state) => ({ state, observedAt: EARLIER }));
    const answer = found([
      rate('sure', 4.5),
      ...why.map((fields, index) => rate(`old${index}`, 4, fields)),
      rate('made', 4, { conditions: ['made-up'] }),
      rate('west', 4, { state: 'stale', provinces: ['CA-BC'] }),
    ]);
    const whys = answer.leftOut.map((one) => one.why);
    expect(whys).toEqual([['held'], ['stale'], ['missing'], ['other-province', 'stale']]);
  });

  it('leaves the newest rate if none is current; of equal age the lowest', () => {
    const old = (name: string, ratePercent: number, day: number, fields: Partial<Rate> = {}) =>
      rate(name, ratePercent, { state: 'stale', observedAt: `2026-10-${day}T12:00:00.000Z`, ...fields });
    const answer = found([
      old('oldest', 3.9, 10),
      old('newest', 5, 20),
      old('lower', 4.9, 20),
      old('clients', 4, 21, { conditions: ['client-rate'] }),
    ]);
    expect([answer.lowest, answer.lastKnown?.rate.lender, answer.lenders]).toEqual([null, 'lower', 0]);
    expect([answer.staleAt, answer.expiresAt]).toEqual([null, null]);
  });

  it('counts the lenders that a province adds, and without a province names only those that lend everywhere', () => {
    const rates = [
      rate('everywhere', 4.5),
      rate('west', 4.1, { provinces: ['CA-BC'] }),
      rate('east', 4.2, { provinces: ['CA-NS'] }),
      rate('clients', 4, { provinces: ['CA-ON'], conditions: ['client-rate'] }),
    ];
    const answer = found(rates, { province: null });
    expect([answer.lowest?.rate.lender, answer.lendersByProvince]).toEqual(['everywhere', 2]);
    // One whose figure is not current does not come in.
    const old = { provinces: ['CA-BC' as const], state: 'stale' as const };
    const few = rate('few', 4, { conditions: ['client-rate'] });
    expect(found([rate('everywhere', 4.5), rate('west', 4.1, old), few], { province: null }).lendersByProvince).toBe(0);
    const west = { lowest: { rate: { lender: 'west' } }, lendersByProvince: 0 };
    expect(found(rates, { province: 'CA-BC' })).toMatchObject(west);
  });

  it('expires with the first rate that it depends on, and a headline with its own', () => {
    const answer = found([
      rate('first', 4.5, { observedAt: hoursAgo(2) }),
      rate('second', 4.6, { observedAt: hoursAgo(40) }),
      rate('west', 4.6, { observedAt: hoursAgo(47), provinces: ['CA-BC'] }),
    ]);
    expect([answer.staleAt, answer.expiresAt]).toEqual([NOW + 46 * HOUR + 1, NOW + 8 * HOUR + 1]);
    const old = { observedAt: hoursAgo(40), conditions: ['client-rate' as const] };
    expect(found([rate('sure', 4.5), rate('clients', 4.1, old)]).expiresAt).toBe(NOW + 8 * HOUR + 1);
  });
});

describe('a figure that waits to be confirmed', () => {
  const last = rate('held', 4.4, { state: 'quarantined' });
  const WEST = { provinces: ['CA-BC' as const] };
  const waiting = (fields: Partial<StoredRate>): StoredRate[] => [
    storedRate({ lender: 'held', insurance: 'uninsured', offer: 'special', ...fields }),
  ];
  it.each<[string, Rate[], StoredRate[], boolean]>([
    ['its last good figure is lower', [last], waiting({ ratePercent: 4.9 }), true],
    ['the one that waits is lower', [{ ...last, ratePercent: 4.9 }], waiting({ ratePercent: 4.4 }), true],
    ['neither is lower', [{ ...last, ratePercent: 4.9 }], waiting({ ratePercent: 4.8 }), false],
    ['it is as high', [{ ...last, ratePercent: 4.5 }], waiting({ ratePercent: 4.5 }), false],
    ['it never had another, and is lower', [], waiting({ ratePercent: 4.4 }), true],
    ['it is for others', [{ ...last, ...WEST }], waiting({ ratePercent: 4.4, ...WEST }), false],
    ['its last good figure is stale', [{ ...last, state: 'stale' }], waiting({ ratePercent: 4.4 }), false],
  ])('may be lower: %s', (_, own, held, may) => {
    const answer = found([rate('sure', 4.5), ...own], {}, held);
    expect(answer.lowest?.rate.lender).toBe('sure');
    expect(answer.expiresAt).toBe(NOW + 48 * HOUR + 1);
    const lastGood = own[0] ? expect.objectContaining({ id: own[0].id }) : null;
    expect(answer.mayBeLower).toEqual(may ? [expect.objectContaining({ lender: 'held', lastGood })] : []);
    expect(JSON.stringify(answer)).not.toContain('"ratePercent":4.8');
  });

  it('is one of several of its lender: the lowest is named, of equal ones that of the first id', () => {
    const held = [last, { ...last, id: 'held/b', ratePercent: 4.3 }, { ...last, id: 'held/a', ratePercent: 4.3 }];
    for (const all of [held, held.toReversed()])
      expect(found([rate('sure', 4.5), ...all])).toMatchObject({ mayBeLower: [{ lastGood: { id: 'held/a' } }] });
  });
});
