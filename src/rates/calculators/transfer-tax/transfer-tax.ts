import type { Province } from '../../vocabulary.ts';
import type { Cents } from '../cents.ts';
import { type NovaScotiaTown, newBrunswick, newfoundland, novaScotia, princeEdwardIsland } from './atlantic.ts';
import type { Line, Transfer } from './line.ts';
import { ontario, toronto } from './ontario.ts';
import { type QuebecCity, quebec } from './quebec.ts';
import { alberta, britishColumbia, manitoba, saskatchewan } from './western.ts';

/** Cities with a tax or a rate of their own, by province. */
const TAXING_CITIES = {
  'CA-ON': ['toronto'],
  'CA-QC': ['montreal', 'quebec', 'gatineau'],
  'CA-NS': ['halifax', 'cape-breton', 'bridgewater', 'amherst', 'truro', 'new-glasgow', 'yarmouth', 'kentville'],
} as const satisfies Partial<Record<Province, readonly string[]>>;
export type TaxingCity = (typeof TAXING_CITIES)[keyof typeof TAXING_CITIES][number];

/** Every taxing city. */
export const TAXING_CITY_NAMES = Object.values(TAXING_CITIES).flat() as TaxingCity[];

/** The province in which a taxing city lies. */
export const provinceOf = (city: TaxingCity): keyof typeof TAXING_CITIES =>
  Object.entries(TAXING_CITIES).find(([, cities]) =>
    (cities as readonly string[]).includes(city),
  )?.[0] as keyof typeof TAXING_CITIES;

const townIn = <City extends TaxingCity>(province: keyof typeof TAXING_CITIES, city: TaxingCity | null): City | null =>
  (TAXING_CITIES[province] as readonly (TaxingCity | null)[]).includes(city) ? (city as City) : null;

/** What each province asks, and its cities; null where nothing was found. */
const TAXES: Readonly<Record<Province, ((transfer: Transfer, city: TaxingCity | null) => Line[]) | null>> = {
  'CA-ON': (transfer, city) => [...ontario(transfer), ...(city === 'toronto' ? toronto(transfer) : [])],
  'CA-QC': (transfer, city) => quebec(transfer, townIn<QuebecCity>('CA-QC', city)),
  'CA-BC': britishColumbia,
  'CA-AB': alberta,
  'CA-SK': saskatchewan,
  'CA-MB': manitoba,
  'CA-NS': (transfer, city) => novaScotia(transfer, townIn<NovaScotiaTown>('CA-NS', city)),
  'CA-NB': newBrunswick,
  'CA-PE': princeEdwardIsland,
  'CA-NL': newfoundland,
  'CA-NT': null,
  'CA-NU': null,
  'CA-YT': null,
};

/**
 * The taxes and registrations of a purchase, including rebates, of the province and of a city with taxes of its own. Each line has its
 * sources, and says whether its figures are confirmed for that day.
 * @param city ignored if it is in another province
 * @returns null if nothing was found: the three territories
 */
export const transferTax = (province: Province, city: TaxingCity | null, transfer: Transfer): Line[] | null =>
  TAXES[province]?.(transfer, city) ?? null;

/** The sum of all lines: a figure, or a range. */
export const totalOf = (lines: readonly Line[]): { least: Cents; most: Cents } => ({
  least: lines.reduce((sum, { least }) => sum + least, 0),
  most: lines.reduce((sum, { most }) => sum + most, 0),
});
