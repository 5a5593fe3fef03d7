import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findWords } from '../../pipeline/read/labels.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { isClosed } from '../../src/rates/market.ts';
import { type StoredRate, storedRate } from '../../src/rates/schema.ts';
import { HAS_SHARED, listRecordings, OWN, readRecorded, SHARED, withShared } from './recordings.ts';

const lenders = (await loadLenders())
  .filter((lender) => !isClosed(lender))
  .map((lender) => [lender.id, lender] as const);

const ownExpected = z.strictObject({
  primePercent: z.number().nullable(),
  rates: z.array(storedRate.omit({ evidence: true, changedAt: true })),
});
function expectedOf(id: string) {
  const file = path.join(OWN, id, 'expected.json');
  const isThere = existsSync(file);
  expect(
    isThere,
    `${id} needs tests/recordings/${id}/expected.json: its prime and rates (docs/ADD-A-LENDER.md, 5)`,
  ).toBe(true);
  return ownExpected.parse(JSON.parse(readFileSync(file, 'utf8')));
}
test('README.md names as many lenders as are read', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(` of ${lenders.length} lenders,`);
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

test.each(lenders)('%s reads its own recording into the expected rates', (id, lender) => {
  const own = listRecordings(OWN).filter((recording) => recording.lender === id);
  expect(own, `${id} needs a recording in tests/recordings, named in its index.json`).not.toEqual([]);
  const { rates, reading, notes } = readRecorded(OWN, lender);
  const expected = expectedOf(id);
  expect(rates, notes.join('\n')).toMatchObject(expected.rates.sort(byId));
  expect(reading.prime).toEqual(expected.primePercent === null ? null : Math.round(expected.primePercent * 1000));
});

describe.skipIf(!HAS_SHARED)(withShared('the real recordings'), () => {
  const recorded = HAS_SHARED
    ? lenders.filter(([id]) => listRecordings(SHARED).some(({ lender }) => lender === id))
    : [];
  const byHand = (id: string): string => path.join(SHARED, id, 'expected.json');
  test.each(recorded.filter(([id]) => existsSync(byHand(id))))(
    'of %s give the rates that were written down by hand',
    (id, lender) => {
      const { rates, notes } = readRecorded(SHARED, lender);
      expect(differences(rates, readSharedRows(byHand(id))), notes.join('\n')).toEqual([]);
      expect(rates.length).toBeGreaterThanOrEqual(lender.minimumRates);
    },
  );

  // Nobody read these by hand: our own recording prints all of their figures, and no others.
  test.each(recorded.filter(([id]) => !existsSync(byHand(id))))('of %s print what our own does', (id, lender) => {
    expect(readRecorded(SHARED, lender).rates).toMatchObject(expectedOf(id).rates.sort(byId));
  });
});

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
  key: text,
  named: z.string().optional(),
});
type SharedRow = z.infer<typeof sharedRow>;

/** Read by hand, and not for new loans, as National's page said in 2016 and 2019. */
const NOT_FOR_NEW_LOANS = 'PH-TF.taux1moisF';

/** The rows of a reading made by hand, of ../shared/recordings, that are for new loans. */
function readSharedRows(file: string): SharedRow[] {
  const { rows } = z.object({ rows: z.array(sharedRow) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return rows.filter(({ key }) => key !== NOT_FOR_NEW_LOANS);
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

/** What is on one side only: rows without or with several rates, rates without a row. Pages repeat rows, so several may stand for one rate. */
function differences(rates: StoredRate[], rows: SharedRow[]): string[] {
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
