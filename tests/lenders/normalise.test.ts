import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Draft, Reading, Source } from '../../pipeline/lender.ts';
import { normalise } from '../../pipeline/read/normalise.ts';
import { madeUpLender } from '../support/lenders.ts';
import { pageWith, tabled } from '../support/page-lender.ts';
import { runsOf } from '../support/sightings.ts';
import { answerOf } from './recordings.ts';

const lender = madeUpLender('acme');
const [source] = lender.strategies[0].sources as [Source];
const AT = '2026-11-20T13:00:00.000Z';
const FIXED: Draft = {
  rateType: 'fixed',
  termMonths: 60,
  prepayment: 'closed',
  offer: 'posted',
  rate: 6090,
  label: '5 Year',
  section: 'Posted',
};
const adding = (points: number) => ({
  points,
  purposes: ['refinance' as const],
  occupancies: [],
  amortizationOverYears: null,
});
const FIRST: Partial<Draft> = {
  apr: 6120,
  surcharges: [adding(0.1)],
  narrowed: { priceUnder: 1_500_000, provinces: ['CA-ON'] },
};
const VARIABLE: Draft = { ...FIXED, rateType: 'variable', rate: null, primeOffset: -350 };

function run(drafts: Draft[], prime: Reading['prime'] = null, notes: string[] = []) {
  const reading: Reading = { rows: [{ source: 0, section: null, label: 'x', cells: [], drafts }], prime, notes };
  return normalise(lender, reading, [answerOf(source, '<html></html>')], AT);
}

describe('one rate printed twice', () => {
  test('counts once, and each print completes the other', () => {
    const more: Partial<Draft> = { effectiveOn: '2026-04-15', conditions: ['limited-time'] };
    const { rates, notes } = run([FIXED, { ...FIXED, apr: 6120, ...more }]);
    expect(notes).toEqual([]);
    expect(rates).toMatchObject([{ aprPercent: 6.12, ...more }]);
    const { apr: _, ...limits } = FIRST;
    expect(run([FIXED, { ...FIXED, ...limits }]).rates).toMatchObject([
      { priceUnder: 1_500_000, provinces: ['CA-ON'], provincesStated: true, surcharges: [adding(0.1)] },
    ]);
  });

  test.each([
    ['rates', { rate: 6190 }],
    ['APRs', { apr: 6130 }],
    ['surcharges', { surcharges: [adding(0.2)] }],
    ['limits', { narrowed: { priceUnder: 1_000_000 } }],
    ['sets of provinces', { narrowed: { provinces: ['CA-QC' as const] } }],
  ])('with two %s is left out', (_, other) => {
    const { rates, notes } = run([FIRST, other, { termMonths: 12 }].map((draft) => ({ ...FIXED, ...draft })));
    expect(rates.map((rate) => rate.termMonths)).toEqual([12]);
    expect(notes).toHaveLength(1);
  });

  test('stays left out even if a third print agrees with the first', () => {
    expect(run([FIXED, { ...FIXED, rate: 6190 }, FIXED]).rates).toEqual([]);
  });
});

test.each<[string, Draft, Reading['prime']]>([
  ['a rate that prime and offset deny', { ...VARIABLE, rate: 4450 }, 4450],
  ['neither rate nor offset', { ...FIXED, rate: null }, null],
  ['a figure that cannot be a percentage', { ...FIXED, rate: 104000 }, null],
])('a rate that contradicts itself is left out: %s', (_, draft, prime) => {
  const { rates, notes } = run([draft], prime);
  expect([rates, notes.length]).toEqual([[], 1]);
});

test.each([
  ['the same surcharge', 'a premium of 0.10% is added', [12, 60], 0],
  ['another one', 'a premium of 0.20% is added', [12], 1],
])('of a page that prints a rate twice, each with a footnote: %s', async (_, premium, terms, told) => {
  const posted = [
    ['5 Year<sup>1</sup>', 6.09],
    ['5 Year<sup>2</sup>', 6.09],
    ['1 Year', 5.49],
  ] as const;
  const notes = ['a premium of 0.10% is added', premium].map(
    (words, at) => `<p><sup>${at + 1}</sup> If you are refinancing your mortgage, ${words}.</p>`,
  );
  const html = pageWith({ posted, notes: notes.join(''), special: [] });
  const runs = runsOf(tabled('acme'));
  const { rates, snapshot } = await runs.at(0, html, { accepts: 'any' });
  expect(rates.map(({ termMonths }) => termMonths)).toEqual(terms);
  const raw = JSON.parse(
    readFileSync(path.join(runs.root, snapshot.manifest.lenders['acme']?.raw?.path ?? ''), 'utf8'),
  );
  expect(raw.notes.filter((text: string) => /stands twice, with surcharges/.test(text))).toHaveLength(told);
});
