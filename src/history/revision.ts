import type { StoredRate } from '../rates/schema.ts';
import type { Change } from './changes.ts';
import type { Unread } from './looks.ts';

/** A snapshot on our clock. */
export interface Moment {
  /** Counts the snapshots, from 1. */
  moment: number;
  /** The snapshot's id. */
  id: string;
  /** When it was published, RFC 3339, UTC. */
  publishedAt: string;
  /** How many rates moved in it. */
  moved: number;
}

/** A point on our clock. */
export interface Known {
  /** The moment of the snapshot that was current. */
  moment: number;
  /** The instant, ms since 1970: what later runs of the snapshot saw, and archived pages that were fed in later, are not known. */
  time: number;
}

/** One figure of one rate: what the lender said from when until when, and between which snapshots we showed it. */
export interface Revision {
  /** As stored. Its `changedAt` is when the lender's saying of it began. */
  rate: StoredRate;
  /**
   * The first look that found something else, or nothing, half-open; null while nobody has seen it end, which is for good where its lender
   * is no longer read; `changedAt` where it turned out the lender never said it.
   */
  endedAt: string | null;
  /** When it was last read at the lender. */
  lastSeenAt: string;
  publishedAt: string;
  supersededAt: string | null;
  /**
   * Where an archived page tells it, the address of the capture that was taken at `changedAt`; null for what we read ourselves. Such a
   * figure stood in no snapshot: both of our times are when it was fed in.
   */
  captureUrl: string | null;
  /** When nobody looked at it, for longer than proves anything; oldest first. */
  unread: readonly Unread[];
}

/** What a history is asked about changes. */
export interface StoredChange extends Omit<Change, 'lender'> {
  /** The moment of its snapshot. */
  moment: number;
  moves: boolean;
}

/** A snapshot, or a part of one, that could not be read. */
export interface Damage {
  /** Its id; null where the file is an archived page. */
  snapshot: string | null;
  /** The file, below the data folder. */
  file: string;
  /** What is wrong, in words for the operator. */
  problem: string;
}
