import type { StoredRate } from '../rates/schema.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { ChangeKind } from './changes.ts';
import type { Known, Moment, Revision, StoredChange, Told, Unread } from './revision.ts';

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

/** The change of a rate in a snapshot. */
export interface Cause {
  kind: ChangeKind;
  /** The lender's clock; null if the lender did nothing, or if its change was not seen. */
  changedAt: string | null;
}

/** Everything that was published, on both clocks, as its readers query it. Synchronous, but for what is read from files. Instants are ms since 1970. */
export interface History {
  /** True if everything was read at least once. Before that, the newest data here are long out of date. */
  isWhole(): boolean;
  newest(): Moment | null;
  oldest(): Moment | null;
  named(id: string): Moment | null;
  /** The newest snapshot published at an instant or before; null before the first. */
  at(time: number): Moment | null;
  /** The snapshot that was published with a look; null if the look was a later run that made no snapshot. */
  momentOf(look: number): Moment | null;
  /** Snapshots before a moment, newest first; after one, oldest first. */
  momentsBefore(before: number, limit: number): Moment[];
  momentsAfter(after: number, limit: number): Moment[];
  /** When the newest run was published; 0 before the first. */
  newestAt(): number;
  /** Every published run, oldest first: its look, and its time. */
  looks(): { look: number; at: number }[];
  /** When a look was published. */
  timeOf(look: number): number;
  /** Our knowledge at an instant; that of the newest run if the clock is behind it. */
  now(time: number): Known;
  /** A digest of all that is known at a point of our clock: two files that answer alike have the same. */
  stateAt(known: Known): string;
  lenders(): string[];
  /** The ids that were ever in a snapshot, of one lender or of all, sorted. */
  ids(lender?: string): string[];
  /** True if an id was ever in a snapshot. */
  knows(id: string): boolean;
  /** The ids that a rate had before, newest first. */
  formerIds(id: string): string[];
  /** The ids of rates for which `passes` is true. @param passes looks at fields that are the same in every figure of a rate */
  worded(ids: readonly string[], passes: (rate: StoredRate) => boolean): string[];
  /** The first snapshot that showed a rate of a lender, as its look; null if none did. */
  firstOf(lender: string): number | null;
  /** The instant before which all data of a lender are from recordings, if its first live reading differed from them. */
  firstLive(lender: string): number | null;
  /** Tells what is known at a point of our clock of a lender: the figures of its rates between two ids, by id and the lender's clock. */
  teller(lender: string, known: Known): (range: readonly [low: string, high: string], after?: number) => Told[];
  /** The revisions of a rate as known then, by the lender's clock. */
  revisions(id: string, known: Known, endedAfter?: number): Revision[];
  /** The changes of one snapshot, by lender and id; with `newsOnly` only figures that moved or were corrected. */
  changesIn(moment: Moment, newsOnly?: boolean): StoredChange[];
  /** A whole snapshot as it was published; or, at an instant, as a later run of it saw it. @throws {UserError} if one of its files is missing or damaged */
  read(moment: Pick<Moment, 'id'>, time?: number): Promise<Snapshot>;
  /** The commit that brought a snapshot; null if there is none. */
  commitOf(moment: Pick<Moment, 'id'>): Promise<string | null>;
  sightings: {
    /** Each look with a new sighting of a lender, oldest first. */
    ofLender(lender: string): { look: number; at: number }[];
    /** The looks from which, and until which, a rate had an older sighting than its lender. */
    ofRate(id: string): { look: number; until: number | null }[];
  };
  /** The spells of the preview. */
  spells: {
    lines(): Line[];
    /** Those of a lender in a term, in order, that had not ended by an instant. */
    after(since: number, line: Line): Spell[];
    /** The change of a rate's figure with a look; null if there was none, or if no snapshot was published with it. */
    causeAt(look: number, id: string): Cause | null;
    /** Periods in which nobody looked at a rate, as known now. */
    unread(id: string): Unread[];
  };
}
