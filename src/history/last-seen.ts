import { lenderOf } from '../rates/identity.ts';
import type { LenderEntry } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { OF_LENDER, OPEN } from './rates.ts';
import type { Unread } from './revision.ts';
import { UNPROVEN } from './steps.ts';

/** What is on record of a rate that has an older sighting than its lender now: when it was seen, and since when the page lacks it. Ms since 1970. */
const openRow = (file: HistoryFile, id: string) =>
  file.get<{ seen: number; gone: number | null }>('SELECT seen, gone FROM unseen WHERE id = ? AND until IS NULL', id);

/** The first of the latest looks in a row at a rate's lender without that rate; null if the last look had it. */
export const goneSince = (file: HistoryFile, id: string): number | null => openRow(file, id)?.gone ?? null;

/** Notes what a published run saw anew. Within a transaction. */
export function noteLastSeen(file: HistoryFile, before: State | null, next: State, look: number): void {
  const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
  for (const lender of Object.keys({ ...last, ...now })) {
    const [was, is] = [last[lender], now[lender]];
    if (is?.observedAt && is.observedAt !== was?.observedAt)
      file.run('INSERT INTO seen (lender, look, at) VALUES (?, ?, ?)', lender, look, Date.parse(is.observedAt));
    for (const id of Object.keys({ ...was?.missing, ...was?.held, ...is?.missing, ...is?.held }))
      noteRate(file, id, is, look);
  }
}

/** @param entry of its lender; absent if that is no longer read */
function noteRate(file: HistoryFile, id: string, entry: LenderEntry | undefined, look: number): void {
  const missing = entry?.missing[id];
  const observedAt = missing?.observedAt ?? entry?.held[id]?.observedAt;
  const last = openRow(file, id);
  const seen = observedAt === undefined ? null : Date.parse(observedAt);
  // Null if it is on the page and cannot be read, or waits.
  const isGone = missing !== undefined && missing.missedRuns > 0 && missing.reason === null;
  const gone = isGone ? (last?.gone ?? Date.parse(entry?.observedAt ?? missing.observedAt)) : null;
  if (last && last.seen === seen && last.gone === gone) return;
  if (last) file.run('UPDATE unseen SET until = ? WHERE id = ? AND until IS NULL', look, id);
  if (seen !== null) file.run('INSERT INTO unseen (id, look, seen, gone) VALUES (?, ?, ?, ?)', id, look, seen, gone);
}

/** When lenders and rates were seen last, as of each look. */
export type LastSeen = ReturnType<typeof openLastSeen>;

export const openLastSeen = (file: HistoryFile) => ({
  lenderSeen: (lender: string, look: number): number | null =>
    file.value('SELECT at FROM seen WHERE lender = ? AND look <= ? ORDER BY look DESC LIMIT 1', lender, look) ?? null,
  /** When the rates of a lender had been read last, as of a look; only those that had an older sighting than their lender. */
  apart: (lender: string, look: number): ReadonlyMap<string, number> =>
    new Map(
      file
        .all<{ id: string; seen: number }>(
          `SELECT id, seen FROM unseen WHERE ${OF_LENDER} AND look <= :look AND (until IS NULL OR until > :look)`,
          { lender, look },
        )
        .map(({ id, seen }) => [id, seen]),
    ),
  /** Periods in which nobody looked at a rate, too long to prove that it held, as known at a look; oldest first. */
  unread(id: string, look: number): Unread[] {
    const own = file.all<{ begin: number; end: number; seen: number }>(
      'SELECT look AS begin, coalesce(until, ?) AS "end", seen FROM unseen WHERE id = ? AND look <= ?',
      ...[OPEN, id, look],
    );
    const withLender = file
      .all<{ look: number; at: number }>(
        'SELECT look, at FROM seen WHERE lender = ? AND look <= ? ORDER BY look',
        ...[lenderOf(id), look],
      )
      .filter(({ look }) => !own.some(({ begin, end }) => begin <= look && end > look));
    const times = [...withLender.map(({ at }) => at), ...own.map(({ seen }) => seen)].sort((a, b) => a - b);
    return times.flatMap((until, place) => {
      const from = times[place - 1] ?? until;
      return until - from > UNPROVEN ? [{ from, until }] : [];
    });
  },
  /** The sightings of a lender: each look with a new one, oldest first. */
  ofLender: (lender: string): { look: number; at: number }[] =>
    file.all('SELECT look, at FROM seen WHERE lender = ? ORDER BY look', lender),
  /** The looks from which, and until which, a rate had an older sighting than its lender. */
  ofRate: (id: string): { look: number; until: number | null }[] =>
    file.all('SELECT look, until FROM unseen WHERE id = ? ORDER BY look', id),
});
