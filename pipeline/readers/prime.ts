import { Failure } from '../failure.ts';
import type { Draft, Reading, Row } from '../lender.ts';
import { readFigure } from './figures.ts';
import { plainRow } from './rows.ts';
import type { Table } from './tables.ts';

/**
 * The lender's own prime from the row that prints it.
 * @throws {Failure} `changed-layout` where the row is missing, holds no figure, or stands twice with different ones
 */
export function readPrime(tables: Table[], label: RegExp): { prime: number; row: Row } {
  const found = tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      if (!label.test(row.label.text)) return [];
      const rates = row.cells.flatMap((cell) => (cell === row.label ? [] : (readFigure(cell.text)?.rate ?? [])));
      return rates.map((prime) => ({ prime, row: plainRow(table, row) }));
    }),
  );
  const [first] = found;
  if (!first) throw new Failure('changed-layout', `No figure beside ${label}`);
  if (found.some(({ prime }) => prime !== first.prime)) throw new Failure('changed-layout', `Two figures for ${label}`);
  return first;
}

/**
 * Leaves out the rates quoted on prime where the page's own prime is not known, or is printed as two different figures: nothing is left
 * to check them against, and a rate that lost its prime is not the one that it was.
 */
export function withoutUnchecked({ rows, prime, notes }: Reading): Reading {
  if (prime !== null) return { rows, prime, notes };
  const onPrime = (draft: Draft): boolean => typeof draft.primeOffset === 'number';
  const lost = rows.flatMap(({ drafts }) => drafts.filter(onPrime));
  return {
    rows: rows.map((row) => ({ ...row, drafts: row.drafts.filter((draft) => !onPrime(draft)) })),
    prime,
    notes: [
      ...notes,
      ...lost.map(({ label }) => `Left out: "${label}" is quoted on a prime that the page does not print`),
    ],
  };
}
