import type { StoredRate } from '../rates/schema.ts';
import type { Answers } from './answers.ts';
import type { HistoryFile } from './history-file.ts';
import type { LastSeen } from './last-seen.ts';
import { OPEN } from './rates.ts';
import type { StoredChange } from './revision.ts';

type FactRow = { text: string } & Record<'start' | 'end' | 'published', number> &
  Record<'seen' | 'superseded', number | null>;

/** A lender in a term. */
export type Line = Record<'lender' | 'term', string>;

/** One figure for as long as the preview showed it for its lender in a term, without hindsight. Looks count our clock; times are ms since 1970. */
export interface Spell extends Line {
  from: number;
  until: number | null;
  rate: StoredRate;
  publishedAt: number;
  endedAt: number | null;
  /** True if the figure itself began and ended at these looks; otherwise another rate took its place. */
  isBegun: boolean;
  isOver: boolean;
  /** The lender's clock, as known now: when the figure began, when it ceased (null if not seen), and when it was read last. */
  start: number;
  end: number | null;
  seen: number;
  /** Whether the figure turned out to be one that the lender never published. */
  isVoid: boolean;
}

/** The change of a rate in a snapshot; its time is null if the lender did nothing, or if its change was not seen. */
export type Cause = Pick<StoredChange, 'kind' | 'changedAt'>;

/** The spells of the preview. */
export function openSpells(file: HistoryFile, answers: Answers, lastSeen: LastSeen) {
  return {
    /** The lenders and terms for which a rate was ever shown, by lender and term. */
    lines: (): Line[] => file.all("SELECT DISTINCT lender, term FROM shown WHERE term <> '' ORDER BY lender, term"),
    /** Those of a lender in a term, in order, that had not ended by an instant. */
    after(since: number, { lender, term }: Line): Spell[] {
      const shown = file.all<{ id: string; look: number; until: number | null }>(
        'SELECT id, look, until FROM shown WHERE lender = ? AND term = ? ORDER BY look',
        ...[lender, term],
      );
      return shown.flatMap(({ id, look, until: end }) => {
        if (end !== null && answers.timeOf(end) <= since) return [];
        const facts = file.all<FactRow>(
          `SELECT text, start, "end", seen, published, superseded FROM facts JOIN rates ON rates.rate = facts.rate
           WHERE id = ? AND unknown IS NULL ORDER BY published`,
          id,
        );
        return facts.flatMap((fact) => {
          const from = Math.max(look, fact.published);
          const ends = [end, fact.superseded].filter((value) => value !== null);
          const until = ends.length > 0 ? Math.min(...ends) : null;
          if (until !== null && (until <= from || answers.timeOf(until) <= since)) return [];
          return [
            {
              lender,
              term,
              from,
              until,
              rate: JSON.parse(fact.text) as StoredRate,
              publishedAt: answers.timeOf(from),
              endedAt: until === null ? null : answers.timeOf(until),
              isBegun: from === fact.published,
              isOver: until !== null && until === fact.superseded,
              start: fact.start,
              end: fact.end === OPEN ? null : fact.end,
              seen: fact.seen ?? lastSeen.at(id, answers.newestLook()) ?? fact.start,
              isVoid: fact.end === fact.start,
            },
          ];
        });
      });
    },
    /** The change of a rate's figure with a look; null if there was none, or if no snapshot was published with it. */
    causeAt: (look: number, id: string): Cause | null =>
      file.get<Cause>(
        'SELECT kind, changed_at AS changedAt FROM changes WHERE look = ? AND id = ? AND moves = 1',
        ...[look, id],
      ) ?? null,
    /** Periods in which nobody looked at a rate, as known now. */
    unread: (id: string) => lastSeen.unread(id, answers.newestLook()),
  };
}
