import { sameFigure } from '../rates/figure.ts';
import type { StoredRate } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import type { RateShelf } from './rates.ts';

/** A figure that was read, but waited to be confirmed. It was not shown as a rate meanwhile. */
export interface Doubt {
  rate: StoredRate;
  /** Why the figure waited, in words. */
  reason: string;
  /** When the figure was first read, ms since 1970. */
  since: number;
  /** The look at which the figure began to wait, and the one at which it no longer did; null while it waits. */
  look: number;
  until: number | null;
  /** Whether the rate was shown in the end; null while it waits. */
  isSettled: boolean | null;
}

/** Figures that waited. */
export interface Doubts {
  /** Notes the figures that began to wait with a publication, and those that no longer do. Within a transaction. */
  note(before: State | null, next: State, look: number): void;
  /** The figures of a rate that had waited, as known at a look, oldest first. */
  of(id: string, look: number): Doubt[];
  /** The ids with a figure that ever waited. */
  ids(): string[];
}

interface Row {
  look: number;
  until: number | null;
  rate: number;
  reason: string;
  since: number;
  settled: number | null;
}

export function openDoubts({ sql }: HistoryFile, shelf: RateShelf): Doubts {
  const open = sql<[string], Row>(
    'SELECT look, until, rate, reason, since, settled FROM doubts WHERE id = ? AND until IS NULL',
  );
  const begin = sql<[string, number, number, string, number]>(
    'INSERT INTO doubts (id, look, rate, reason, since) VALUES (?, ?, ?, ?, ?)',
  );
  const end = sql<[number, number, string]>('UPDATE doubts SET until = ?, settled = ? WHERE id = ? AND until IS NULL');
  const all = sql<[string, number], Row>(
    'SELECT look, until, rate, reason, since, settled FROM doubts WHERE id = ? AND look <= ? ORDER BY look',
  );
  const ids = sql<[], string>('SELECT DISTINCT id FROM doubts ORDER BY id').pluck();

  function noteId(id: string, lender: string, next: State, look: number): void {
    const held = next.manifest.lenders[lender]?.held[id];
    const waiting = open.get(id);
    if (waiting) {
      const doubted = shelf.get(waiting.rate);
      if (held && Date.parse(held.since) === waiting.since && sameFigure(held.rate, doubted)) return;
      const shown = next.rates.get(lender)?.find((rate) => rate.id === id);
      end.run(look, Number(shown !== undefined && sameFigure(shown, doubted)), id);
    }
    if (held) begin.run(id, look, shelf.put(held.rate), held.reason, Date.parse(held.since));
  }

  return {
    note(before, next, look) {
      const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
      for (const lender of new Set([...Object.keys(last), ...Object.keys(now)])) {
        if (last[lender] === now[lender]) continue;
        const waited = [last[lender], now[lender]].flatMap((entry) => Object.keys(entry?.held ?? {}));
        for (const id of new Set(waited)) noteId(id, lender, next, look);
      }
    },
    of: (id, known) =>
      all.all(id, known).map(({ look, until, rate, reason, since, settled }) => {
        const isOver = until !== null && until <= known;
        return {
          rate: shelf.get(rate),
          reason,
          since,
          look,
          until: isOver ? until : null,
          isSettled: isOver ? settled === 1 : null,
        };
      }),
    ids: () => ids.all(),
  };
}
