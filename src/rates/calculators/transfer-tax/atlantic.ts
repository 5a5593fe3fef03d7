import type { Thousandths } from '../../thousandths.ts';
import { type Cents, percentOf } from '../cents.ts';
import { source } from '../source.ts';
import { firstHomeRelief, type Line, line, steps, type Transfer } from './line.ts';

const NOVA_SCOTIA = [
  source('designmymove.com/land-transfer-taxes-in-nova-scotia', null, 'medium'),
  source('rateshop.ca/nova-scotia-land-transfer-tax', null, 'medium'),
  source('reminetwork.com/articles/nova-scotia-to-double-deed-transfer-tax', '2025'),
];
const NEW_BRUNSWICK = [source('kpmg.ca', '2013', 'medium')];
const PRINCE_EDWARD_ISLAND = [source('taxandland.pe.ca', '2017-05-17')];
const NEWFOUNDLAND = [source('bestmortgageonline.ca/land-transfer-tax-newfoundland', null, 'medium')];

/** The rates of municipalities in Nova Scotia; 1.5 % is the most that any may charge. */
const DEED_TAX = {
  halifax: 1_500,
  'cape-breton': 1_500,
  bridgewater: 1_500,
  amherst: 1_250,
  truro: 1_000,
  'new-glasgow': 1_000,
  yarmouth: 1_000,
  kentville: 0,
} satisfies Record<string, Thousandths>;
export type NovaScotiaTown = keyof typeof DEED_TAX;
const HIGHEST: Thousandths = 1_500;

/** Nova Scotia's deed transfer tax, which each municipality sets. The rates change, and none is confirmed. */
export function novaScotia({ price }: Transfer, town: NovaScotiaTown | null): Line[] {
  const [least, most] = town === null ? [0, HIGHEST] : [DEED_TAX[town], DEED_TAX[town]];
  return [
    line('city', percentOf(price, least), NOVA_SCOTIA, {
      most: percentOf(price, most),
      isConfirmed: false,
      notes: town === null ? ['municipal-range', 'non-resident'] : ['non-resident'],
    }),
  ];
}

/** New Brunswick: 1 %, of the assessed value by one page, of the greater of value and price by another. */
export const newBrunswick = ({ price }: Transfer): Line[] => [
  line('province', percentOf(price, 1_000), NEW_BRUNSWICK, { isConfirmed: false, notes: ['greater-value'] }),
];

const ISLAND_FREE = 30_000_00;

/** Prince Edward Island: 1 % of the whole value above 30,000 dollars; a first home is exempt since 2016-10-01. As it was in 2017. */
export function princeEdwardIsland(transfer: Transfer): Line[] {
  const tax = transfer.price <= ISLAND_FREE ? 0 : percentOf(transfer.price, 1_000);
  const rest = { isConfirmed: false } as const;
  return [
    line('province', tax, PRINCE_EDWARD_ISLAND, { ...rest, notes: ['greater-value'] }),
    ...firstHomeRelief('first-home', transfer, -tax, PRINCE_EDWARD_ISLAND, rest),
  ];
}

/** Newfoundland and Labrador: 100 dollars, and 40 cents for each 100 or part of it above 500. A maximum fee of 5,000 is stated. */
const newfoundlandFee = (sum: Cents): Cents => 100_00 + steps(sum - 500_00, 100_00) * 40;
const NEWFOUNDLAND_CAP = 5_000_00;

/** Newfoundland and Labrador registers the deed and the mortgage at the same fee. */
export function newfoundland({ price, mortgage }: Transfer): Line[] {
  const fee = (kind: Line['kind'], sum: Cents): Line => {
    const most = newfoundlandFee(sum);
    const isCapped = most > NEWFOUNDLAND_CAP;
    return line(kind, Math.min(most, NEWFOUNDLAND_CAP), NEWFOUNDLAND, {
      most,
      isConfirmed: false,
      notes: isCapped ? ['cap-said'] : [],
    });
  };
  return [fee('province', price), ...(mortgage > 0 ? [fee('mortgage-registration', mortgage)] : [])];
}
