import { Failure } from '../failure.ts';
import { parseHeading } from './labels.ts';
import { sectionOf, type Table } from './tables.ts';
import type { Vocabulary, Words } from './vocabulary.ts';

export interface RateColumn {
  /** Its index; `all` if no header tells rate from APR and the cells of a row do so themselves. */
  at: number | 'all';
  aprAt?: number | null;
  says?: Words;
  effectiveOn?: string | null;
}

const APR =
  /^(?:A\.?P\.?R\.?|TAC|TAP|Annual Percentage Rates?(?: \(APR\))?)(?: ?\((?:%|annual percentage rates?)\))?$/i;
export const isAprHead = (text: string): boolean =>
  APR.test(text.replaceAll(/[[\]]/g, (sign) => (sign === '[' ? '(' : ')')));
const RATE = /\b(?:rates?|offers?|posted|special|taux)\b/i;

/**
 * The columns of rates: those with headers that are wholly understood and about rates. Their APRs stand directly behind them, seen from the
 * labels, or in the only column of APRs.
 */
export function rateColumns(table: Table, words: Vocabulary = []): RateColumn[] {
  const isApr = (at: number): boolean => APR.test(table.columns[at] ?? '');
  const rates = table.columns.flatMap((text, at): RateColumn[] => {
    if (at === table.labelAt || isApr(at)) return [];
    const heading = parseHeading(text, words);
    if (!heading || !(RATE.test(text) || Object.keys(heading.words).length > 0)) return [];
    return [{ at, says: heading.words, effectiveOn: heading.effectiveOn }];
  });
  const aprs = table.columns.flatMap((_, at) => (isApr(at) ? [at] : []));
  return rates.map((column) => {
    const at = column.at as number;
    const beside = table.labelAt > at ? at - 1 : at + 1;
    const only = rates.length === 1 && aprs.length === 1 ? aprs[0] : null;
    return { ...column, aprAt: isApr(beside) ? beside : (only ?? null) };
  });
}

/** The column whose header matches. @throws {Failure} `changed-layout` where none or more than one does */
export function column(table: Table, header: RegExp): number {
  const found = columns(table, header);
  if (found.length === 1 && found[0] !== undefined) return found[0];
  const where = sectionOf(table) ?? 'the first table';
  throw new Failure(
    'changed-layout',
    `${found.length === 0 ? 'No' : 'More than one'} column ${header} under "${where}"`,
  );
}

export function columns(table: Table, header: RegExp): number[] {
  return table.columns.flatMap((text, at) => (at !== table.labelAt && header.test(text) ? [at] : []));
}

/** The only column beside the labels, for two-column tables without headers. */
export function onlyColumn(table: Table): number {
  const width = table.rows[0]?.cells.length ?? 0;
  if (width !== 2) throw new Failure('changed-layout', `${width} columns instead of 2 under "${sectionOf(table)}"`);
  return 1 - table.labelAt;
}
