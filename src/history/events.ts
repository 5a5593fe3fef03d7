import { HEADLINE_TERMS } from '../rates/terms.ts';
import { isNews } from './changes.ts';
import type { History } from './history.ts';
import type { Spell } from './spells.ts';

/** What happened to a headline rate. `replaced`: another rate of the lender took its place; `unread`: the lender is no longer read. */
export type EventKind = 'moved' | 'replaced' | 'withdrawn' | 'added' | 'returned' | 'unread' | 'corrected';

/** An event of a lender's headline rate of a term. */
export interface HeadlineEvent {
  kind: EventKind;
  /** Made from lender, term and the instant of the lender's act, so it never changes. */
  id: string;
  lender: string;
  term: string;
  /** Before and after, percent per year; null if there was none, or if none is public now. */
  from: number | null;
  to: number | null;
  /** When the lender made the change, as first seen; or when we made it, if the lender did nothing. RFC 3339, UTC. */
  at: string;
  publishedAt: string;
}

const iso = (time: number): string => new Date(time).toISOString();

/** The part of a history that is asked. */
export interface HistoryEvent extends Pick<History, 'firstOf'> {
  spells: Pick<History['spells'], 'lines' | 'after' | 'causeAt'>;
}

/** The events since an instant (ms), newest first: acts of lenders and our errors, not a rate that could not be read or is older than our record. */
export function headlineEvents(history: HistoryEvent, since: number): HeadlineEvent[] {
  const isHeadline = new Set(HEADLINE_TERMS.map(({ slug }) => slug));
  const { spells } = history;
  return spells
    .lines()
    .filter(({ term }) => isHeadline.has(term))
    .map((line) => spells.after(since, line))
    .flatMap((line) => [
      ...line.flatMap((spell, place) => (spell.isVoid ? corrected(spell, line[place + 1]) : [])),
      ...moves(line.filter(isPublished), history),
    ])
    .filter(({ publishedAt }) => Date.parse(publishedAt) >= since)
    .sort((a, b) =>
      a.publishedAt === b.publishedAt ? (a.id < b.id ? -1 : 1) : a.publishedAt < b.publishedAt ? 1 : -1,
    );
}

const isPublished = ({ isVoid }: Spell): boolean => !isVoid;

/** A figure that was shown, but never published by its lender, replaces the move as which it was reported. */
function corrected(spell: Spell, next: Spell | undefined): HeadlineEvent[] {
  const { rate, endedAt, until, isOver } = spell;
  // If another rate had taken its place before, the correction is no event of the headline.
  if (endedAt === null || !isOver) return [];
  const isRight = next !== undefined && next.from === until && next.rate.id === rate.id && !next.isVoid;
  const to = isRight ? next.rate.ratePercent : null;
  const at = iso(endedAt);
  return [{ kind: 'corrected', ...named(spell, iso(spell.start)), from: rate.ratePercent, to, at, publishedAt: at }];
}

function moves(line: readonly Spell[], history: HistoryEvent): HeadlineEvent[] {
  return line.flatMap((spell, place): HeadlineEvent[] => {
    const [last, next] = [line[place - 1], line[place + 1]];
    return [...begun(spell, last, history), ...(next?.from === spell.until ? [] : ended(spell, history))];
  });
}

function begun(spell: Spell, last: Spell | undefined, { spells, firstOf }: HistoryEvent): HeadlineEvent[] {
  const { rate, from, publishedAt } = spell;
  const cause = spells.causeAt(from, rate.id);
  const event = (kind: EventKind, before: number | null, changedAt: string | null): HeadlineEvent[] => {
    const at = changedAt ?? iso(publishedAt);
    // The new headline rate may have begun earlier, when it was no headline.
    const known = kind === 'replaced' ? iso(publishedAt) : at;
    return [{ kind, ...named(spell, known), from: before, to: rate.ratePercent, at, publishedAt: iso(publishedAt) }];
  };
  const did = (value: typeof cause): value is NonNullable<typeof cause> => value !== null && value.kind !== 'corrected';
  // Differences between a lender's first live reading and its recordings are no news.
  if (cause && !isNews(cause)) return [];
  if (last && last.rate.id === rate.id) {
    // The same figure, after a time in which another was shown or none.
    if (last.start === spell.start) return [];
    if (last.rate.ratePercent === rate.ratePercent && last.until === from) return [];
    if (last.until === from || cause?.kind === 'changed' || cause?.kind === 'corrected')
      return last.rate.ratePercent === rate.ratePercent
        ? []
        : event('moved', last.rate.ratePercent, cause?.changedAt ?? iso(spell.start));
    return did(cause) ? event('returned', null, cause.changedAt) : [];
  }
  if (last && last.until === from) {
    const lost = spells.causeAt(from, last.rate.id);
    const why = lost && !isNews(lost) ? null : [lost, cause].find(did);
    return why && last.rate.ratePercent !== rate.ratePercent
      ? event('replaced', last.rate.ratePercent, why.changedAt)
      : [];
  }
  if (!did(cause) || cause.kind === 'changed') return [];
  // Nothing is news of the first snapshot that showed the lender.
  if (from === firstOf(spell.lender)) return [];
  return event(cause.kind === 'added' ? 'added' : 'returned', null, cause.changedAt);
}

function ended(spell: Spell, { spells }: HistoryEvent): HeadlineEvent[] {
  const { rate, until, endedAt } = spell;
  if (until === null || endedAt === null) return [];
  const cause = spells.causeAt(until, rate.id);
  if (cause?.kind !== 'withdrawn') return [];
  const [at, publishedAt] = [cause.changedAt ?? iso(endedAt), iso(endedAt)];
  const kind = cause.changedAt === null ? 'unread' : 'withdrawn';
  return [{ kind, ...named(spell, at), from: rate.ratePercent, to: null, at, publishedAt }];
}

const named = ({ lender, term }: Spell, at: string) => ({ id: `${lender}/${term}/${at}`, lender, term });
