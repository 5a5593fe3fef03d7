import { lenderOf } from '../rates/identity.ts';
import type { LenderEntry } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { OPEN } from './rates.ts';
import type { Unread } from './revision.ts';
import { UNPROVEN } from './steps.ts';

/** What is on record of a rate that has an older sighting than its lender now: when it was seen, and since when the page lacks it. Ms since 1970. */
const openRow = (file: HistoryFile, id: string) =>
  file.get<{ seen: number; gone: number | null }>('SELECT seen, gone FROM unseen WHERE id = ? AND until IS NULL', id);

/** The first of the latest looks in a row at a rate's lender without that rate; null if the last look had it. */
export const goneSince = (file: HistoryFile, id: string): number | null => openRow(file, id)?.gone ?? null;

/** When a rate had been read last, as of `:look`, in SQL: an older sighting than its lender's, or that of `:lender`. @param id of the rate, in SQL */
export const seenLast = (id: string): string => `
  coalesce(
    (SELECT seen FROM unseen WHERE id = ${id} AND look <= :look AND (until IS NULL OR until > :look)),
    (SELECT at FROM seen WHERE lender = :lender AND look <= :look ORDER BY look DESC LIMIT 1)
  )`;

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

/** The sightings of a lender by a look, from the last one published at `:after` or before. */
const LOOKS = `
  SELECT look, at FROM seen WHERE lender = :lender AND look <= :look AND look >= coalesce((SELECT max(look) FROM seen
    WHERE lender = :lender AND look <= (SELECT look FROM looks WHERE at <= :after ORDER BY at DESC LIMIT 1)), 0) ORDER BY look`;

/** When lenders and rates were seen last, as of each look. */
export type LastSeen = ReturnType<typeof openLastSeen>;

export const openLastSeen = (file: HistoryFile) => ({
  /** When a rate had been read last, as of a look; null if its lender was not read by then. */
  at: (id: string, look: number): number | null =>
    file.value<number | null>(`SELECT ${seenLast(':id')}`, { id, lender: lenderOf(id), look }) ?? null,
  /** Periods in which nobody looked at a rate, too long to prove that it held, as known at a look; oldest first. @param after ms: leaves out earlier ones */
  unread(id: string, look: number, after = Number.MIN_SAFE_INTEGER): Unread[] {
    const own = file.all<{ begin: number; end: number; seen: number }>(
      'SELECT look AS begin, coalesce(until, ?) AS "end", seen FROM unseen WHERE id = ? AND look <= ?',
      ...[OPEN, id, look],
    );
    const withLender = file
      .all<{ look: number; at: number }>(LOOKS, { lender: lenderOf(id), look, after })
      .filter(({ look }) => !own.some(({ begin, end }) => begin <= look && end > look));
    const times = [...withLender.map(({ at }) => at), ...own.map(({ seen }) => seen)].sort((a, b) => a - b);
    return times.flatMap((until, place) => {
      const from = times[place - 1] ?? until;
      return until > after && until - from > UNPROVEN ? [{ from, until }] : [];
    });
  },
  /** The sightings of a lender: each look with a new one, oldest first. */
  ofLender: (lender: string): { look: number; at: number }[] =>
    file.all('SELECT look, at FROM seen WHERE lender = ? ORDER BY look', lender),
  /** The looks from which, and until which, a rate had an older sighting than its lender. */
  ofRate: (id: string): { look: number; until: number | null }[] =>
    file.all('SELECT look, until FROM unseen WHERE id = ? ORDER BY look', id),
});
