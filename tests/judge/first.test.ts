import { describe, expect, it } from 'vitest';
import { firstDoubts, strangeWords } from '../../pipeline/judge/first.ts';
import type { Recognised } from '../../pipeline/judge/recognise.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { FIVE, frameOf, type Parts, RATES, SPECIAL, THREE } from '../support/framed-page.ts';
import { storedRate } from '../support/rates.ts';

const ids = (...rates: StoredRate[]): string[] => rates.map(({ id }) => id);

describe('the words of a page that was never read before', () => {
  const MEMBERS = '<p>These rates are for members only.</p>';
  const ZOO = '<p>Rates are for mortgages of at least $500,000 only.</p>';
  const strange = (parts: Partial<Parts>, rates = RATES) =>
    strangeWords({ frame: frameOf(parts) } as Recognised, rates, ['acme']).map(({ kind, says, ids }) => [
      kind,
      says,
      ids,
    ]);
  const limited = (fields: Partial<StoredRate>, ...of: StoredRate[]): StoredRate[] =>
    RATES.map((rate) => (of.includes(rate) ? { ...rate, ...fields } : rate));

  it.each<[string, Partial<Parts>, [string, string, string[]][], StoredRate[]?]>([
    ['are understood', { special: '<p>Talk with us.</p>' }, []],
    ['alarm', { top: '<p>Our rates are outdated.</p>' }, [['line', 'alarm', ids(...RATES)]]],
    ['alarm some', { special: '<p>Our rates are outdated.</p>' }, [['line', 'alarm', ids(SPECIAL)]]],
    ['are a place', { special: '<p>Come and see us in Ontario.</p>' }, []],
    ['limit in a way that is not understood', { special: ZOO }, [['line', 'limits', ids(SPECIAL)]]],
    ['limit in a way that no rate does', { posted: MEMBERS }, [['line', 'limits', ids(THREE, FIVE)]]],
    [
      'limit in a way that all rates do',
      { posted: MEMBERS },
      [],
      limited({ conditions: ['members-only'] }, THREE, FIVE),
    ],
    [
      'limit in a way that one does not',
      { posted: MEMBERS },
      [['line', 'limits', ids(FIVE)]],
      limited({ conditions: ['members-only'] }, THREE),
    ],
    ['limit to an insurance', { special: '<p>These rates are for insured mortgages only.</p>' }, []],
    [
      'limit to an insurance that others lack',
      { top: '<p>These rates are for insured mortgages only.</p>' },
      [['line', 'limits', ids(THREE, FIVE)]],
    ],
    [
      'limit to years',
      { special: '<p>These rates are for amortizations of up to 25 years.</p>' },
      [['line', 'limits', ids(SPECIAL)]],
    ],
    [
      'limit to the years of a rate',
      { special: '<p>These rates are for amortizations of up to 25 years.</p>' },
      [],
      limited({ amortizationUpToYears: 25 }, SPECIAL),
    ],
    [
      'limit to a share',
      { special: '<p>These rates are for a loan-to-value of up to 80%.</p>' },
      [['line', 'limits', ids(SPECIAL)]],
    ],
    [
      'limit to the share of a rate',
      { special: '<p>These rates are for a loan-to-value of up to 80%.</p>' },
      [],
      limited({ ltvUpToPercent: 80 }, SPECIAL),
    ],
    [
      'limit to a purpose',
      { special: '<p>These rates are for purchases only.</p>' },
      [['line', 'limits', ids(SPECIAL)]],
    ],
    [
      'limit to the purpose of a rate',
      { special: '<p>These rates are for purchases only.</p>' },
      [],
      limited({ purpose: 'purchase' }, SPECIAL),
    ],
    ['name another', { title: 'Zebra' }, [['title', 'words', ids(...RATES)]]],
    ['name itself', { title: 'acme' }, []],
    ['name other rates in a heading', { heading: 'Zebra' }, []],
  ])('%s', (_, parts, expected, rates) => {
    expect(strange(parts, rates)).toEqual(expected);
  });

  it('are reported as differences that limit', () => {
    expect(strangeWords({ frame: frameOf({ title: 'Zebra', special: ZOO }) } as Recognised, RATES, [])).toMatchObject([
      { kind: 'title', text: 'Zebra', before: null, says: 'words', conditions: ['further-limits'] },
      {
        kind: 'line',
        text: 'Rates are for mortgages of at least $500,000 only.',
        before: null,
        says: 'limits',
        conditions: ['further-limits'],
      },
    ]);
  });
});

describe('a figure of a first reading', () => {
  const rate = (ratePercent: number | null, fields: Partial<StoredRate> = {}): StoredRate =>
    storedRate({ ratePercent, ...fields });
  const others = (...figures: (StoredRate | number)[]): Map<string, StoredRate[]> =>
    new Map(figures.map((one, at) => [`l${at}`, [typeof one === 'number' ? rate(one) : one]]));
  const doubt = (of: StoredRate, given: Partial<Parameters<typeof firstDoubts>[1]>, found = [of]): string | null =>
    firstDoubts(found, { strange: [], recorded: [], others: new Map(), ...given })(of);
  const NEAR = others(4.34, 5.84, 5.09);

  it.each<[string, StoredRate, Partial<Parameters<typeof firstDoubts>[1]>, string | null]>([
    ['near three others', rate(5.09), { others: NEAR }, null],
    [
      'near two',
      rate(5.09),
      { others: others(4.34, 5.84, 5.85) },
      'a first reading, of a figure that lies near no other',
    ],
    [
      'near two of one lender',
      rate(5.09),
      {
        others: new Map([
          ['a', [rate(5.09), rate(5.1)]],
          ['b', [rate(5)]],
        ]),
      },
      'near no other',
    ],
    [
      'near others of another type',
      rate(5.09),
      { others: others(...[5, 5, 5].map((one) => rate(one, { rateType: 'variable' }))) },
      'near no other',
    ],
    [
      'near others of another term',
      rate(5.09),
      { others: others(...[5, 5, 5].map((one) => rate(one, { termMonths: 12 }))) },
      'near no other',
    ],
    [
      'beside others without a figure',
      rate(0.5),
      { others: others(rate(null), rate(null), rate(null)) },
      'near no other',
    ],
    ['near its recorded one', rate(5.09), { recorded: [rate(6.59)] }, null],
    ['far from its recorded one', rate(5.09), { recorded: [rate(6.591)] }, 'near no other'],
    [
      'near a recorded one of another rate',
      rate(5.09),
      { recorded: [rate(5.09, { termMonths: 12 })] },
      'near no other',
    ],
    ['recorded without a figure', rate(0.5), { recorded: [rate(null)] }, 'near no other'],
    [
      'unknown',
      rate(null),
      { others: NEAR, recorded: [rate(5.09)] },
      'a first reading, with nothing to compare it with',
    ],
  ])('%s', (_, of, given, reason) => {
    const said = doubt(of, given);
    if (reason === null) expect(said).toBeNull();
    else expect(said).toContain(reason);
  });

  it('waits beside unknown words, because of the first of them', () => {
    const one = { kind: 'line', key: 'a', before: null, says: 'limits', conditions: [], ids: [FIVE.id] } as const;
    const strange = ['First words', 'Second words'].map((text) => ({ ...one, text, conditions: [], ids: [FIVE.id] }));
    const say = firstDoubts([FIVE, THREE], { strange, recorded: [FIVE, THREE], others: new Map() });
    expect([say(FIVE), say(THREE)]).toEqual(['a first reading, beside "First words"', null]);
  });

  it.each<[string, (number | null)[], boolean]>([
    ['of a table that says one value', [5, 5, 5], true],
    ['of two', [5, 5], false],
    ['of a table that says two', [5, 5, 5.1], false],
    ['of a table that says one, where it says any', [5, 5, 5, null], true],
    ['of a table that says little', [5, 5, null], false],
  ])('%s', (_, figures, isTemplate) => {
    const table = (section: string, all: (number | null)[], at: number): StoredRate[] =>
      all.map((ratePercent, row) => storedRate({ ratePercent, section, termMonths: at + 12 * row }));
    const found = [...table('a', figures, 12), ...table('b', [5, 6, 7], 120)];
    const [first] = found as [StoredRate];
    const said = doubt(first, { recorded: found }, found);
    expect(said).toBe(isTemplate ? 'a first reading, of a table that says one value everywhere' : null);
    expect(doubt(found.at(-3) as StoredRate, { recorded: found }, found)).toBeNull();
  });
});
