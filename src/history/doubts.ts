import { sameFigure } from '../rates/figure.ts';
import type { StoredRate } from '../rates/schema.ts';
import type { State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { putRate } from './rates.ts';

/** A figure that was read, but waited to be confirmed. It was not shown as a rate meanwhile. */
export interface Doubt {
  rate: StoredRate;
  reason: string;
  /** When the figure was first read, ms since 1970. */
  since: number;
  /** The look at which the figure began to wait, and the one at which it no longer did; null while it waits. */
  look: number;
  until: number | null;
  /** Whether the rate was shown in the end; null while it waits. */
  isSettled: boolean | null;
}

type Row = Omit<Doubt, 'rate' | 'isSettled'> & { text: string; settled: number | null };

const rows = (file: HistoryFile, rest: string, ...values: unknown[]): Row[] =>
  file.all(
    `SELECT look, until, text, reason, since, settled FROM doubts JOIN rates ON rates.rate = doubts.rate WHERE id = ? ${rest}`,
    ...values,
  );

/** Notes the figures that began to wait with a published run, and those that no longer do. Within a transaction. */
export function noteDoubts(file: HistoryFile, before: State | null, next: State, look: number): void {
  const [last, now] = [before?.manifest.lenders ?? {}, next.manifest.lenders];
  for (const lender of new Set([...Object.keys(last), ...Object.keys(now)])) {
    const ids = [last[lender], now[lender]].flatMap((entry) => Object.keys(entry?.held ?? {}));
    for (const id of new Set(ids)) noteId(file, id, lender, next, look);
  }
}

function noteId(file: HistoryFile, id: string, lender: string, next: State, look: number): void {
  const held = next.manifest.lenders[lender]?.held[id];
  const [waiting] = rows(file, 'AND until IS NULL', id);
  if (waiting) {
    const doubted: StoredRate = JSON.parse(waiting.text);
    if (held && Date.parse(held.since) === waiting.since && sameFigure(held.rate, doubted)) return;
    const shown = next.rates.get(lender)?.find((rate) => rate.id === id);
    const isSettled = shown !== undefined && sameFigure(shown, doubted);
    file.run('UPDATE doubts SET until = ?, settled = ? WHERE id = ? AND until IS NULL', look, Number(isSettled), id);
  }
  if (!held) return;
  const begun = [id, look, putRate(file, held.rate), held.reason, Date.parse(held.since)];
  file.run('INSERT INTO doubts (id, look, rate, reason, since) VALUES (?, ?, ?, ?, ?)', ...begun);
}

/** Figures that waited. */
export type Doubts = ReturnType<typeof openDoubts>;

export const openDoubts = (file: HistoryFile) => ({
  /** The figures of a rate that had waited, as known at a look, oldest first. */
  of: (id: string, known: number): Doubt[] =>
    rows(file, 'AND look <= ? ORDER BY look', id, known).map(({ settled, text, ...row }) => {
      const isOver = row.until !== null && row.until <= known;
      const ended = isOver ? { until: row.until, isSettled: settled === 1 } : { until: null, isSettled: null };
      return { ...row, rate: JSON.parse(text), ...ended };
    }),
  ids: () => file.values<string>('SELECT DISTINCT id FROM doubts ORDER BY id'),
});
