import { expect, test } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { NOTHING_SHOWN, shownIn } from '../../src/rates/shown.ts';
import { matchesKind } from '../../src/rates/terms.ts';
import { storedRate } from '../support/rates.ts';
import { FIVE, rate, THREE } from './markets.ts';

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

test('a headline is the rate that the term lists, though its lender has a lower one', () => {
  const [listed, lower] = [rate('a', 4.5), rate('a', 4.4, { id: 'a/z' })];
  const terms = [{ slug: FIVE.slug, rateIds: ['b/x', listed.id] }];
  const shown = shownIn({ rates: [lower, listed], terms } as unknown as Parameters<typeof shownIn>[0]);
  expect(shown.get('a')).toEqual({ headlines: { [FIVE.slug]: listed.id }, others: ['a/z'] });
});

test('a rate is of a kind where it is closed and has a figure', () => {
  const match = (fields: Partial<StoredRate>) => matchesKind(storedRate(fields), FIVE);
  expect(
    [{}, { prepayment: 'open' }, { ratePercent: null }, { termMonths: 36 }, { rateType: 'variable' }].map((fields) =>
      match(fields as Partial<StoredRate>),
    ),
  ).toEqual([true, false, false, false, false]);
});
