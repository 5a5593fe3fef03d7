import type { StoredRate } from '../rates/schema.ts';
import type { Change } from './changes.ts';

/** A period without a look, from one look to the next. Ms since 1970. */
export type Unread = Record<'from' | 'until', number>;

/** A snapshot on our clock. */
export interface Moment {
  /** The look with which it was published: looks count the published runs, from 1. */
  moment: number;
  id: string;
  /** When the snapshot was published, RFC 3339, UTC. */
  publishedAt: string;
  /** The number of rates that moved in this snapshot. */
  moved: number;
}

/** One figure of one rate: from when until when the lender showed it, and between which snapshots we did. */
export interface Revision {
  /** The rate as stored. `changedAt` is when the lender began to show it. */
  rate: StoredRate;
  /** When a look first found another figure or none (exclusive); null if not seen; `changedAt` if the lender never published the figure. */
  endedAt: string | null;
  /** When the figure was last read at the lender. */
  lastSeenAt: string;
  publishedAt: string;
  supersededAt: string | null;
  /** Periods without a look at the figure, too long to prove that it held; oldest first. */
  unread: readonly Unread[];
}

/** A revision before its rate is read: the text of the rate as JSON, and its times. */
export interface PublicRevision extends Omit<Revision, 'rate' | 'unread'> {
  id: string;
  text: string;
  changedAt: string;
}

/** A change as a history returns it. */
export interface StoredChange extends Omit<Change, 'lender'> {
  moment: number;
  moves: boolean;
}
