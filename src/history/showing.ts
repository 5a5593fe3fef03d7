import { preview } from '../rates/preview.ts';
import type { Shown } from '../rates/schema.ts';
import { NOTHING_SHOWN, shownIn } from '../rates/shown.ts';
import { aggregate } from '../snapshots/snapshot.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';

/** The rates that the preview showed, as of each look. */
export type Showings = ReturnType<typeof openShowings>;

export function openShowings(file: HistoryFile) {
  const begin = 'INSERT INTO shown (lender, term, id, look) VALUES (?, ?, ?, ?)';
  const end = 'UPDATE shown SET until = ? WHERE lender = ? AND term = ? AND id = ? AND until IS NULL';
  const current = 'SELECT term, id FROM shown WHERE lender = ? AND until IS NULL';
  return {
    /** Notes the rates that a publication showed and the one before did not, and those that were dropped. Within a transaction. */
    note(before: State | null, next: State, look: number): void {
      const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
      const isNoted = Object.values(now).some(({ shown }) => shown !== undefined);
      const made = isNoted ? null : shownThen(next);
      for (const lender of new Set([...Object.keys(last), ...Object.keys(now)])) {
        const entry = now[lender];
        if (isNoted && entry && JSON.stringify(entry.shown) === JSON.stringify(last[lender]?.shown)) continue;
        const rows = rowsOf(entry && ((made ? made.get(lender) : entry.shown) ?? NOTHING_SHOWN));
        const known = new Set<string>();
        for (const { term, id } of file.all<{ term: string; id: string }>(current, lender)) {
          known.add(`${term} ${id}`);
          if (!rows.has(`${term} ${id}`)) file.run(end, look, lender, term, id);
        }
        for (const [row, { term, id }] of rows) if (!known.has(row)) file.run(begin, lender, term, id, look);
      }
    },
    /** The lenders and terms for which a rate was ever shown, by lender and term. */
    lines: (): Record<'lender' | 'term', string>[] =>
      file.all("SELECT DISTINCT lender, term FROM shown WHERE term <> '' ORDER BY lender, term"),
    headlines: (lender: string, term: string): { id: string; look: number; until: number | null }[] =>
      file.all('SELECT id, look, until FROM shown WHERE lender = ? AND term = ? ORDER BY look', lender, term),
    /** True if the preview showed a rate at any look from one up to, but not including, another. */
    wasShown: (id: string, from: number, until: number): boolean =>
      file.get('SELECT 1 FROM shown WHERE id = ? AND look < ? AND (until IS NULL OR until > ?)', id, until, from) !==
      undefined,
  };
}

/** For publications that noted nothing: the rates that the preview would have shown with the knowledge of that time. */
function shownThen({ manifest, rates }: State): Map<string, Shown> {
  const snapshot = { manifest, rates: new Map([...rates].map(([id, own]) => [id, [...own]])), raw: new Map() };
  return shownIn(preview(aggregate(snapshot, new Date(manifest.publishedAt))));
}

function rowsOf(shown: Shown | undefined): Map<string, { term: string; id: string }> {
  const rows = [
    ...Object.entries(shown?.headlines ?? {}).map(([term, id]) => ({ term, id })),
    ...(shown?.others ?? []).map((id) => ({ term: '', id })),
  ];
  return new Map(rows.map((row) => [`${row.term} ${row.id}`, row]));
}
