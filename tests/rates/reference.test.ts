import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readSeries } from '../../pipeline/read/process/reader.ts';
import {
  findingOf,
  type Observation,
  paidFor,
  REFERENCE_SERIES,
  type ReferenceName,
} from '../../src/rates/reference.ts';
import { findingIn, paidIn } from '../../src/words/market.ts';

/** What Valet answered, as far as anybody stored it: every value is the Bank's. */
const recorded = ['rates-past', 'paid-past'].flatMap((name) =>
  readSeries(readFileSync(path.join(import.meta.dirname, `../recordings/bankofcanada/${name}.json`), 'utf8')),
);
const observationsOf = (name: ReferenceName): Observation[] =>
  (recorded.find(({ id }) => id === REFERENCE_SERIES[name])?.observations ?? []).map(([date, percent]) => ({
    date,
    percent,
  }));
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('what was paid', () => {
  const FIVE = { rateType: 'fixed', termMonths: 60 } as const;
  it('is told with band, month and whose average it is', () => {
    const [uninsured, insured] = (['uninsured', 'insured'] as const).map((whose) =>
      paidFor(FIVE, whose, observationsOf, '2026-11-28'),
    );
    expect([uninsured, insured]).toMatchObject([
      { series: 'paid-uninsured-5-years', month: '2026-06', percent: 4.35 },
      { month: '2026-06', percent: 4.01 },
    ]);
    if (!uninsured || !insured) throw new Error('nothing was paid');
    expect(paidIn('en', uninsured)).toBe(
      'New uninsured mortgages, fixed for 5 years and over, were made at 4.35% in June 2026: an average of chartered banks, renewals included.',
    );
    expect(plain(paidIn('fr', insured))).toBe(
      'Les nouveaux prêts assurés, taux fixe, 5 ans et plus, ont été consentis à 4,01 % en juin 2026 : une moyenne des banques à charte, renouvellements compris.',
    );
  });
  it('is not told where nobody read it lately, or at all', () => {
    expect(paidFor(FIVE, 'uninsured', observationsOf, '2027-01-01')).toBeNull();
    expect(paidFor({ rateType: 'variable', termMonths: 60 }, 'insured', observationsOf, '2026-11-28')).toBeNull();
    expect(paidFor(FIVE, 'uninsured', () => [], '2026-11-28')).toBeNull();
  });
});

test.each<[ReferenceName, day: string, en: string | null, fr: string | null]>([
  [
    ...(['posted-5-year', '2024-11-06'] as const),
    'Posted 5-year rate fell from 7.04% to 6.49% in a year',
    'Taux affiché 5 ans : en baisse, de 7,04 % à 6,49 % en un an',
  ],
  [
    ...(['prime', '2023-07-19'] as const),
    'Prime rate rose from 3.70% to 7.20% in a year',
    'Taux préférentiel : en hausse, de 3,70 % à 7,20 % en un an',
  ],
  [
    ...(['posted-1-year', '2022-02-23'] as const),
    'Posted 1-year rate: 2.79%, as a year before',
    'Taux affiché 1 an : 2,79 %, comme un an plus tôt',
  ],
  // Nobody stored an answer of a year before.
  ['posted-5-year', '2026-10-07', null, null],
  ['prime', '1975-02-05', null, null],
  ['yield-5-year', '2026-10-07', null, null],
])('how %s moved in the year until %s', (name, day, en, fr) => {
  const found = findingOf(observationsOf(name).filter(({ date }) => date <= day));
  expect(found && [findingIn('en', name, found), plain(findingIn('fr', name, found))]).toEqual(en && [en, fr]);
});
