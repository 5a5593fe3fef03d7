import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findWords } from '../../pipeline/read/labels.ts';
import type { StoredRate } from '../../src/rates/schema.ts';

const text = z.string().nullable().optional();
const sharedRow = z.looseObject({
  label: z.string(),
  rate_type: z.string(),
  term_months: z.number().nullable(),
  openness: z.string(),
  rate_class: z.string(),
  rate: z.number().nullable(),
  apr: z.number().nullable(),
  ratio: text,
  amortization: text,
  spread_to_prime: z.number().nullable().optional(),
  ltv_row: text,
  cap: z.number().nullable().optional(),
  optional: z.boolean().optional(),
  named: z.string().optional(),
});
type SharedRow = z.infer<typeof sharedRow>;

/** The rows of a reading made by hand, of ../shared/recordings. */
export function readSharedRows(file: string): SharedRow[] {
  return z.object({ rows: z.array(sharedRow) }).parse(JSON.parse(readFileSync(file, 'utf8'))).rows;
}

const INSURANCE: Record<string, string> = {
  high_ratio: 'insured',
  insured: 'insured',
  conventional: 'uninsured',
  uninsured: 'uninsured',
  insurable: 'insurable',
};

/** What one row says, field by field, in the words of a rate; each with the readings that count as right. */
function wanted(row: SharedRow): [field: string, accepted: unknown[], ours: (rate: StoredRate) => unknown][] {
  const accepted = (field: string): unknown[] => [
    row[field] ?? null,
    ...((row[`${field}_alt`] as unknown[] | undefined) ?? []),
  ];
  const band = row.ltv_row ? findWords(row.ltv_row) : {};
  return [
    ['rateType', accepted('rate_type'), (rate) => rate.rateType],
    ['termMonths', accepted('term_months'), (rate) => rate.termMonths],
    ['prepayment', accepted('openness'), (rate) => rate.prepayment],
    ['offer', accepted('rate_class'), (rate) => rate.offer],
    ['ratePercent', accepted('rate'), (rate) => rate.ratePercent],
    ['aprPercent', accepted('apr'), (rate) => rate.aprPercent],
    ['insurance', accepted('ratio').map((ratio) => INSURANCE[String(ratio)] ?? null), (rate) => rate.insurance],
    ['amortization', accepted('amortization'), (rate) => amortization(rate)],
    ['ltvOverPercent', [band.ltvOverPercent ?? null], (rate) => rate.ltvOverPercent],
    ['ltvUpToPercent', [band.ltvUpToPercent ?? null], (rate) => rate.ltvUpToPercent],
    ['primeOffsetPercent', accepted('spread_to_prime'), (rate) => rate.primeOffsetPercent],
    ['rateCeilingPercent', accepted('cap'), (rate) => rate.rateCeilingPercent],
  ];
}

function amortization(rate: StoredRate): string | null {
  if (rate.amortizationUpToYears !== null) return `<=${rate.amortizationUpToYears}`;
  return rate.amortizationOverYears === null ? null : `>${rate.amortizationOverYears}`;
}

const matches = (row: SharedRow, rate: StoredRate): boolean =>
  wanted(row).every(([, accepted, ours]) => accepted.includes(ours(rate)));

const withoutPlace = ({ id, provinces }: StoredRate): string => (provinces ? id.slice(0, id.lastIndexOf('/')) : id);

/** What is on one side only: rows that no rate matches, rows that several do, and rates that no row does. Pages repeat rows, so several rows may stand for one rate. */
export function differences(rates: StoredRate[], rows: SharedRow[]): string[] {
  const rowText = (row: SharedRow): string => JSON.stringify(row);
  const missing = rows.flatMap((row) => {
    // A row may be printed for several regions.
    const count = new Set(rates.filter((rate) => matches(row, rate)).map(withoutPlace)).size;
    if (row.optional ? count <= 1 : count === 1) return [];
    return [`${count} rates for ${rowText(row)}`];
  });
  const extra = rates.flatMap((rate) =>
    rows.some((row) => matches(row, rate) && (!row.named || JSON.stringify(rate).toLowerCase().includes(row.named)))
      ? []
      : [`no row for ${rate.id} ${rate.ratePercent} ${rate.aprPercent} ${rate.primeOffsetPercent}`],
  );
  return [...missing, ...extra];
}
