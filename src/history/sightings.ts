import type { LenderEntry } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { UNPROVEN, type Unread } from './looks.ts';

/** When lenders and rates were seen, as of each look. Times in ms since 1970. */
export interface Sightings {
  /** Notes the new sightings of a publication. Within a transaction. */
  note(before: State | null, next: State, look: number): void;
  /** When a rate had been read last, as of a look; null if its lender had never been. */
  lastSeen(id: string, look: number): number | null;
  /** When a lender had been read last, as of a look; null if it never had been. */
  lenderSeen(lender: string, look: number): number | null;
  /** Periods in which nobody looked at a rate, too long to prove that it held, as known at a look. */
  unread(id: string, look: number): Unread[];
  /** The first of the latest looks in a row at a rate's lender without that rate; null if the last look had it. */
  goneSince(id: string): number | null;
  /** The sightings of a lender: each look with a new one, oldest first. */
  ofLender(lender: string): { look: number; at: number }[];
  /** A time at which a rate was not seen although its lender was, and its last sighting before that. */
  ofRate(id: string): Unseen[];
}

/** A rate that, from one look until another, had an older sighting than its lender. */
interface Unseen {
  look: number;
  until: number | null;
  seen: number;
  /** The first look at which the page lacked it; null if it is on the page and cannot be read, or waits. */
  gone: number | null;
}

export const lenderOf = (id: string): string => id.slice(0, id.indexOf('/'));

export function openSightings({ sql }: HistoryFile): Sightings {
  const see = sql<[string, number, number]>('INSERT OR REPLACE INTO seen (lender, look, at) VALUES (?, ?, ?)');
  const seenBy = sql<[string, number], number>(
    'SELECT at FROM seen WHERE lender = ? AND look <= ? ORDER BY look DESC LIMIT 1',
  ).pluck();
  const ofLender = sql<[string], { look: number; at: number }>(
    'SELECT look, at FROM seen WHERE lender = ? ORDER BY look',
  );
  const miss = sql<[string, number, number, number | null]>(
    'INSERT INTO unseen (id, look, seen, gone) VALUES (?, ?, ?, ?)',
  );
  const close = sql<[number, string]>('UPDATE unseen SET until = ? WHERE id = ? AND until IS NULL');
  const open = sql<[string], Unseen>('SELECT look, until, seen, gone FROM unseen WHERE id = ? AND until IS NULL');
  const missedAt = sql<[string, number, number], number>(
    'SELECT seen FROM unseen WHERE id = ? AND look <= ? AND (until IS NULL OR until > ?)',
  ).pluck();
  const ofRate = sql<[string], Unseen>('SELECT look, until, seen, gone FROM unseen WHERE id = ? ORDER BY look');
  const addGap = sql<[string, number, number, number]>(
    'INSERT OR IGNORE INTO unread (subject, start, "end", look) VALUES (?, ?, ?, ?)',
  );
  const gaps = sql<[string, string, number], Unread>(
    'SELECT start AS "from", "end" AS until FROM unread WHERE subject IN (?, ?) AND look <= ? ORDER BY start',
  );

  /** The time between two sightings of a lender or a rate. */
  function noteGap(subject: string, from: number, until: number, look: number): void {
    if (until - from > UNPROVEN) addGap.run(subject, from, until, look);
  }

  function noteLender(lender: string, last: LenderEntry | undefined, entry: LenderEntry, look: number): void {
    if (entry.observedAt !== null && entry.observedAt !== last?.observedAt) {
      const [before, at] = [seenBy.get(lender, look), Date.parse(entry.observedAt)];
      if (before !== undefined) noteGap(lender, before, at, look);
      see.run(lender, look, at);
    }
    for (const id of new Set(
      [last, entry].flatMap((one) => (one ? [...Object.keys(one.missing), ...Object.keys(one.held)] : [])),
    ))
      noteRate(id, entry, look);
  }

  function noteRate(id: string, entry: LenderEntry, look: number): void {
    const [missing, held] = [entry.missing[id], entry.held[id]];
    const own = missing?.observedAt ?? held?.observedAt;
    const last = open.get(id);
    if (own === undefined) {
      if (!last) return;
      close.run(look, id);
      if (entry.observedAt !== null) noteGap(id, last.seen, Date.parse(entry.observedAt), look);
      return;
    }
    const isGone = missing !== undefined && missing.missedRuns > 0 && missing.reason === null;
    const gone = isGone ? (last?.gone ?? Date.parse(entry.observedAt ?? own)) : null;
    if (last && last.seen === Date.parse(own) && last.gone === gone) return;
    if (last) close.run(look, id);
    miss.run(id, look, Date.parse(own), gone);
  }

  return {
    note(before, next, look) {
      const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
      for (const [lender, entry] of Object.entries(now))
        if (entry !== last[lender]) noteLender(lender, last[lender], entry, look);
      for (const [lender, { missing, held }] of Object.entries(last))
        if (!now[lender]) for (const id of [...Object.keys(missing), ...Object.keys(held)]) close.run(look, id);
    },
    lastSeen: (id, look) => missedAt.get(id, look, look) ?? seenBy.get(lenderOf(id), look) ?? null,
    lenderSeen: (lender, look) => seenBy.get(lender, look) ?? null,
    unread: (id, look) => gaps.all(lenderOf(id), id, look),
    goneSince: (id) => open.get(id)?.gone ?? null,
    ofLender: (lender) => ofLender.all(lender),
    ofRate: (id) => ofRate.all(id),
  };
}
