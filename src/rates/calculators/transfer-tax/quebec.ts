import type { Day } from '../calendar.ts';
import { type Cents, toCents } from '../cents.ts';
import { source } from '../source.ts';
import { type Brackets, inForce, type Line, line, marginal, type Transfer } from './line.ts';

const LAW = source('legisquebec.gouv.qc.ca', '2024-12-16');
const TOOL = source('doukourebouba.com/en/tools/transfert-tax-calculator.html', null, 'medium');

interface Base {
  from: Day;
  low: number;
  high: number;
  sources: Line['sources'];
}

/** The two sums of the province's base in dollars, which are indexed each year: 0.5 % up to the first, 1 % up to the second, 1.5 % above. */
const BASES: readonly [Base, ...Base[]] = [
  { from: '2023-01-01', low: 55_200, high: 276_200, sources: [LAW, TOOL] },
  { from: '2024-01-01', low: 58_900, high: 294_600, sources: [LAW, TOOL] },
  { from: '2025-01-01', low: 61_500, high: 307_800, sources: [LAW, TOOL] },
  {
    from: '2026-01-01',
    low: 62_900,
    high: 315_000,
    sources: [source('st-dominique.ca/fr/vie-municipale/taxation', '2026')],
  },
];
const BASE_KNOWN = { from: '2023-01-01', before: '2027-01-01' };

const base = (on: Day) => {
  const { low, high } = inForce(BASES, on);
  return { [low]: 500, [high]: 1_000 };
};
const isBaseKnown = (on: Day): boolean => on >= BASE_KNOWN.from && on < BASE_KNOWN.before;

/** A city's rates above the base: one table, or two that disagree. */
interface City {
  tables: readonly Brackets[];
  sources: Line['sources'];
  known: { from: Day; before: Day };
}

/** No source says that sums above the base are indexed. */
const CITIES: Readonly<Record<'montreal' | 'quebec' | 'gatineau', City>> = {
  montreal: {
    tables: [{ 552300: 1_500, 1104700: 2_000, 2136500: 2_500, 3113000: 3_500, above: 4_000 }],
    sources: [
      TOOL,
      source('immocentreville.com/fr/blog/la-taxe-de-bienvenu-a-montreal--13192', '2025-01-14', 'medium'),
    ],
    known: { from: '2024-01-01', before: '2026-01-01' },
  },
  quebec: {
    tables: [
      { 500000: 1_500, 1000000: 2_000, 2000000: 2_500, above: 3_000 },
      { 500000: 1_500, 750000: 2_500, above: 3_000 },
    ],
    sources: [TOOL, source('reglements.ville.quebec.qc.ca', '2025-07-01', 'medium')],
    known: { from: '2025-01-01', before: '2026-01-01' },
  },
  gatineau: {
    tables: [{ 750000: 1_500, 1000000: 2_500, above: 3_000 }],
    sources: [TOOL],
    known: { from: '2025-01-01', before: '2026-01-01' },
  },
};
export type QuebecCity = keyof typeof CITIES;

/** Anywhere else a municipality may ask up to 3 % above 500,000 dollars (Act respecting duties on transfers of immovables, s. 2). */
const ELSEWHERE = { least: { above: 1_500 }, most: { 500000: 1_500, above: 3_000 } };

/** Quebec's duty on transfers, by the city that collects it. */
export function quebec({ price, on }: Transfer, city: QuebecCity | null): Line[] {
  const duty = (above: Brackets): Cents => marginal(price, { ...base(on), ...above });
  if (city === null) {
    const [least, most] = [duty(ELSEWHERE.least), duty(ELSEWHERE.most)];
    const notes = least === most ? (['greater-value'] as const) : (['municipal-range', 'greater-value'] as const);
    return [line('province', least, inForce(BASES, on).sources, { most, isConfirmed: isBaseKnown(on), notes })];
  }
  const { tables, sources, known } = CITIES[city];
  const duties = tables.map(duty);
  const [least, most] = [Math.min(...duties), Math.max(...duties)];
  const isSeen = on >= known.from && on < known.before;
  // If the price lies within the base, the result is known for as long as the base is.
  const isConfirmed = isBaseKnown(on) && (isSeen || price <= toCents(Number(Object.keys(tables[0] ?? {})[0])));
  return [
    line('city', least, sources, {
      most,
      isConfirmed,
      notes: least === most ? ['greater-value'] : ['tables-disagree', 'greater-value'],
    }),
  ];
}
