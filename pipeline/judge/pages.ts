import type { StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory, ReadVersion } from '../../src/snapshots/layouts.ts';
import type { FrameDay } from '../read/layout/frame.ts';
import type { Difference, Recognised } from './recognise.ts';
import type { Doubt } from './rules.ts';

/** The reason to doubt the page around a figure. An alarm also doubts figures that did not move. */
export interface PageDoubt extends Doubt {
  isAlarm?: boolean;
}

const DAY = 86_400_000;
/** After this time no cache serves a superseded page any more. */
const COPIES = 30 * DAY;
/** From this many moved figures on, equality with an older reading means a stale copy. */
const FEWEST_OF_COPY = 4;
/** Longest quote of a lender's line, in characters. */
const QUOTED = 100;

/** The ends of today as calendar days, anywhere in Canada and by UTC. */
const lastDay = (at: string): string => at.slice(0, 10);
const firstDay = (at: string): string => new Date(Date.parse(at) - 8 * 3_600_000).toISOString().slice(0, 10);

export const quote = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text);

/** Returns the heaviest doubt about the page around a rate; null if the page is recognised. */
export function pageDoubt(id: string, page: Recognised, days: readonly string[]): PageDoubt | null {
  const alarm = page.differences.find((one) => one.says === 'alarm' && one.ids.includes(id));
  if (alarm) return { reason: `the page says "${quote(alarm.text)}"`, until: 'person', isAlarm: true };
  if (days[0]) return { reason: days[0], until: 'person' };
  if (!page.closest) return { reason: 'its page is not known yet', until: 'proof' };
  const state = page.of(id);
  if (state === 'accepted') return null;
  if (state === 'running') return { reason: 'words beside it changed in the same run', until: 'second-sighting' };
  return {
    reason: described(page.differences.find((one) => one.says !== null || one.kind !== 'line') ?? null),
    until: 'proof',
  };
}

/** Returns the doubt that the public page casts on a figure of a feed: by an alarm, or by words that may narrow it. */
export function besideDoubt(id: string, pages: Recognised[], alarm: string | null): PageDoubt | null {
  if (alarm !== null) return { reason: `its page said "${quote(alarm)}"`, until: 'person', isAlarm: true };
  const beside = pages.filter(({ frame }) => Object.keys(frame.figures).length === 0);
  const said = beside.flatMap(({ differences }) => differences.filter((one) => one.says && one.ids.includes(id)));
  const worst = said.find(({ says }) => says === 'alarm') ?? said.find(({ says }) => says !== 'doubt');
  if (!worst) return null;
  const isAlarm = worst.says === 'alarm';
  return { reason: described(worst), until: isAlarm ? 'person' : 'proof', isAlarm };
}

function described(one: Difference | null): string {
  if (!one) return 'its page is put together in another way';
  const now = `the page says "${quote(one.text)}"`;
  return one.before === null ? `${now}, which is new` : `${now} instead of "${quote(one.before)}"`;
}

/** Returns the reasons why the days printed around a rate are impossible; empty if they are possible. */
export function impossibleDays(
  { id, effectiveOn }: StoredRate,
  last: StoredRate | null,
  page: Recognised,
  at: string,
  lastSeen: string | null,
): string[] {
  const around = page.frame.days.flatMap((one) => {
    if (one.reach !== 'all' && !one.reach.includes(id)) return [];
    return impossible(one, page.closest?.days[one.slot] ?? floorOf(one, page, lastSeen), at) ?? [];
  });
  // The day of a rate may stand where no layout looks, as in a script.
  const own = effectiveOn && impossible({ day: effectiveOn, role: 'effective' }, last?.effectiveOn ?? null, at);
  return own ? [...around, own] : around;
}

/**
 * The earliest day that a new line may print: a page that moved was written after it was last read. Effective dates may be announced some
 * days late, and the newest day of the page may move to another line.
 */
function floorOf({ role, day }: FrameDay, { closest }: Recognised, lastSeen: string | null): string | null {
  if (!closest || lastSeen === null) return null;
  if (day !== null && day === Object.values(closest.days).sort().at(-1)) return null;
  const late = role === 'updated' ? DAY : 7 * DAY;
  return new Date(Date.parse(lastSeen) - late).toISOString().slice(0, 10);
}

function impossible({ day, role }: Pick<FrameDay, 'day' | 'role'>, before: string | null, at: string): string | null {
  if (day === null) return 'its page prints a day that is none';
  if (role === 'until') return day < firstDay(at) ? `its page says until ${day}, which is over` : null;
  if (day > lastDay(at)) return `its page is dated ${day}, which is to come`;
  return before !== null && day < before ? `its page is dated ${day}, after one of ${before}` : null;
}

/** The newest day that a reading's sources print about themselves. */
export const newestDay = (pages: Recognised[]): string | null =>
  pages
    .flatMap(({ frame }) => frame.days.flatMap(({ day, role }) => (day !== null && role !== 'until' ? [day] : [])))
    .sort()
    .at(-1) ?? null;

/**
 * Returns the reason to take a reading for an older copy of the page: its answer, or all its figures, are those of a recently superseded
 * reading, and nothing in it is newer than that reading.
 * @param moved number of figures that moved; @param all number of figures in all
 */
export function olderCopy(
  version: ReadVersion,
  { superseded, layouts }: LayoutMemory,
  pages: Recognised[],
  { at, moved, all }: { at: string; moved: number; all: number },
): string | null {
  if (moved === 0) return null;
  const known = new Set(layouts.flatMap(({ lines }) => lines));
  const hasNewLine = pages.some(({ frame }) => frame.lines.some(({ key }) => !known.has(key)));
  for (const old of superseded.toReversed()) {
    if (Date.parse(at) - Date.parse(old.until) > COPIES) continue;
    const isSame = old.answers.some((sha256) => version.answers.includes(sha256));
    const isAlike = old.figures === version.figures && (moved >= FEWEST_OF_COPY || moved === all);
    if (!isSame && !isAlike) continue;
    const isNewer =
      (version.lastModified !== null && Date.parse(version.lastModified) > Date.parse(old.lastModified ?? old.until)) ||
      (version.day !== null && old.day !== null && version.day > old.day) ||
      (!isSame && hasNewLine);
    if (!isNewer) return `its page is the one of before ${old.until.slice(0, 10)} again`;
  }
  return null;
}
