import { type Thousandths, thousandths } from '../../src/rates/percent.ts';
import { isAprHead } from './columns.ts';
import { readFigure } from './figures.ts';
import type { TableRow } from './grid.ts';
import { parseLabel } from './labels.ts';
import type { Table } from './tables.ts';
import { plainDashes } from './text.ts';

/** A figure that a page calls a rate in its small print (`The posted 5-year rate is 5.39%`). */
export interface CalledRate {
  words: string;
  termMonths: number;
  rate: Thousandths;
}

const CALLED = /(?:\bthe [^.%;:]{0,60})?\b(\d{1,2})[- ]year (?:[\p{L}-]+ ){0,4}rate is (\d{1,2}[.,]\d{2,3}) ?%/giu;

/** The figures that a text calls rates, each with its term. */
export const calledRates = (text: string): CalledRate[] =>
  [...plainDashes(text).matchAll(CALLED)].flatMap(([words, years, figure]) => {
    const rate = thousandths(figure as string);
    return rate === null ? [] : [{ words, termMonths: Number(years) * 12, rate }];
  });

/** The head of a row's column: that of its table, or the one that was printed again above it. */
const headOf = (table: Table, row: TableRow, at: number): string => (row.heads ?? table.columns)[at] ?? '';

/**
 * Takes a column of APRs for one of rates if the page calls its figures rates: one of them stands in the small print as the rate of its term,
 * and none as another one. A mortgage without fees has one figure for both.
 * @returns the table with its rows as they are read then, and the reason in words; null if nothing in the column is headed as an APR, or the
 * page does not say so
 */
export function withCalledRates(
  table: Table,
  at: number,
  called: readonly CalledRate[],
): { table: Table; why: string } | null {
  const rows = table.rows.filter((row) => isAprHead(headOf(table, row, at)));
  const said = rows.flatMap((row) => {
    const [figure, label] = [readFigure(row.cells[at]?.text ?? '')?.rate, parseLabel(row.label.text)];
    return called.flatMap(({ words, termMonths, rate }) =>
      label?.termMonths === termMonths && label.prepayment === 'closed' ? [{ words, isSame: rate === figure }] : [],
    );
  });
  const [proof] = said;
  if (!proof || said.some(({ isSame }) => !isSame)) return null;
  return {
    table: {
      ...table,
      rows: table.rows.map((row) => (rows.includes(row) && row.heads ? { ...row, isWhole: true } : row)),
    },
    why: `Read as rates: the figures under "${headOf(table, rows[0] as TableRow, at)}", of which the page says "${proof.words}"`,
  };
}
