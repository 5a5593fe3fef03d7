import type { Draft, Reading, Row } from '../lender.ts';
import { feedFigure, readFigure } from './figures.ts';
import type { Part } from './parts.ts';
import { plainRow } from './rows.ts';
import type { Table } from './tables.ts';

export interface Prime {
  prime: number;
  row: Row;
}

/** The lender's own prime, from rows that print it; null if they print none, or different figures. */
export function readPrime(tables: Table[], label: RegExp): Prime | null {
  const [first, ...others] = tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      if (!label.test(row.label.text)) return [];
      const rates = row.cells.flatMap((cell) => readFigure(cell.text)?.rate ?? []);
      return rates.map((prime) => ({ prime, row: plainRow(table, row) }));
    }),
  );
  return first && others.every(({ prime }) => prime === first.prime) ? first : null;
}

/** The lender's prime right behind its name (and marks, a colon) in the words of a page; null where there is none, or several. */
export function printedPrime(text: string, name: string): Prime | null {
  const pattern = new RegExp(`${name}(?: is|[ †*]*:)? ?(\\d{1,2}[.,]\\d{1,3}(?![\\d.,]*\\d) ?%?)`, 'gi');
  const printed = [...new Set([...text.matchAll(pattern)].map(([, figure]) => (figure as string).trim()))];
  const [prime = null, ...others] = new Set(printed.map(feedFigure));
  if (prime === null || others.length > 0) return null;
  return { prime, row: { source: 0, section: null, label: name, cells: printed, drafts: [] } };
}

/** Adds the prime to a part. Without it, the rates quoted on it are left out: nothing is left to check them against. */
export function withPrime(part: Part, found: Prime | null): Reading {
  if (found) return { ...part, rows: [...part.rows, found.row], prime: found.prime };
  const onPrime = (draft: Draft): boolean => typeof draft.primeOffset === 'number';
  const lost = part.rows.flatMap(({ drafts }) => drafts.filter(onPrime));
  return {
    ...part,
    rows: part.rows.map((row) => ({
      ...row,
      drafts: row.drafts.filter((draft) => !onPrime(draft)),
      blanks: [
        ...(row.blanks ?? []),
        ...row.drafts.filter(onPrime).map((draft) => ({ ...draft, rate: null, primeOffset: null })),
      ],
    })),
    prime: null,
    notes: [
      ...part.notes,
      ...lost.map(({ label }) => `Left out: "${label}" is quoted on a prime that the page does not print`),
    ],
  };
}
