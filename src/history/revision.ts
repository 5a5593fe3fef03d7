import type { Manifest, StoredRate } from '../rates/schema.ts';
import { type Change, lastSeen } from './changes.ts';
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
  /** The instant, ms since 1970: archived pages that were fed in later are not known. */
  time: number;
}

/** One figure of one rate: what the lender said from when until when, and between which snapshots we showed it. */
export interface Revision {
  /** As stored. Its `changedAt` is when the lender's saying of it began. */
  rate: StoredRate;
  /** When the lender said something else, half-open; null while it is current, `changedAt` where it turned out it never said it. */
  endedAt: string | null;
  /** When it was last read at the lender; null while it is current: then the snapshot knows. */
  lastSeenAt: string | null;
  publishedAt: string;
  supersededAt: string | null;
  /**
   * Where an archived page tells it, the address of the capture that was taken at `changedAt`; null for what we read ourselves. Such a
   * figure stood in no snapshot: both of our times are when it was fed in.
   */
  captureUrl: string | null;
  /** When nobody looked while it held, for longer than proves anything; oldest first. */
  unread: readonly Unread[];
}

/** When a revision was last read at its lender: where it is current, its snapshot's manifest knows. RFC 3339, UTC. */
export function lastSeenOf({ rate, lastSeenAt }: Revision, manifest: Manifest): string {
  const entry = manifest.lenders[rate.lender];
  return new Date(lastSeenAt ?? (entry ? lastSeen(rate, entry) : rate.changedAt)).toISOString();
}

/** What a history is asked about changes. */
export interface StoredChange extends Omit<Change, 'lender'> {
  /** The moment of its snapshot. */
  moment: number;
  moves: boolean;
}
