import { FIGURE_FIELDS, sameFigure } from '../rates/fields.ts';
import type { LenderEntry, Manifest, StoredRate } from '../rates/schema.ts';
import { factsOf } from '../rates/scope.ts';
import type { CorrectionReason } from '../rates/vocabulary.ts';
import { lastSeen } from '../snapshots/snapshot.ts';

/** Kinds of change between two snapshots. No news: `first-live` (the first live reading differed from recordings) and `renamed` (`before` has another id). */
export const CHANGE_KINDS = [
  'added',
  'changed',
  'corrected',
  'withdrawn',
  'returned',
  'first-live',
  'renamed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** True for a change that somebody wants to hear of. */
export const isNews = ({ kind }: { kind: ChangeKind }): boolean => kind !== 'first-live' && kind !== 'renamed';

/** The input for finding changes: a snapshot, or the part of one that is loaded. */
export interface State {
  manifest: Manifest;
  /** Stored rates by lender id; lenders without figures are absent. */
  rates: ReadonlyMap<string, readonly StoredRate[]>;
}

/** One rate that differs between two snapshots; `before` and `after` are null where one has none. */
export type Change = ReturnType<typeof changesBetween>[number];

/** Knowledge about earlier snapshots, beside the two that are compared. */
export interface Past {
  /** True if an id was in some snapshot before the earlier one: it then has returned, and was not added. */
  has(id: string): boolean;
  /** The first of the latest looks in a row without a rate, ms since 1970; null if the latest look had it. */
  goneSince(id: string): number | null;
}

/**
 * The changes between two snapshots, by lender and id. Applied to the rates of the earlier one they give exactly those of the later one;
 * `movesFigure` tells moves from new wording. A difference is a correction if the lender did not move: the figure was read from the same answer,
 * or is valid from no later time, or came with a fixed reader while the page was unchanged; so is a rate that a fixed reader found or dropped.
 * @param before as the last run saw it; null if there was no snapshot: everything is added
 */
export function changesBetween(before: State | null, after: State, past: Past) {
  const lenders = new Set([...Object.keys(before?.manifest.lenders ?? {}), ...Object.keys(after.manifest.lenders)]);
  return [...lenders].sort().flatMap((lender) => {
    const [last, next] = [before?.rates.get(lender) ?? [], after.rates.get(lender) ?? []];
    const [entry, nextEntry] = [before?.manifest.lenders[lender], after.manifest.lenders[lender]];
    if (last === next || isSameVersion(entry, nextEntry)) return [];
    const old = new Map(last.map((rate) => [rate.id, rate]));
    const current = new Map(next.map((rate) => [rate.id, rate]));
    const endOf = (id: string): string | null => {
      if (!nextEntry) return null;
      const gone = past.goneSince(id);
      return gone === null ? (nextEntry.observedAt ?? after.manifest.publishedAt) : new Date(gone).toISOString();
    };
    const former = formerIds(nextEntry?.renamed ?? {}, old, current);
    const gone = new Set(former.values());
    const isFixed = isMended(entry, nextEntry);
    return [...new Set([...old.keys(), ...current.keys()])].sort().flatMap((id) => {
      const [from, to] = [old.get(former.get(id) ?? id) ?? null, current.get(id) ?? null];
      const isRenamed = gone.has(id) || (former.has(id) && sameFigure(from as StoredRate, to as StoredRate));
      const fields = from && to ? differing(from, to) : [];
      if (from && to && fields.length === 0) return [];
      const waited = entry !== undefined && id in entry.held;
      const isFirst = !isRenamed && isFirstLive(from, to, entry, nextEntry);
      const why = isFirst || isRenamed ? null : correctionOf(from, to, isFixed && !waited);
      const kind = why ? 'corrected' : kindOf(from, to, past.has(id));
      const seen = nextEntry?.observedAt ?? after.manifest.publishedAt;
      return [
        {
          kind: (isRenamed ? 'renamed' : isFirst ? 'first-live' : kind) as ChangeKind,
          /** The proof of a correction; null for acts of the lender. */
          why,
          id,
          lender,
          before: from,
          after: to,
          /** The fields that differ, sorted; empty where one side is null. */
          fields,
          /** When the lender was first seen to make the change, RFC 3339; null for a correction, and for a lender that is no longer read. */
          changedAt: why ? null : to ? (from && sameFigure(from, to) ? seen : to.changedAt) : endOf(id),
          /** When `before` was last read at the lender; null if there is none. RFC 3339, UTC. */
          lastSeenAt: from && entry ? lastSeen(from, entry) : null,
          snapshot: after.manifest.snapshot,
          publishedAt: after.manifest.publishedAt,
        },
      ];
    });
  });
}

/** The id of which each new one takes the place, of those that ended. */
function formerIds(
  renamed: Readonly<Record<string, string[]>>,
  old: ReadonlyMap<string, StoredRate>,
  current: ReadonlyMap<string, StoredRate>,
): Map<string, string> {
  const ended = Object.entries(renamed).filter(([id]) => old.has(id) && !current.has(id));
  return new Map(
    ended.flatMap(([id, others]) =>
      others.flatMap((other) => (current.has(other) && !old.has(other) ? [[other, id] as const] : [])),
    ),
  );
}

/** True if a rate was known from recordings only, and its first live reading found something else, even if that waited for some runs. */
function isFirstLive(from: StoredRate | null, to: StoredRate | null, entry?: LenderEntry, next?: LenderEntry): boolean {
  const liveSince = next?.liveSince ?? null;
  if (liveSince === null || !entry?.observedAt) return false;
  return from ? lastSeen(from, entry) < liveSince : (to as StoredRate).changedAt <= liveSince;
}

/** True if two entries name the same rates, and the same facts about the lender, which are laid over them. */
export function isSameVersion(entry: LenderEntry | undefined, next: LenderEntry | undefined): boolean {
  if (!entry?.rates || !next?.rates || entry.rates.sha256 !== next.rates.sha256) return false;
  return JSON.stringify(factsOf(entry)) === JSON.stringify(factsOf(next));
}

/** True if the price of the rate moved, or its availability; false if only words, sources or limits differ. */
export const movesFigure = ({ before, after, fields }: Pick<Change, 'before' | 'after' | 'fields'>): boolean =>
  before === null || after === null || fields.some((field) => FIGURES.has(field));
const FIGURES: ReadonlySet<keyof StoredRate> = new Set(FIGURE_FIELDS);

function correctionOf(from: StoredRate | null, to: StoredRate | null, isFixed: boolean): CorrectionReason | null {
  if (from && to && sameFigure(from, to)) return isFixed ? 'reader-mended' : null;
  if (from && to && isReread(from, to)) return 'same-answer';
  if (isFixed) return 'reader-mended';
  return from && to && to.changedAt <= from.changedAt ? 'said-before' : null;
}

function kindOf(from: StoredRate | null, to: StoredRate | null, wasKnown: boolean): ChangeKind {
  if (from && to) return 'changed';
  if (from) return 'withdrawn';
  return wasKnown ? 'returned' : 'added';
}

/** True if both figures came from one answer. A prime can be on another page: if that moved, the lender did. */
const isReread = (from: StoredRate, to: StoredRate): boolean =>
  from.evidence === to.evidence && from.primePercent === to.primePercent;

/** True if a lender is read by other code than before, while its page prints the same figures. */
const isMended = (entry: LenderEntry | undefined, next: LenderEntry | undefined): boolean =>
  entry?.printed !== undefined &&
  entry.reader !== null &&
  entry.reader !== next?.reader &&
  JSON.stringify(entry.printed) === JSON.stringify(next?.printed);

/** The fields in which two rates differ, sorted. */
export const differing = (from: StoredRate, to: StoredRate): (keyof StoredRate)[] =>
  (Object.keys(to) as (keyof StoredRate)[])
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .sort();
