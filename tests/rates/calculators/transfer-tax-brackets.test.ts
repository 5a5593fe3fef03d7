import { describe, expect, it, test } from 'vitest';
import {
  DAY_2023,
  DAY_2024,
  DAY_2026,
  GATINEAU,
  linesOf,
  MONTREAL,
  type Province,
  type Purchase,
  QUEBEC,
  TORONTO_2024,
  TORONTO_2026,
} from './purchases.ts';

describe('the tax at the end of each bracket, and above the last', () => {
  it.each<[string, Province, Purchase, [price: number, ...tax: number[]][]]>([
    [
      'Ontario (kaylaw.ca)',
      'CA-ON',
      {},
      [
        [55_000, 275],
        [250_000, 2_225],
        [400_000, 4_475],
        [2_000_000, 36_475],
        [3_000_000, 61_475],
      ],
    ],
    [
      'Toronto since April 2026 (sorbaralaw.com)',
      'CA-ON',
      TORONTO_2026,
      [
        [55_000, 275],
        [250_000, 2_225],
        [400_000, 4_475],
        [2_000_000, 36_475],
        [3_000_000, 61_475],
        [4_000_000, 105_475],
        [5_000_000, 159_975],
        [10_000_000, 484_975],
        [20_000_000, 1_239_975],
        [21_000_000, 1_325_975],
      ],
    ],
    [
      'Toronto before (sorbaralaw.com)',
      'CA-ON',
      TORONTO_2024,
      [
        [3_000_000, 61_475],
        [4_000_000, 96_475],
        [5_000_000, 141_475],
        [10_000_000, 416_475],
        [20_000_000, 1_066_475],
        [21_000_000, 1_141_475],
      ],
    ],
    [
      'B.C. (taxbase.ca)',
      'CA-BC',
      {},
      [
        [200_000, 2_000],
        [2_000_000, 38_000],
        [3_000_000, 68_000],
        [4_000_000, 118_000],
      ],
    ],
    [
      'Quebec in 2023 (legisquebec.gouv.qc.ca)',
      'CA-QC',
      DAY_2023,
      [
        [55_200, 276],
        [276_200, 2_486],
      ],
    ],
    [
      'Quebec in 2024',
      'CA-QC',
      DAY_2024,
      [
        [58_900, 294.5],
        [294_600, 2_651.5],
      ],
    ],
    [
      'Quebec in 2025',
      'CA-QC',
      {},
      [
        [61_500, 307.5],
        [307_800, 2_770.5],
      ],
    ],
    [
      'Quebec in 2026 (st-dominique.ca), where no city is named',
      'CA-QC',
      DAY_2026,
      [
        [62_900, 314.5],
        [315_000, 2_835.5],
        [500_000, 5_610.5],
        [600_000, 7_110.5, 8_610.5],
      ],
    ],
    [
      'Montréal in 2025 (doukourebouba.com)',
      'CA-QC',
      MONTREAL,
      [
        [307_800, 2_770.5],
        [552_300, 6_438],
        [1_104_700, 17_486],
        [2_136_500, 43_281],
        [3_113_000, 77_458.5],
        [4_000_000, 112_938.5],
      ],
    ],
    [
      'Québec City, by both tables (doukourebouba.com, reglements.ville.quebec.qc.ca)',
      'CA-QC',
      QUEBEC,
      [
        [500_000, 5_653.5],
        [750_000, 10_653.5, 11_903.5],
        [1_000_000, 15_653.5, 19_403.5],
        [2_000_000, 40_653.5, 49_403.5],
        [3_000_000, 70_653.5, 79_403.5],
      ],
    ],
    [
      'Gatineau (doukourebouba.com)',
      'CA-QC',
      GATINEAU,
      [
        [750_000, 9_403.5],
        [1_000_000, 15_653.5],
        [2_000_000, 45_653.5],
      ],
    ],
    [
      'Manitoba (teranetmb.zendesk.com)',
      'CA-MB',
      {},
      [
        [30_000, 0],
        [90_000, 300],
        [150_000, 900],
        [200_000, 1_650],
        [300_000, 3_650],
      ],
    ],
    [
      'Saskatchewan (rickcarlson.com)',
      'CA-SK',
      {},
      [
        [500, 0],
        [500.01, 25],
        [6_300, 25],
        [6_400, 25.6],
      ],
    ],
    [
      'Alberta, each begun 5,000 (bennettjones.com)',
      'CA-AB',
      {},
      [
        [5_000, 55],
        [5_000.01, 60],
      ],
    ],
    [
      'Newfoundland, each begun 100 above 500 (bestmortgageonline.ca)',
      'CA-NL',
      {},
      [
        [400, 100],
        [500, 100],
        [500.01, 100.4],
        [600, 100.4],
        [600.01, 100.8],
        [1_225_500, 5_000],
        [1_225_501, 5_000, 5_000.4],
      ],
    ],
    ['New Brunswick', 'CA-NB', {}, [[250_000, 2_500]]],
    [
      'Prince Edward Island, of the whole value (taxandland.pe.ca)',
      'CA-PE',
      {},
      [
        [30_000, 0],
        [30_001, 300.01],
      ],
    ],
    ['Nova Scotia, where no town is named', 'CA-NS', {}, [[300_000, 0, 4_500]]],
    // Rates of towns: designmymove.com.
    ['Halifax', 'CA-NS', { city: 'halifax' }, [[300_000, 4_500]]],
    ['Cape Breton', 'CA-NS', { city: 'cape-breton' }, [[300_000, 4_500]]],
    ['Bridgewater', 'CA-NS', { city: 'bridgewater' }, [[300_000, 4_500]]],
    ['Amherst', 'CA-NS', { city: 'amherst' }, [[300_000, 3_750]]],
    ['Truro', 'CA-NS', { city: 'truro' }, [[300_000, 3_000]]],
    ['New Glasgow', 'CA-NS', { city: 'new-glasgow' }, [[300_000, 3_000]]],
    ['Yarmouth', 'CA-NS', { city: 'yarmouth' }, [[300_000, 3_000]]],
    ['Kentville', 'CA-NS', { city: 'kentville' }, [[300_000, 0]]],
  ])('%s', (_, province, purchase, figures) => {
    for (const [price, least, most = least] of figures) {
      const tax = linesOf(province, price, purchase).at(-1);
      expect([price, (tax?.least as number) / 100, (tax?.most as number) / 100]).toEqual([price, least, most]);
    }
  });
});

test('before Toronto’s first known table that table counts', () => {
  expect(linesOf('CA-ON', 4_000_000, { city: 'toronto', on: '2023-12-31' })).toEqual(
    linesOf('CA-ON', 4_000_000, TORONTO_2024),
  );
});
