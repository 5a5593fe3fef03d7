import type { StoredRate } from '../../src/rates/schema.ts';
import { type FrameDay, isOver, isToCome } from '../read/layout/frame.ts';
import { quote } from '../read/printable.ts';
import type { Difference, Recognised } from './recognise.ts';
import type { Doubt } from './rules.ts';

/** The reason to doubt the page around a figure. An alarm also doubts figures that did not move. */
export interface PageDoubt extends Doubt {
  isAlarm?: boolean;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** True for a page that is read for its words alone, beside the feeds that print the figures. */
export const isOfWords = ({ frame }: Pick<Recognised, 'frame'>): boolean => frame.ids.length === 0;

/** Start of every reason that speaks of words nobody has judged. Such a figure waits for a person, however often it is seen. */
const UNJUDGED = 'nobody has judged';

export const isOfUnjudged = ({ reason }: { reason: string }): boolean => reason.startsWith(UNJUDGED);

/** The heaviest doubt about the page around a rate, and those beside a feed. `alarm`: what such a page said last. `seen`: the figure waits already. */
export function pageDoubt(
  id: string,
  page: Recognised | null,
  beside: Recognised[],
  look: { alarm: string | null; days: readonly string[]; isProving: boolean; seen: { reason: string } | null },
): PageDoubt | null {
  const { alarm, days, isProving, seen } = look;
  if (alarm !== null) return { reason: `its page said "${quote(alarm)}"`, until: 'person', isAlarm: true };
  const own = [page ?? [], beside]
    .flat()
    .flatMap(({ differences }) => differences.filter(({ says, ids }) => says && ids.includes(id)));
  const isWaiting = seen !== null && isOfUnjudged(seen);
  const alarming = own.find(({ says }) => says === 'alarm');
  if (alarming) return doubtOf(alarming);
  if (days[0]) return { reason: days[0], until: 'person' };
  const unjudged = own.find(({ isHolding, isProven }) => isHolding && (!isProven || isWaiting));
  if (unjudged) return doubtOf(unjudged);
  if (!page) return null;
  const until = isProving ? 'proof' : 'person';
  if (!page.closest) return { reason: 'its page is not known yet', until };
  const state = page.of(id);
  if (state === 'accepted') return null;
  if (state === 'far') return { reason: 'the page changed in the same run', until: 'second-sighting' };
  const [words] = own;
  return { reason: words ? `the page says "${quote(words.text)}"` : 'its page is put together in another way', until };
}

const doubtOf = ({ says, text }: Difference): PageDoubt =>
  says === 'alarm'
    ? { reason: `the page says "${quote(text)}"`, until: 'person', isAlarm: true }
    : { reason: `${UNJUDGED} "${quote(text)}"`, until: 'person' };

/** Why the day from which a rate holds is impossible; null if it is possible. */
export const impossibleDay = ({ effectiveOn }: StoredRate, last: StoredRate | null, at: string): string | null =>
  effectiveOn && impossible({ day: effectiveOn, role: 'effective' }, last?.effectiveOn ?? null, at);

/** Returns the reasons why the days printed around a rate are impossible; empty if they are possible. A day that goes back tells of an old page. */
export function impossibleDays(
  rate: StoredRate,
  last: StoredRate | null,
  page: Recognised,
  at: string,
  lastSeen: string | null,
): string[] {
  const around = page.frame.days.flatMap((printed) => {
    const before = page.closest?.days[printed.slot]?.day;
    const isBack = before && printed.day && printed.role !== 'until' && printed.day < before;
    if (!isBack && printed.near !== 'all' && !printed.near?.includes(rate.id)) return [];
    return impossible(printed, before ?? floorOf(printed, page, lastSeen), at) ?? [];
  });
  // The day of a rate may stand where no layout looks, as in a script.
  return [around, impossibleDay(rate, last, at) ?? []].flat();
}

/** The earliest day of a new line: it was written after the last reading, or an effective date was announced some days late. */
function floorOf({ role, day }: FrameDay, { closest }: Recognised, lastSeen: string | null): string | null {
  if (!closest || lastSeen === null) return null;
  // A day that the accepted page printed may stand in another place.
  if (Object.values(closest.days).some((known) => known.day === day)) return null;
  const late = role === 'updated' ? DAY : 7 * DAY;
  return new Date(Date.parse(lastSeen) - late).toISOString().slice(0, 10);
}

function impossible({ day, role }: Pick<FrameDay, 'day' | 'role'>, before: string | null, at: string): string | null {
  if (day === null) return 'its page prints a day that is none';
  if (role === 'until') return isOver({ day, role }, at) ? `its page says until ${day}, which is over` : null;
  if (isToCome({ day, role }, at.slice(0, 10))) return `its page is dated ${day}, which is to come`;
  return before !== null && day < before ? `its page is dated ${day}, after one of ${before}` : null;
}
