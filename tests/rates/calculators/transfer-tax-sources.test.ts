import { describe, expect, it, test } from 'vitest';
import { addressOf, type Source, source } from '../../../src/rates/calculators/source.ts';
import { taxSources } from '../../../src/rates/calculators/transfer-tax/line.ts';
import { provinceOf, TAXING_CITY_NAMES } from '../../../src/rates/calculators/transfer-tax/transfer-tax.ts';
import { GATINEAU, linesOf, MONTREAL, type Province, type Purchase, QUEBEC } from './purchases.ts';

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
