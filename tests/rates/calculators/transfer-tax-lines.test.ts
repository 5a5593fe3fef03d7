import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { addressOf, type Source, source } from '../../../src/rates/calculators/source.ts';
import {
  type Line,
  type LineKind,
  type LineNote,
  type Transfer,
  taxSources,
} from '../../../src/rates/calculators/transfer-tax/line.ts';
import {
  provinceOf,
  TAXING_CITY_NAMES,
  type TaxingCity,
  transferTax,
} from '../../../src/rates/calculators/transfer-tax/transfer-tax.ts';
import type { PROVINCES } from '../../../src/rates/vocabulary.ts';

type Province = (typeof PROVINCES)[number];
/** A purchase in dollars. */
interface Purchase extends Partial<Pick<Transfer, 'firstHome' | 'isNewBuild' | 'on'>> {
  mortgage?: number;
  city?: TaxingCity;
}

const linesOf = (
  province: Province,
  price: number,
  { mortgage = 0, city, firstHome = 'none', isNewBuild = false, on = '2025-06-01' }: Purchase = {},
): Line[] =>
  transferTax(province, city ?? null, {
    price: toCents(price),
    mortgage: toCents(mortgage),
    ...{ firstHome, isNewBuild, on },
  }) ?? [];

const DAY_2023 = { on: '2023-06-01' };
const DAY_2024 = { on: '2024-06-01' };
const DAY_2026 = { on: '2026-06-01' };
const MONTREAL = { city: 'montreal' } as const;
const QUEBEC = { city: 'quebec' } as const;
const GATINEAU = { city: 'gatineau' } as const;
const TORONTO_2026 = { city: 'toronto', on: '2026-04-01' } as const;
const TORONTO_2024 = { city: 'toronto', on: '2024-01-01' } as const;

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

/** A line in dollars: a figure or a range, its notes, and `seen` where it is confirmed. */
type Written = [kind: LineKind, least: number, most: number, 'seen' | 'unseen', ...LineNote[]];
const written = ({ kind, least, most, isConfirmed, notes }: Line): Written => [
  kind,
  least / 100,
  most / 100,
  isConfirmed ? 'seen' : 'unseen',
  ...notes,
];

describe('each line says what it is', () => {
  const FIRST = { firstHome: 'all' } as const;
  const HALF = { firstHome: 'half' } as const;
  const NEW = { isNewBuild: true } as const;
  const BC = (tax: number): Written => ['province', tax, tax, 'unseen'];
  it.each<[string, Province, number, Purchase, Written[]]>([
    ['Ontario', 'CA-ON', 300_000, {}, [['province', 2_975, 2_975, 'seen']]],
    [
      'a refund of less than the most',
      'CA-ON',
      300_000,
      FIRST,
      [
        ['province', 2_975, 2_975, 'seen'],
        ['first-home', -2_975, -2_975, 'seen'],
      ],
    ],
    [
      'a refund of one of two buyers',
      'CA-ON',
      300_000,
      HALF,
      [
        ['province', 2_975, 2_975, 'seen'],
        ['first-home', -1_487.5, -1_487.5, 'seen'],
      ],
    ],
    [
      'Toronto',
      'CA-ON',
      500_000,
      { city: 'toronto' },
      [
        ['province', 6_475, 6_475, 'seen'],
        ['city', 6_475, 6_475, 'seen'],
      ],
    ],
    [
      'a first home in Toronto',
      'CA-ON',
      500_000,
      { city: 'toronto', ...FIRST },
      [
        ['province', 6_475, 6_475, 'seen'],
        ['first-home', -4_000, -4_000, 'seen'],
        ['city', 6_475, 6_475, 'seen'],
        ['city-first-home', -4_475, -4_475, 'seen'],
      ],
    ],
    [
      'one of two buyers in Toronto',
      'CA-ON',
      300_000,
      { city: 'toronto', ...HALF },
      [
        ['province', 2_975, 2_975, 'seen'],
        ['first-home', -1_487.5, -1_487.5, 'seen'],
        ['city', 2_975, 2_975, 'seen'],
        ['city-first-home', -2_975, 0, 'seen', 'shared-unknown'],
      ],
    ],
    ['B.C.', 'CA-BC', 300_000, {}, [BC(4_000)]],
    ['a first home there', 'CA-BC', 300_000, FIRST, [BC(4_000), ['first-home', -4_000, -4_000, 'unseen']]],
    ['above 500,000', 'CA-BC', 501_000, FIRST, [BC(8_020), ['first-home', -8_000, -8_000, 'unseen']]],
    ['above 835,000', 'CA-BC', 836_000, FIRST, [BC(14_720), ['first-home', -7_680, -7_680, 'unseen']]],
    ['below 860,000', 'CA-BC', 859_000, FIRST, [BC(15_180), ['first-home', -320, -320, 'unseen']]],
    ['above 860,000', 'CA-BC', 900_000, FIRST, [BC(16_000)]],
    [
      'for one of two buyers',
      'CA-BC',
      501_000,
      HALF,
      [BC(8_020), ['first-home', -8_000, 0, 'unseen', 'shared-unknown']],
    ],
    ['a new home', 'CA-BC', 1_100_000, NEW, [BC(20_000), ['new-build', -20_000, -20_000, 'unseen', 'small-plot']]],
    [
      'a new home that is a first one',
      'CA-BC',
      501_000,
      { ...NEW, ...FIRST },
      [BC(8_020), ['new-build', -8_020, -8_020, 'unseen', 'small-plot']],
    ],
    [
      'a new home above 1,100,000, first or not',
      'CA-BC',
      1_101_000,
      { ...NEW, ...FIRST },
      [BC(20_020), ['new-build', -20_020, 0, 'unseen', 'small-plot', 'partial-unknown']],
    ],
    ['a new home from 1,150,000', 'CA-BC', 1_150_000, NEW, [BC(21_000)]],
    [
      'Alberta',
      'CA-AB',
      400_000,
      { mortgage: 320_000 },
      [
        ['province', 450, 450, 'seen'],
        ['mortgage-registration', 370, 370, 'seen'],
      ],
    ],
    ['Alberta without a mortgage', 'CA-AB', 400_000, {}, [['province', 450, 450, 'seen']]],
    [
      'Saskatchewan',
      'CA-SK',
      400_000,
      { mortgage: 320_000 },
      [
        ['province', 1_600, 1_600, 'seen'],
        ['mortgage-registration', 180, 1_000, 'seen'],
      ],
    ],
    ['Saskatchewan without a mortgage', 'CA-SK', 400_000, {}, [['province', 1_600, 1_600, 'seen']]],
    ['Manitoba', 'CA-MB', 200_000, {}, [['province', 1_650, 1_650, 'seen', 'fees-extra']]],
    ['Nova Scotia', 'CA-NS', 300_000, {}, [['city', 0, 4_500, 'unseen', 'municipal-range', 'non-resident']]],
    ['Truro', 'CA-NS', 300_000, { city: 'truro' }, [['city', 3_000, 3_000, 'unseen', 'non-resident']]],
    ['New Brunswick', 'CA-NB', 300_000, {}, [['province', 3_000, 3_000, 'unseen', 'greater-value']]],
    ['the Island', 'CA-PE', 300_000, {}, [['province', 3_000, 3_000, 'unseen', 'greater-value']]],
    [
      'a first home there',
      'CA-PE',
      300_000,
      FIRST,
      [
        ['province', 3_000, 3_000, 'unseen', 'greater-value'],
        ['first-home', -3_000, -3_000, 'unseen'],
      ],
    ],
    [
      'of one of two buyers',
      'CA-PE',
      300_000,
      HALF,
      [
        ['province', 3_000, 3_000, 'unseen', 'greater-value'],
        ['first-home', -3_000, 0, 'unseen', 'shared-unknown'],
      ],
    ],
    ['Newfoundland without a mortgage', 'CA-NL', 300_000, {}, [['province', 1_298, 1_298, 'unseen']]],
    [
      'Newfoundland',
      'CA-NL',
      2_000_000,
      { mortgage: 200_000 },
      [
        ['province', 5_000, 8_098, 'unseen', 'cap-said'],
        ['mortgage-registration', 898, 898, 'unseen'],
      ],
    ],
    ['a village of Quebec', 'CA-QC', 300_000, {}, [['province', 2_692.5, 2_692.5, 'seen', 'greater-value']]],
    [
      'a dear home in it',
      'CA-QC',
      600_000,
      {},
      [['province', 7_153.5, 8_653.5, 'seen', 'municipal-range', 'greater-value']],
    ],
    ['Montréal', 'CA-QC', 552_300, MONTREAL, [['city', 6_438, 6_438, 'seen', 'greater-value']]],
    [
      'Québec City',
      'CA-QC',
      750_000,
      QUEBEC,
      [['city', 10_653.5, 11_903.5, 'seen', 'tables-disagree', 'greater-value']],
    ],
  ])('%s', (_, province, price, purchase, lines) => {
    expect(linesOf(province, price, purchase).map(written)).toEqual(lines);
  });
});

describe('Quebec’s figures are confirmed', () => {
  it.each<[TaxingCity | null, number, string, boolean]>([
    [null, 300_000, '2022-12-31', false],
    [null, 300_000, '2023-01-01', true],
    [null, 300_000, '2026-12-31', true],
    [null, 300_000, '2027-01-01', false],
    ['montreal', 552_301, '2023-12-31', false],
    ['montreal', 552_301, '2024-01-01', true],
    ['montreal', 552_301, '2025-12-31', true],
    ['montreal', 552_301, '2026-01-01', false],
    ['montreal', 552_300, '2026-01-01', true],
    ['montreal', 552_300, '2027-01-01', false],
    ['quebec', 500_001, '2024-12-31', false],
    ['quebec', 500_001, '2025-01-01', true],
    ['quebec', 500_001, '2025-12-31', true],
    ['quebec', 500_001, '2026-01-01', false],
    ['quebec', 500_000, '2026-01-01', true],
    ['gatineau', 750_001, '2024-12-31', false],
    ['gatineau', 750_001, '2025-01-01', true],
    ['gatineau', 750_001, '2025-12-31', true],
    ['gatineau', 750_001, '2026-01-01', false],
    ['gatineau', 750_000, '2026-01-01', true],
  ])('%s, %d on %s: %s', (city, price, on, isConfirmed) => {
    const [duty] = linesOf('CA-QC', price, { on, ...(city && { city }) });
    expect(duty?.isConfirmed).toBe(isConfirmed);
  });

  it('by the table of the year, and by the oldest before it', () => {
    const duty = (on: string): number | undefined => linesOf('CA-QC', 300_000, { on })[0]?.least;
    expect(duty('2022-01-01')).toBe(duty('2023-12-31'));
    expect(new Set(['2023-12-31', '2024-01-01', '2025-01-01', '2026-01-01'].map(duty)).size).toBe(4);
  });
});

test('before Toronto’s first known table that table counts', () => {
  expect(linesOf('CA-ON', 4_000_000, { city: 'toronto', on: '2023-12-31' })).toEqual(
    linesOf('CA-ON', 4_000_000, TORONTO_2024),
  );
});

describe('every figure names where it was read', () => {
  const LAW = source('legisquebec.gouv.qc.ca', '2024-12-16');
  const TOOL = source('doukourebouba.com/en/tools/transfert-tax-calculator.html', null, 'medium');
  const ONTARIO = [
    source('kaylaw.ca/resource/first-time-home-buyers-land-transfer-tax'),
    source('mortgagebrokersottawa.com'),
  ];
  const REST = { firstHome: 'all', mortgage: 100_000 } as const;
  it.each<[string, Province, Purchase, Source[]]>([
    ['Ontario', 'CA-ON', REST, ONTARIO],
    [
      'Toronto',
      'CA-ON',
      { ...REST, city: 'toronto' },
      [
        ...ONTARIO,
        source(
          'sorbaralaw.com/resources/knowledge-centre/publication/toronto-s-escalating-luxury-land-transfer-tax',
          '2026-01',
        ),
        source('rickylau.ca/2017/02/mltt', '2017-02'),
      ],
    ],
    ['B.C.', 'CA-BC', {}, [source('taxbase.ca/land-transfer-tax-calculator/british-columbia')]],
    [
      'its relief',
      'CA-BC',
      REST,
      [
        source('taxbase.ca/land-transfer-tax-calculator/british-columbia'),
        source('tsawwassenhomesforsale.com', '2024-06'),
        source('kingsburyrealestate.ca', '2024-03-01'),
      ],
    ],
    [
      'Alberta',
      'CA-AB',
      REST,
      [source('mondaq.com/canada/financial-services/1534372', '2024-10'), source('bennettjones.com', '2024-09')],
    ],
    [
      'Saskatchewan',
      'CA-SK',
      REST,
      [
        source('bestmortgageonline.ca/land-transfer-tax-saskatchewan', '2025-03'),
        source('rickcarlson.com/realestate.php?article=land_transfer_tax'),
      ],
    ],
    ['Manitoba', 'CA-MB', REST, [source('teranetmb.zendesk.com/hc/en-ca/articles/4790708040731')]],
    ['Quebec in 2023', 'CA-QC', { on: '2023-01-01' }, [LAW, TOOL]],
    ['in 2024', 'CA-QC', { on: '2024-01-01' }, [LAW, TOOL]],
    ['in 2025', 'CA-QC', { on: '2025-12-31' }, [LAW, TOOL]],
    ['in 2026', 'CA-QC', { on: '2026-01-01' }, [source('st-dominique.ca/fr/vie-municipale/taxation', '2026')]],
    [
      'Montréal',
      'CA-QC',
      MONTREAL,
      [TOOL, source('immocentreville.com/fr/blog/la-taxe-de-bienvenu-a-montreal--13192', '2025-01-14', 'medium')],
    ],
    ['Québec City', 'CA-QC', QUEBEC, [TOOL, source('reglements.ville.quebec.qc.ca', '2025-07-01', 'medium')]],
    ['Gatineau', 'CA-QC', GATINEAU, [TOOL]],
    [
      'Nova Scotia',
      'CA-NS',
      REST,
      [
        source('designmymove.com/land-transfer-taxes-in-nova-scotia', null, 'medium'),
        source('rateshop.ca/nova-scotia-land-transfer-tax', null, 'medium'),
        source('reminetwork.com/articles/nova-scotia-to-double-deed-transfer-tax', '2025'),
      ],
    ],
    ['New Brunswick', 'CA-NB', REST, [source('kpmg.ca', '2013', 'medium')]],
    ['the Island', 'CA-PE', REST, [source('taxandland.pe.ca', '2017-05-17')]],
    ['Newfoundland', 'CA-NL', REST, [source('bestmortgageonline.ca/land-transfer-tax-newfoundland', null, 'medium')]],
  ])('%s, each once', (_, province, purchase, sources) => {
    expect(taxSources(linesOf(province, 400_000, purchase))).toEqual(sources);
  });

  it('that can be opened, where the whole address is known', () => {
    expect([addressOf(LAW), addressOf(source('rbc.com/…/prepayment'))]).toEqual([
      'https://legisquebec.gouv.qc.ca',
      null,
    ]);
    expect(LAW).toEqual({ address: 'legisquebec.gouv.qc.ca', dated: '2024-12-16', confidence: 'high' });
    expect(source('kpmg.ca')).toEqual({ address: 'kpmg.ca', dated: null, confidence: 'high' });
  });
});

test('each taxing city is known with its province', () => {
  expect(TAXING_CITY_NAMES.map((city) => [city, provinceOf(city)])).toEqual([
    ['toronto', 'CA-ON'],
    ['montreal', 'CA-QC'],
    ['quebec', 'CA-QC'],
    ['gatineau', 'CA-QC'],
    ['halifax', 'CA-NS'],
    ['cape-breton', 'CA-NS'],
    ['bridgewater', 'CA-NS'],
    ['amherst', 'CA-NS'],
    ['truro', 'CA-NS'],
    ['new-glasgow', 'CA-NS'],
    ['yarmouth', 'CA-NS'],
    ['kentville', 'CA-NS'],
  ]);
  expect(linesOf('CA-QC', 600_000, { city: 'halifax' })).toEqual(linesOf('CA-QC', 600_000));
  expect(linesOf('CA-NS', 600_000, { city: 'toronto' })).toEqual(linesOf('CA-NS', 600_000));
});
