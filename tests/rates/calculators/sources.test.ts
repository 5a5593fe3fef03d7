import { expect, test } from 'vitest';
import { isDay } from '../../../src/rates/calculators/calendar.ts';
import * as comparableTerm from '../../../src/rates/calculators/comparable-term.ts';
import * as compounding from '../../../src/rates/calculators/compounding.ts';
import * as insured from '../../../src/rates/calculators/insured.ts';
import * as interestAct from '../../../src/rates/calculators/interest-act.ts';
import * as ird from '../../../src/rates/calculators/ird.ts';
import * as prepaymentCharge from '../../../src/rates/calculators/prepayment-charge.ts';
import * as qualifying from '../../../src/rates/calculators/qualifying.ts';
import * as serviceRatios from '../../../src/rates/calculators/service-ratios.ts';
import { addressOf, SOURCES_SEEN, type Source, source } from '../../../src/rates/calculators/source.ts';
import { taxSources } from '../../../src/rates/calculators/transfer-tax/line.ts';
import { provinceOf, TAXING_CITY_NAMES } from '../../../src/rates/calculators/transfer-tax/transfer-tax.ts';
import * as trigger from '../../../src/rates/calculators/trigger.ts';
import { REFERENCE_SINCE } from '../../../src/rates/reference.ts';
import { linesOf, purchaseIn } from './purchases.ts';

const isSource = (value: object): value is Source => 'address' in value && 'confidence' in value;
/** Every source in what a module exports, in order. */
function sourcesIn(value: unknown): Source[] {
  if (typeof value !== 'object' || value === null) return [];
  return isSource(value) ? [value] : Object.values(value).flatMap(sourcesIn);
}
/** The site of a source, its date, and its confidence if that is not high. */
const shortly = ({ address, dated, confidence }: Source): string =>
  [address.split('/')[0], dated, confidence === 'high' ? null : confidence].filter((part) => part !== null).join(' ');

test.each<[string, object, string[]]>([
  ['comparable terms', comparableTerm, ['rbcroyalbank.com', 'rbc.com', 'peoplestrust.com 2020', 'paradigmquest.com']],
  ['compounding', compounding, ['laws-lois.justice.gc.ca', 'equitablebank.ca 2024-12', 'mcap.com']],
  [
    'insured mortgages',
    insured,
    [
      ...['www.canada.ca', 'meridiancu.ca', 'jessehazen.ca 2024-12-13'],
      ...['www.cmhc-schl.gc.ca', 'wilsonteam.ca 2017-03-17', 'mortgagesisterswest.ca', 'help.finmo.ca'],
      ...['nesto.ca', 'ratehub.ca', 'mondaq.com 2025-12-01'],
      ...['sagen.ca', 'jessehazen.ca 2024-12-13'],
    ],
  ],
  ['the Interest Act', interestAct, ['mondaq.com 2011-05', 'rbs.ca 2012-01-20']],
  [
    'differentials',
    ird,
    [
      ...['rbcroyalbank.com', 'td.intelliresponse.com 2019 medium', 'coastcapitalsavings.com'],
      ...['simplii.com', 'nbc.ca', 'desjardins.com', 'tangerine.ca', 'atb.com 2020'],
      ...['investorsgroup.com', 'bridgewaterbank.ca'],
    ],
  ],
  ['charges', prepaymentCharge, ['canada.ca', 'canada.ca']],
  ['qualifying', qualifying, ['osfi-bsif.gc.ca', 'fasken.com 2024-11', 'truenorthmortgage.ca medium']],
  [
    'service ratios',
    serviceRatios,
    [
      ...['brokerospro.com 2026-06-09', 'mcap.com', 'mcap.com medium', 'calgaryrealestatereview.com medium'],
      ...['citybrokerage.ca 2023-03', 'calgaryrealestatereview.com'],
      ...['citybrokerage.ca 2023-03', 'brokerospro.com 2026-06-09', 'bips.ca 2026-02-20'],
    ],
  ],
  [
    'triggers',
    trigger,
    [
      ...['bankofcanada.ca 2022-11', 'refinancebc.ca 2022', 'pragmatic.mortgage'],
      ...['askanacruz.ca 2023-06-08 medium', 'mortgageinnovators.ca medium'],
    ],
  ],
])('the rules of a calculator were read at: %s', (_, module, expected) => {
  const read = sourcesIn({ ...module }).map(shortly);
  expect(read.sort()).toEqual(expected.toSorted());
});

test.each([
  ['CA-ON first', 'kaylaw.ca, mortgagebrokersottawa.com'],
  ['CA-ON toronto', 'kaylaw.ca, mortgagebrokersottawa.com, sorbaralaw.com 2026-01, rickylau.ca 2017-02'],
  ['CA-BC', 'taxbase.ca'],
  ['CA-BC first', 'taxbase.ca, tsawwassenhomesforsale.com 2024-06, kingsburyrealestate.ca 2024-03-01'],
  ['CA-AB mortgage=100000', 'mondaq.com 2024-10, bennettjones.com 2024-09'],
  ['CA-SK mortgage=100000', 'bestmortgageonline.ca 2025-03, rickcarlson.com'],
  ['CA-MB', 'teranetmb.zendesk.com'],
  ...['2023-01-01', '2024-01-01', '2025-12-31'].map((on) => [
    `CA-QC ${on}`,
    'legisquebec.gouv.qc.ca 2024-12-16, doukourebouba.com medium',
  ]),
  ['CA-QC 2026-01-01', 'st-dominique.ca 2026'],
  ['CA-QC montreal', 'doukourebouba.com medium, immocentreville.com 2025-01-14 medium'],
  ['CA-QC quebec', 'doukourebouba.com medium, reglements.ville.quebec.qc.ca 2025-07-01 medium'],
  ['CA-QC gatineau', 'doukourebouba.com medium'],
  ['CA-NS', 'designmymove.com medium, rateshop.ca medium, reminetwork.com 2025'],
  ['CA-NB', 'kpmg.ca 2013 medium'],
  ['CA-PE first', 'taxandland.pe.ca 2017-05-17'],
  ['CA-NL mortgage=100000', 'bestmortgageonline.ca medium'],
])('the taxes of %s were read at %s, each once', (where = '', sources = '') => {
  const [province, purchase] = purchaseIn(where);
  const read = taxSources(linesOf(province, 400_000, purchase)).map(shortly);
  expect(read.join(', ')).toBe(sources);
});

test('an address can be opened where the whole of it is known', () => {
  expect(['kpmg.ca', 'rbc.com/…/prepayment'].map((one) => addressOf(source(one)))).toEqual(['https://kpmg.ca', null]);
  expect(source('kpmg.ca')).toEqual({ address: 'kpmg.ca', dated: null, confidence: 'high' });
});

test('each taxing city is known with its province, and counts in no other', () => {
  const cities = Object.groupBy(TAXING_CITY_NAMES, provinceOf);
  expect(cities).toEqual({
    'CA-ON': ['toronto'],
    'CA-QC': ['montreal', 'quebec', 'gatineau'],
    'CA-NS': ['halifax', 'cape-breton', 'bridgewater', 'amherst', 'truro', 'new-glasgow', 'yarmouth', 'kentville'],
  });
  expect(linesOf('CA-QC', 600_000, { city: 'halifax' })).toEqual(linesOf('CA-QC', 600_000));
  expect(linesOf('CA-NS', 600_000, { city: 'toronto' })).toEqual(linesOf('CA-NS', 600_000));
  expect(linesOf('CA-ON', 500_000, { city: 'montreal' })).toEqual(linesOf('CA-ON', 500_000));
});

test('the day on which sources were read is a day, and the first of the Bank of Canada’s series', () => {
  expect([SOURCES_SEEN, REFERENCE_SINCE].map(isDay)).toEqual([true, true]);
});
