import { describe, expect, it, test } from 'vitest';
import { isDay } from '../../../src/rates/calculators/calendar.ts';
import * as comparableTerm from '../../../src/rates/calculators/comparable-term.ts';
import * as compounding from '../../../src/rates/calculators/compounding.ts';
import * as insured from '../../../src/rates/calculators/insured.ts';
import * as interestAct from '../../../src/rates/calculators/interest-act.ts';
import * as ird from '../../../src/rates/calculators/ird.ts';
import * as prepaymentCharge from '../../../src/rates/calculators/prepayment-charge.ts';
import * as qualifying from '../../../src/rates/calculators/qualifying.ts';
import * as serviceRatios from '../../../src/rates/calculators/service-ratios.ts';
import { SOURCES_SEEN, type Source } from '../../../src/rates/calculators/source.ts';
import * as trigger from '../../../src/rates/calculators/trigger.ts';
import { REFERENCE_SINCE } from '../../../src/rates/reference.ts';

const isSource = (value: object): value is Source => 'address' in value && 'confidence' in value;
/** Every source in what a module exports, in order. */
function sourcesIn(value: unknown): Source[] {
  if (typeof value !== 'object' || value === null) return [];
  return isSource(value) ? [value] : Object.values(value).flatMap(sourcesIn);
}
/** The site of a source, its date, and its confidence if that is not high. */
const shortly = ({ address, dated, confidence }: Source): string =>
  [address.split('/')[0], dated, confidence === 'high' ? null : confidence].filter((part) => part !== null).join(' ');

describe('the rules of a calculator were read at', () => {
  it.each<[string, object, string[]]>([
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
  ])('%s', (_, module, expected) => {
    expect(
      sourcesIn({ ...module })
        .map(shortly)
        .sort(),
    ).toEqual(expected.toSorted());
  });
});

test('the day on which sources were read is a day, and the first of the Bank of Canada’s series', () => {
  expect([SOURCES_SEEN, REFERENCE_SINCE].map(isDay)).toEqual([true, true]);
});
