import { preview } from '../rates/preview.ts';
import type { Shown } from '../rates/schema.ts';
import { NOTHING_SHOWN, shownIn } from '../rates/shown.ts';
import { aggregate } from '../snapshots/snapshot.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';

/** A rate that the preview showed for its lender in a term, from one look until another. */
export interface Showing {
  id: string;
  look: number;
  until: number | null;
}

/** The rates that the preview showed, as of each look. */
export interface Showings {
  /** Notes the rates that a publication showed and the one before did not, and those that were dropped. Within a transaction. */
  note(before: State | null, next: State, look: number): void;
  /** The lenders and terms for which a rate was ever shown, by lender and term. */
  lines(): { lender: string; term: string }[];
  /** The rates shown for a lender in a term, in order. */
  headlines(lender: string, term: string): Showing[];
  /** True if the preview showed a rate at any look from one up to, but not including, another. */
  wasShown(id: string, from: number, until: number | null): boolean;
}

export function openShowings({ sql }: HistoryFile): Showings {
  const current = sql<[string], { term: string; id: string }>(
    'SELECT term, id FROM shown WHERE lender = ? AND until IS NULL',
  );
  const begin = sql<[string, string, string, number]>('INSERT INTO shown (lender, term, id, look) VALUES (?, ?, ?, ?)');
  const end = sql<[number, string, string, string]>(
    'UPDATE shown SET until = ? WHERE lender = ? AND term = ? AND id = ? AND until IS NULL',
  );
  const lines = sql<[], { lender: string; term: string }>(
    "SELECT DISTINCT lender, term FROM shown WHERE term <> '' ORDER BY lender, term",
  );
  const headlines = sql<[string, string], Showing>(
    'SELECT id, look, until FROM shown WHERE lender = ? AND term = ? ORDER BY look',
  );
  const was = sql<[string, number, number], number>(
    'SELECT 1 FROM shown WHERE id = ? AND look < ? AND (until IS NULL OR until > ?) LIMIT 1',
  ).pluck();

  return {
    note(before, next, look) {
      const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
      const isNoted = Object.values(now).some(({ shown }) => shown !== undefined);
      const made = isNoted ? null : shownThen(next);
      for (const lender of new Set([...Object.keys(last), ...Object.keys(now)])) {
        const entry = now[lender];
        if (isNoted && entry && JSON.stringify(entry.shown) === JSON.stringify(last[lender]?.shown)) continue;
        const rows = rowsOf(entry && ((made ? made.get(lender) : entry.shown) ?? NOTHING_SHOWN));
        const known = new Set<string>();
        for (const { term, id } of current.all(lender)) {
          known.add(`${term} ${id}`);
          if (!rows.has(`${term} ${id}`)) end.run(look, lender, term, id);
        }
        for (const [row, { term, id }] of rows) if (!known.has(row)) begin.run(lender, term, id, look);
      }
    },
    lines: () => lines.all(),
    headlines: (lender, term) => headlines.all(lender, term),
    wasShown: (id, from, until) => was.get(id, until ?? Number.MAX_SAFE_INTEGER, from) !== undefined,
  };
}

/** For publications that noted nothing: the rates that the preview would have shown with the knowledge of that time. */
const shownThen = ({ manifest, rates }: State): Map<string, Shown> =>
  shownIn(
    preview(
      aggregate(
        { manifest, rates: new Map([...rates].map(([id, own]) => [id, [...own]])), raw: new Map() },
        new Date(manifest.publishedAt),
      ),
    ),
  );

function rowsOf(shown: Shown | undefined): Map<string, { term: string; id: string }> {
  const rows = [
    ...Object.entries(shown?.headlines ?? {}).map(([term, id]) => ({ term, id })),
    ...(shown?.others ?? []).map((id) => ({ term: '', id })),
  ];
  return new Map(rows.map((row) => [`${row.term} ${row.id}`, row]));
}
