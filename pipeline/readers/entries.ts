import type { Draft, Reading, Row } from '../lender.ts';
import { feedFigure, isAbsent } from './figures.ts';
import type { Words } from './labels.ts';
import { draftOf } from './rows.ts';

/** One figure of a feed, as the lender names it. */
export interface Entry {
  /** Index of the answer; 0 unless told. */
  source?: number;
  section: string | null;
  label: string;
  /** What its name says; null where the name is not wholly understood. */
  says: Words | null;
  rate: unknown;
  apr?: unknown;
  /** Further fields of the rate. */
  with?: Partial<Draft>;
}

/**
 * Makes a row of an entry. Its figure becomes a rate where the name says what it is; what is not understood is noted and not read.
 */
export function readEntry(entry: Entry): Pick<Reading, 'rows' | 'notes'> {
  const { source = 0, section, label } = entry;
  const cells = [entry.rate, entry.apr].flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
  const row: Row = { source, section, label, cells, drafts: [] };
  const where = section === null ? `"${label}"` : `"${label}" under "${section}"`;
  const rate = feedFigure(entry.rate);
  if (rate === null) {
    const printed = String(entry.rate ?? '');
    return { rows: [row], notes: isAbsent(printed) ? [] : [`Not read: "${printed}" at ${where}`] };
  }
  const figure = { rate, apr: null, primeOffset: null, prime: null, bracketed: null };
  const draft = entry.says && draftOf(entry.says, figure, feedFigure(entry.apr), { label, section, ...entry.with });
  if (!draft) return { rows: [row], notes: [`Not read: ${where} does not say what it is`] };
  return { rows: [{ ...row, drafts: [draft] }], notes: [] };
}
