import { idsOf, lenderOf } from '../rates/identity.ts';
import type { LenderEntry } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import type { Unread } from './revision.ts';
import { UNPROVEN } from './steps.ts';

/** A rate that, from one look until another, had an older sighting than its lender. Times in ms since 1970. */
interface Unseen {
  look: number;
  until: number | null;
  seen: number;
  /** The first look at which the page lacked it; null if it is on the page and cannot be read, or waits. */
  gone: number | null;
}

const openRow = (file: HistoryFile, id: string): Unseen | undefined =>
  file.get('SELECT look, until, seen, gone FROM unseen WHERE id = ? AND until IS NULL', id);
const close = (file: HistoryFile, id: string, look: number): void =>
  file.run('UPDATE unseen SET until = ? WHERE id = ? AND until IS NULL', look, id);

/** The first of the latest looks in a row at a rate's lender without that rate; null if the last look had it. */
export const goneSince = (file: HistoryFile, id: string): number | null => openRow(file, id)?.gone ?? null;

const lenderSeen = (file: HistoryFile, lender: string, look: number): number | null =>
  file.value('SELECT at FROM seen WHERE lender = ? AND look <= ? ORDER BY look DESC LIMIT 1', lender, look) ?? null;

/** Notes what a published run saw anew. Within a transaction. */
export function noteLastSeen(file: HistoryFile, before: State | null, next: State, look: number): void {
  const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
  for (const [lender, entry] of Object.entries(now)) noteLender(file, lender, last[lender], entry, look);
  for (const [lender, { missing, held }] of Object.entries(last))
    if (!now[lender]) for (const id of [...Object.keys(missing), ...Object.keys(held)]) close(file, id, look);
}

function noteLender(
  file: HistoryFile,
  lender: string,
  last: LenderEntry | undefined,
  entry: LenderEntry,
  look: number,
): void {
  if (entry.observedAt !== null && entry.observedAt !== last?.observedAt) {
    const [before, at] = [lenderSeen(file, lender, look), Date.parse(entry.observedAt)];
    if (before !== null) noteGap(file, lender, before, at, look);
    file.run('INSERT OR REPLACE INTO seen (lender, look, at) VALUES (?, ?, ?)', lender, look, at);
  }
  const apart = [last, entry].flatMap((entry) =>
    entry ? [...Object.keys(entry.missing), ...Object.keys(entry.held)] : [],
  );
  for (const id of new Set(apart)) noteRate(file, id, entry, look);
}

function noteRate(file: HistoryFile, id: string, entry: LenderEntry, look: number): void {
  const [missing, held] = [entry.missing[id], entry.held[id]];
  const own = missing?.observedAt ?? held?.observedAt;
  const last = openRow(file, id);
  const isGone = missing !== undefined && missing.missedRuns > 0 && missing.reason === null;
  const gone = isGone ? (last?.gone ?? Date.parse(entry.observedAt ?? missing.observedAt)) : null;
  const seen = Date.parse(own ?? entry.observedAt ?? '');
  if (last && own !== undefined && last.seen === seen && last.gone === gone) return;
  if (last) {
    close(file, id, look);
    if (!Number.isNaN(seen)) noteGap(file, id, last.seen, seen, look);
  }
  if (own !== undefined)
    file.run('INSERT INTO unseen (id, look, seen, gone) VALUES (?, ?, ?, ?)', id, look, seen, gone);
}

function noteGap(file: HistoryFile, subject: string, from: number, until: number, look: number): void {
  const add = 'INSERT OR IGNORE INTO unread (subject, start, "end", look) VALUES (?, ?, ?, ?)';
  if (until - from > UNPROVEN) file.run(add, subject, from, until, look);
}

/** When lenders and rates were seen last, as of each look. */
export type LastSeen = ReturnType<typeof openLastSeen>;

export const openLastSeen = (file: HistoryFile) => ({
  lenderSeen: (lender: string, look: number) => lenderSeen(file, lender, look),
  /** When the rates of a lender had been read last, as of a look; only those that had an older sighting than their lender. */
  apart: (lender: string, look: number): ReadonlyMap<string, number> =>
    new Map(
      file
        .all<{ id: string; seen: number }>(
          'SELECT id, seen FROM unseen WHERE id > ? AND id < ? AND look <= ? AND (until IS NULL OR until > ?)',
          ...[...idsOf(lender), look, look],
        )
        .map(({ id, seen }) => [id, seen]),
    ),
  /** Periods in which nobody looked at a rate, too long to prove that it held, as known at a look. */
  unread: (id: string, look: number): Unread[] =>
    file.all(
      'SELECT start AS "from", "end" AS until FROM unread WHERE subject IN (?, ?) AND look <= ? ORDER BY start',
      ...[lenderOf(id), id, look],
    ),
  /** The sightings of a lender: each look with a new one, oldest first. */
  ofLender: (lender: string): { look: number; at: number }[] =>
    file.all('SELECT look, at FROM seen WHERE lender = ? ORDER BY look', lender),
  ofRate: (id: string): Unseen[] =>
    file.all('SELECT look, until, seen, gone FROM unseen WHERE id = ? ORDER BY look', id),
});
