import { expect, test } from 'vitest';
import { DOWN_PAYMENT } from '../../../src/rates/calculators/insured.ts';
import { INTEREST_ACT_SOURCES } from '../../../src/rates/calculators/interest-act.ts';
import { addressOf, deciding, oldSince, SOURCES_SEEN, sourceIn } from '../../../src/rates/calculators/source.ts';
import { provinceOf, TAXING_CITIES } from '../../../src/rates/calculators/transfer-tax.ts';
import { linesOf } from './purchases.ts';

test('a source is read from one line, and can be opened where the whole of its address is known', () => {
  expect(sourceIn('kpmg.ca/tax 2013-05')).toEqual({ address: 'kpmg.ca/tax', dated: '2013-05', isOfficial: false });
  expect(sourceIn('rbc.com official')).toEqual({ address: 'rbc.com', dated: null, isOfficial: true });
  expect(['kpmg.ca', 'rbc.com/…/prepayment'].map((one) => addressOf(sourceIn(one)))).toEqual(['https://kpmg.ca', null]);
});

test('official sources decide where there is one, else all do', () => {
  expect(deciding(DOWN_PAYMENT.sources).map(({ address }) => address.split('/')[0])).toEqual([
    'www.canada.ca',
    'meridiancu.ca',
  ]);
  expect(deciding(INTEREST_ACT_SOURCES)).toEqual(INTEREST_ACT_SOURCES);
});

test.each([
  [['kpmg.ca 2013'], '2026-11-22', '2013'],
  [['a.ca 2013', 'b.ca 2025'], '2026-11-22', null],
  [['a.ca 2024-11-22'], '2026-11-22', null],
  [['a.ca 2024-11-21'], '2026-11-22', '2024-11-21'],
  // An undated page is as old as the day on which it was read.
  [['a.ca'], '2026-11-22', null],
  [['a.ca', 'b.ca 2013'], '2028-11-23', SOURCES_SEEN],
])('the newest of %j dates on %s from more than two years before: %s', (lines, on, since) => {
  expect(oldSince(lines.map(sourceIn), on)).toBe(since);
});

test('each taxing city is known with its province, and counts in no other', () => {
  expect(Object.groupBy(TAXING_CITIES, provinceOf)).toEqual({
    'CA-ON': ['toronto'],
    'CA-QC': ['montreal', 'quebec', 'gatineau'],
    'CA-NS': ['halifax', 'cape-breton', 'bridgewater', 'amherst', 'truro', 'new-glasgow', 'yarmouth', 'kentville'],
  });
  expect(linesOf('CA-QC', 600_000, { city: 'halifax' })).toEqual(linesOf('CA-QC', 600_000));
  expect(linesOf('CA-ON', 500_000, { city: 'montreal' })).toEqual(linesOf('CA-ON', 500_000));
});
