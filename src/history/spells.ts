import type { StoredRate } from '../rates/schema.ts';
import type { Answers } from './answers.ts';
import type { Cause, Line, Spell } from './history.ts';
import type { HistoryFile } from './history-file.ts';
import { OPEN } from './rates.ts';
import type { Showings } from './showing.ts';
import { lenderOf, type Sightings } from './sightings.ts';

type FactRow = { text: string } & Record<'start' | 'end' | 'published', number> &
  Record<'seen' | 'superseded', number | null>;

/** The spells of the preview. */
export function openSpells(
  file: HistoryFile,
  { answers, showings, sightings }: { answers: Answers; showings: Showings; sightings: Sightings },
) {
  const newest = (): number => file.value('SELECT coalesce(max(look), 0) FROM looks') as number;
  const lastSeen = (id: string): number | null => {
    const [look, lender] = [newest(), lenderOf(id)];
    return sightings.apart(lender, look).get(id) ?? sightings.lenderSeen(lender, look);
  };
  return {
    lines: (): Line[] => showings.lines(),
    after(since: number, { lender, term }: Line): Spell[] {
      return showings.headlines(lender, term).flatMap(({ id, look, until: end }) => {
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
              seen: fact.seen ?? lastSeen(id) ?? fact.start,
              isVoid: fact.end === fact.start,
            },
          ];
        });
      });
    },
    causeAt: (look: number, id: string): Cause | null =>
      file.get<Cause>(
        'SELECT kind, changed_at AS changedAt FROM changes WHERE look = ? AND id = ? AND moves = 1',
        ...[look, id],
      ) ?? null,
    unread: (id: string) => sightings.unread(id, newest()),
  };
}
