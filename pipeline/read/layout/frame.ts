import type { LenderEntry } from '../../../src/rates/schema.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import type { DayRole } from '../printed-days.ts';
import { folded } from './wording.ts';

/** What a slot is: a name of the page or of its parts, a part of a table, a footnote, a field of a feed, or what else a page says. */
export type SlotKind =
  | 'title'
  | 'h1'
  | 'heading'
  | 'opener'
  | 'caption'
  | 'head'
  | 'group'
  | 'label'
  | 'cell'
  | 'note'
  | 'data'
  | 'line'
  | 'tip'
  | 'choice';

/** The kinds whose text is a lender's prose: only its digest is kept. */
export const isProse = (kind: SlotKind): boolean => kind === 'line' || kind === 'tip';

/** The rates that a text is near to: all of a source, or those of these ids; null if it is far from all. */
export type Reach = 'all' | readonly string[] | null;

/** A place in a source with a text, figures and days masked. Texts of one kind between the same neighbours share a place. */
export interface Slot {
  kind: SlotKind;
  place: string;
  text: string;
  /** The same as printed, where that differs. */
  printed?: string;
  /** Identifies its text, whatever case and punctuation. */
  digest: string;
  near: Reach;
  /** True if it is near by what it speaks of alone, not by where it stands. */
  isSpoken?: boolean;
  /** True if it names figures that no reader took. */
  isUnread?: boolean;
}

/** A day that a source prints, with its role. `slot` is the place and the masked line that contains it. */
export interface FrameDay {
  slot: string;
  day: string | null;
  role: DayRole;
  near: Reach;
}

/** True for a day, other than the end of an offer, after the last day on which it makes sense. */
export const isToCome = ({ day, role }: Pick<FrameDay, 'day' | 'role'>, last: string): boolean =>
  day !== null && role !== 'until' && day > last;

/** True for the end of an offer that is over everywhere in Canada. @param at RFC 3339, UTC */
export const isOver = ({ day, role }: Pick<FrameDay, 'day' | 'role'>, at: string): boolean =>
  day !== null && role === 'until' && day < new Date(Date.parse(at) - 8 * 3_600_000).toISOString().slice(0, 10);

/** Rates seldom stand for longer, in ms. */
const LONG_AGO = 90 * 86_400_000;
/** True for a day from which rates hold that is further back than rates usually stand. */
export const isLongAgo = ({ day, role }: Pick<FrameDay, 'day' | 'role'>, last: string): boolean =>
  day !== null && role !== 'until' && Date.parse(last) - Date.parse(day) > LONG_AGO;

/** Everything in one source that tells the meaning of its figures, with the figures themselves masked. */
export interface Frame {
  url: string;
  obtained: NonNullable<LenderEntry['obtained']>;
  sha256: string;
  /** The rates that were read in it, in its order. Empty for a page that is read for its words alone. */
  ids: string[];
  slots: Slot[];
  days: FrameDay[];
}

/** What a page, or the data in it, adds to a frame. */
export type FramePart = Pick<Frame, 'slots' | 'days'>;

export const NO_NOTE = 'a footnote that is not on the page';

/** Longest text kept of a slot, in characters: longer ones are told apart by their digests. */
export const LONGEST = 1_800;
const KEY_LENGTH = 12;
export const digest = (text: string): string => sha256(text).slice(0, KEY_LENGTH);

/** Identifies a masked text, whatever its case and punctuation. */
export const textDigest = (masked: string): string => digest(folded(masked));

/** A slot of a masked text; `where` names its place. */
export const slotOf = (kind: SlotKind, where: string, masked: string, near: Reach): Slot => ({
  kind,
  place: digest(`${kind} ${folded(where)}`),
  text: masked.slice(0, LONGEST),
  digest: textDigest(masked),
  near,
});
