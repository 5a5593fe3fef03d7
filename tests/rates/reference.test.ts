import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSeries } from '../../pipeline/read/process/reader.ts';
import { type Observation, paidFor, REFERENCE_SERIES, type ReferenceName } from '../../src/rates/reference.ts';
import { paidIn } from '../../src/words/market.ts';

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
      'En juin 2026, les nouveaux prêts assurés, à taux fixe de 5 ans et plus, ont été consentis à 4,01 % en moyenne ' +
        '(banques à charte, renouvellements compris).',
    );
  });
  it('is not told where nobody read it lately, or at all', () => {
    expect(paidFor(FIVE, 'uninsured', observationsOf, '2027-01-01')).toBeNull();
    expect(paidFor({ rateType: 'variable', termMonths: 60 }, 'insured', observationsOf, '2026-11-28')).toBeNull();
    expect(paidFor(FIVE, 'uninsured', () => [], '2026-11-28')).toBeNull();
  });
});
