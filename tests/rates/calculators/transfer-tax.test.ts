import { describe, expect, test } from 'vitest';
import { type Line, totalOf, transferTax } from '../../../src/rates/calculators/transfer-tax.ts';
import { PROVINCES } from '../../../src/rates/vocabulary.ts';
import { linesOf, purchaseIn } from './purchases.ts';

/** The rows of a table: cells between bars. */
const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' | '));
/** A sum in dollars, or a range: `4500`, `0..4500`. */
const written = ({ least, most }: Pick<Line, 'least' | 'most'>): string =>
  [...new Set([least / 100, most / 100])].join('..');

const BRACKETS = rows(`
  CA-ON | 55000: 275, 250000: 2225, 400000: 4475, 2000000: 36475, 3000000: 61475 | Ontario (kaylaw.ca)
  CA-ON toronto 2026-04-01 | 55000: 275, 250000: 2225, 400000: 4475, 2000000: 36475, 3000000: 61475 | Toronto since April 2026 (sorbaralaw.com)
  CA-ON toronto 2026-04-01 | 4000000: 105475, 5000000: 159975, 10000000: 484975, 20000000: 1239975, 21000000: 1325975 | and above
  CA-ON toronto 2024-01-01 | 3000000: 61475, 4000000: 96475, 5000000: 141475 | Toronto before (sorbaralaw.com)
  CA-ON toronto 2024-01-01 | 10000000: 416475, 20000000: 1066475, 21000000: 1141475 | and above
  CA-BC | 200000: 2000, 2000000: 38000, 3000000: 68000, 4000000: 118000 | B.C. (taxbase.ca)
  CA-QC 2023-06-01 | 55200: 276, 276200: 2486 | Quebec in 2023 (legisquebec.gouv.qc.ca)
  CA-QC 2024-06-01 | 58900: 294.5, 294600: 2651.5 | Quebec in 2024
  CA-QC | 61500: 307.5, 307800: 2770.5 | Quebec in 2025
  CA-QC 2026-06-01 | 62900: 314.5, 315000: 2835.5, 500000: 5610.5, 600000: 7110.5..8610.5 | Quebec in 2026 (st-dominique.ca), where no city is named
  CA-QC montreal | 307800: 2770.5, 552300: 6438, 1104700: 17486, 2136500: 43281, 3113000: 77458.5, 4000000: 112938.5 | Montréal in 2025 (doukourebouba.com)
  CA-QC quebec | 500000: 5653.5, 750000: 10653.5..11903.5 | Québec City, by both tables (doukourebouba.com, reglements.ville.quebec.qc.ca)
  CA-QC quebec | 1000000: 15653.5..19403.5, 2000000: 40653.5..49403.5, 3000000: 70653.5..79403.5 | and above 750,000
  CA-QC gatineau | 750000: 9403.5, 1000000: 15653.5, 2000000: 45653.5 | Gatineau (doukourebouba.com)
  CA-MB | 30000: 0, 90000: 300, 150000: 900, 200000: 1650, 300000: 3650 | Manitoba (teranetmb.zendesk.com)
  CA-SK | 500: 0, 500.01: 25, 6300: 25, 6400: 25.6 | Saskatchewan (rickcarlson.com)
  CA-AB | 5000: 55, 5000.01: 60 | Alberta, each begun 5,000 (bennettjones.com)
  CA-NL | 400: 100, 500: 100, 500.01: 100.4, 600: 100.4, 600.01: 100.8 | Newfoundland, each begun 100 above 500 (bestmortgageonline.ca)
  CA-NL | 1225500: 5000, 1225501: 5000..5000.4 | and at its cap
  CA-NB | 250000: 2500 | New Brunswick
  CA-PE | 30000: 0, 30001: 300.01 | Prince Edward Island, of the whole value (taxandland.pe.ca)
  CA-NS | 300000: 0..4500 | Nova Scotia, where no town is named
  CA-NS halifax | 300000: 4500 | Halifax
  CA-NS cape-breton | 300000: 4500 | Cape Breton
  CA-NS bridgewater | 300000: 4500 | Bridgewater
  CA-NS amherst | 300000: 3750 | Amherst
  CA-NS truro | 300000: 3000 | Truro
  CA-NS new-glasgow | 300000: 3000 | New Glasgow
  CA-NS yarmouth | 300000: 3000 | Yarmouth
  CA-NS kentville | 300000: 0 | Kentville
`);
test.each(BRACKETS)(
  'the tax at the end of each bracket and above the last: %s: %s (%s)',
  (where = '', figures = '') => {
    const [province, purchase] = purchaseIn(where);
    const taxes = figures.split(', ').map((figure) => {
      const [price = ''] = figure.split(': ');
      return `${price}: ${written(linesOf(province, Number(price), purchase).at(-1) as Line)}`;
    });
    expect(taxes.join(', ')).toBe(figures);
  },
);

const LINES = rows(`
  CA-ON | 300000 | province 2975 | Ontario
  CA-ON first | 300000 | province 2975, first-home -2975 | a refund of less than the most
  CA-ON toronto | 500000 | province 6475, city 6475 | Toronto
  CA-ON toronto first | 500000 | province 6475, first-home -4000, city 6475, city-first-home -4475 | a first home in Toronto
  CA-BC | 300000 | province 4000 unconfirmed | B.C.
  CA-BC first | 300000 | province 4000 unconfirmed, first-home -4000 unconfirmed | a first home there
  CA-BC first | 501000 | province 8020 unconfirmed, first-home -8000 unconfirmed | above 500,000
  CA-BC first | 836000 | province 14720 unconfirmed, first-home -7680 unconfirmed | above 835,000
  CA-BC first | 859000 | province 15180 unconfirmed, first-home -320 unconfirmed | below 860,000
  CA-BC first | 900000 | province 16000 unconfirmed | above 860,000
  CA-BC new | 1100000 | province 20000 unconfirmed, new-build -20000 unconfirmed small-plot | a new home
  CA-BC first new | 501000 | province 8020 unconfirmed, new-build -8020 unconfirmed small-plot | a new home that is a first one
  CA-BC first new | 1101000 | province 20020 unconfirmed, new-build -20020..0 unconfirmed small-plot partial-unknown | a new home above 1,100,000, first or not
  CA-BC new | 1150000 | province 21000 unconfirmed | a new home from 1,150,000
  CA-AB mortgage=320000 | 400000 | province 450, mortgage-registration 370 | Alberta
  CA-AB | 400000 | province 450 | Alberta without a mortgage
  CA-SK mortgage=320000 | 400000 | province 1600, mortgage-registration 180..1000 | Saskatchewan
  CA-SK | 400000 | province 1600 | Saskatchewan without a mortgage
  CA-MB | 200000 | province 1650 fees-extra | Manitoba
  CA-NS | 300000 | city 0..4500 unconfirmed municipal-range non-resident | Nova Scotia
  CA-NS truro | 300000 | city 3000 unconfirmed non-resident | Truro
  CA-NB | 300000 | province 3000 unconfirmed greater-value | New Brunswick
  CA-PE | 300000 | province 3000 unconfirmed greater-value | the Island
  CA-PE first | 300000 | province 3000 unconfirmed greater-value, first-home -3000 unconfirmed | a first home there
  CA-NL | 300000 | province 1298 unconfirmed | Newfoundland without a mortgage
  CA-NL | 1225500 | province 5000 unconfirmed | Newfoundland at its cap
  CA-NL mortgage=200000 | 2000000 | province 5000..8098 unconfirmed cap-said, mortgage-registration 898 unconfirmed | Newfoundland
  CA-QC | 300000 | province 2692.5 greater-value | a village of Quebec
  CA-QC | 600000 | province 7153.5..8653.5 municipal-range greater-value | a dear home in it
  CA-QC montreal | 552300 | city 6438 greater-value | Montréal
  CA-QC quebec | 750000 | city 10653.5..11903.5 tables-disagree greater-value | Québec City
`);
test.each(LINES)('each line says what it is: %s at %s: %s (%s)', (where = '', price, lines) => {
  const [province, purchase] = purchaseIn(where);
  const found = linesOf(province, Number(price), purchase);
  const words = found.map(({ kind, isConfirmed, notes, ...sums }) =>
    [kind, written(sums), ...(isConfirmed ? [] : ['unconfirmed']), ...notes].join(' '),
  );
  expect(words.join(', ')).toBe(lines);
});

describe('a figure says whether it is confirmed for the day', () => {
  const CONFIRMED = rows(`
    CA-QC 300000 | 2022-12-31 no, 2023-01-01 yes, 2026-12-31 yes, 2027-01-01 no
    CA-QC montreal 552301 | 2023-12-31 no, 2024-01-01 yes, 2025-12-31 yes, 2026-01-01 no
    CA-QC montreal 552300 | 2026-01-01 yes, 2027-01-01 no
    CA-QC quebec 500001 | 2024-12-31 no, 2025-01-01 yes, 2025-12-31 yes, 2026-01-01 no
    CA-QC quebec 500000 | 2026-01-01 yes
    CA-QC gatineau 750001 | 2024-12-31 no, 2025-01-01 yes, 2025-12-31 yes, 2026-01-01 no
    CA-QC gatineau 750000 | 2026-01-01 yes
  `);
  test.each(CONFIRMED)('%s: %s', (asked = '', days = '') => {
    const [where, price] = [asked.replace(/ \d+$/, ''), Number(asked.split(' ').at(-1))];
    const [province, purchase] = purchaseIn(where);
    const found = days.split(', ').map((day) => {
      const on = day.slice(0, 10);
      const isConfirmed = linesOf(province, price, { ...purchase, on }).every((line) => line.isConfirmed);
      return `${on} ${isConfirmed ? 'yes' : 'no'}`;
    });
    expect(found.join(', ')).toBe(days);
  });
});

test('a day before the first known table has that table', () => {
  const toronto = (on: string): Line[] => linesOf('CA-ON', 4_000_000, { city: 'toronto', on });
  expect(toronto('2023-12-31')).toEqual(toronto('2024-01-01'));
  const duty = (on: string): number | undefined => linesOf('CA-QC', 300_000, { on })[0]?.least;
  expect(duty('2022-01-01')).toBe(duty('2023-12-31'));
  expect(new Set(['2023-12-31', '2024-01-01', '2025-01-01', '2026-01-01'].map(duty)).size).toBe(4);
});

test('no source was found for the territories', () => {
  for (const province of ['CA-NT', 'CA-NU', 'CA-YT'] as const)
    expect(
      transferTax(province, null, { price: 1, mortgage: 0, isFirstHome: false, isNewBuild: false, on: '2026-01-01' }),
    ).toBeNull();
});

test('every line has a source, and no total is negative', () => {
  for (const province of PROVINCES)
    for (const isFirstHome of [false, true])
      for (const isNewBuild of [false, true])
        for (const price of [1, 60_000, 480_000, 1_120_000, 4_500_000]) {
          const all = linesOf(province, price, { isFirstHome, isNewBuild, mortgage: price * 0.8, on: '2026-11-22' });
          for (const { sources, least, most } of all) expect([sources.length > 0, least <= most]).toEqual([true, true]);
          expect(totalOf(all).least, `${province} ${price}`).toBeGreaterThanOrEqual(0);
        }
});
