import type { Shown } from '../rates/schema.ts';
import { NOTHING_SHOWN } from '../rates/shown.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';

interface Row {
  /** The slug of a headline term; empty for a further rate of the preview. */
  term: string;
  id: string;
}
const keyOf = ({ term, id }: Row): string => `${term} ${id}`;

/** Notes the rates that a published run says it showed and the one before did not, and those that were dropped. Within a transaction. */
export function noteShown(file: HistoryFile, before: State | null, next: State, look: number): void {
  const lenders = new Set([before, next].flatMap((state) => Object.keys(state?.manifest.lenders ?? {})));
  for (const lender of lenders) {
    const rows = new Map(rowsOf(next.manifest.lenders[lender]?.shown ?? NOTHING_SHOWN).map((row) => [keyOf(row), row]));
    const last = file.all<Row>('SELECT term, id FROM shown WHERE lender = ? AND until IS NULL', lender);
    const end = 'UPDATE shown SET until = ? WHERE lender = ? AND term = ? AND id = ? AND until IS NULL';
    for (const row of last) if (!rows.delete(keyOf(row))) file.run(end, look, lender, row.term, row.id);
    const begin = 'INSERT INTO shown (lender, term, id, look) VALUES (?, ?, ?, ?)';
    for (const { term, id } of rows.values()) file.run(begin, lender, term, id, look);
  }
}

const rowsOf = ({ headlines, others }: Shown): Row[] => [
  ...Object.entries(headlines).map(([term, id]) => ({ term, id })),
  ...others.map((id) => ({ term: '', id })),
];
