import type { LenderEntry } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import type { Unread } from './revision.ts';
import { UNPROVEN } from './steps.ts';

/** When lenders and rates were seen, as of each look. Times in ms since 1970. */
export type Sightings = ReturnType<typeof openSightings>;

/** A rate that, from one look until another, had an older sighting than its lender. */
interface Unseen {
  look: number;
  until: number | null;
  seen: number;
  /** The first look at which the page lacked it; null if it is on the page and cannot be read, or waits. */
  gone: number | null;
}

export const lenderOf = (id: string): string => id.slice(0, id.indexOf('/'));

export function openSightings(file: HistoryFile) {
  const open = (id: string): Unseen | undefined =>
    file.get('SELECT look, until, seen, gone FROM unseen WHERE id = ? AND until IS NULL', id);
  const close = (id: string, look: number): void =>
    file.run('UPDATE unseen SET until = ? WHERE id = ? AND until IS NULL', look, id);
  const lenderSeen = (lender: string, look: number): number | null =>
    file.value('SELECT at FROM seen WHERE lender = ? AND look <= ? ORDER BY look DESC LIMIT 1', lender, look) ?? null;

  function noteGap(subject: string, from: number, until: number, look: number): void {
    const add = 'INSERT OR IGNORE INTO unread (subject, start, "end", look) VALUES (?, ?, ?, ?)';
    if (until - from > UNPROVEN) file.run(add, subject, from, until, look);
  }

  function noteLender(lender: string, last: LenderEntry | undefined, entry: LenderEntry, look: number): void {
    if (entry.observedAt !== null && entry.observedAt !== last?.observedAt) {
      const [before, at] = [lenderSeen(lender, look), Date.parse(entry.observedAt)];
      if (before !== null) noteGap(lender, before, at, look);
      file.run('INSERT OR REPLACE INTO seen (lender, look, at) VALUES (?, ?, ?)', lender, look, at);
    }
    const apart = [last, entry].flatMap((one) => (one ? [...Object.keys(one.missing), ...Object.keys(one.held)] : []));
    for (const id of new Set(apart)) noteRate(id, entry, look);
  }

  function noteRate(id: string, entry: LenderEntry, look: number): void {
    const [missing, held] = [entry.missing[id], entry.held[id]];
    const own = missing?.observedAt ?? held?.observedAt;
    const last = open(id);
    if (own === undefined) {
      if (!last) return;
      close(id, look);
      if (entry.observedAt !== null) noteGap(id, last.seen, Date.parse(entry.observedAt), look);
      return;
    }
    const isGone = missing !== undefined && missing.missedRuns > 0 && missing.reason === null;
    const gone = isGone ? (last?.gone ?? Date.parse(entry.observedAt ?? own)) : null;
    if (last && last.seen === Date.parse(own) && last.gone === gone) return;
    if (last) close(id, look);
    file.run('INSERT INTO unseen (id, look, seen, gone) VALUES (?, ?, ?, ?)', id, look, Date.parse(own), gone);
  }

  return {
    /** Notes the new sightings of a publication. Within a transaction. */
    note(before: State | null, next: State, look: number): void {
      const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
      for (const [lender, entry] of Object.entries(now))
        if (entry !== last[lender]) noteLender(lender, last[lender], entry, look);
      for (const [lender, { missing, held }] of Object.entries(last))
        if (!now[lender]) for (const id of [...Object.keys(missing), ...Object.keys(held)]) close(id, look);
    },
    /** When a rate had been read last, as of a look; null if its lender had never been. */
    lastSeen(id: string, look: number): number | null {
      const missed = 'SELECT seen FROM unseen WHERE id = ? AND look <= ? AND (until IS NULL OR until > ?)';
      return file.value<number>(missed, id, look, look) ?? lenderSeen(lenderOf(id), look);
    },
    lenderSeen,
    /** Periods in which nobody looked at a rate, too long to prove that it held, as known at a look. */
    unread: (id: string, look: number): Unread[] =>
      file.all(
        'SELECT start AS "from", "end" AS until FROM unread WHERE subject IN (?, ?) AND look <= ? ORDER BY start',
        ...[lenderOf(id), id, look],
      ),
    /** The first of the latest looks in a row at a rate's lender without that rate; null if the last look had it. */
    goneSince: (id: string): number | null => open(id)?.gone ?? null,
    /** The sightings of a lender: each look with a new one, oldest first. */
    ofLender: (lender: string): { look: number; at: number }[] =>
      file.all('SELECT look, at FROM seen WHERE lender = ? ORDER BY look', lender),
    ofRate: (id: string): Unseen[] =>
      file.all('SELECT look, until, seen, gone FROM unseen WHERE id = ? ORDER BY look', id),
  };
}
