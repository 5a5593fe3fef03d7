import { scheduler } from 'node:timers/promises';
import { isForMost } from '../rates/fit.ts';
import type { History } from './history.ts';
import { indexSteps, rateIndex } from './rate-index.ts';
import type { Line, Spell } from './spells.ts';
import { proven, type Step } from './steps.ts';

/** One step of the rate shown for a lender in a term. */
export interface HeadlineStep extends Step {
  id: string;
  /** Whether most borrowers in Canada could have it: only such rates are called lowest. */
  isForMost: boolean;
  /** When the rate was first shown here. */
  publishedAt: string;
}

/** The public past: the headline rates of a year, as the preview showed them. */
export type Headlines = Awaited<ReturnType<typeof headlines>>;

const DAY = 86_400_000;
/** The length of the public past, in ms. */
export const YEAR = 365 * DAY;

const iso = (time: number): string => new Date(time).toISOString();

/** A year's headline rates: those that the preview showed, while the lender said them. @param since ms */
export async function headlines(history: History, now: number, since = now - YEAR) {
  const lines: (Line & { steps: HeadlineStep[] })[] = [];
  for (const line of history.spells.lines()) {
    const steps = stepsOf(history, history.spells.after(since, line));
    const shown = steps.filter(({ until }) => until === null || Date.parse(until) > since);
    if (shown.length > 0) lines.push({ ...line, steps: shown });
    await scheduler.yield();
  }
  return {
    since: iso(since),
    lines: lines.sort((a, b) => (a.term === b.term ? (a.lender < b.lender ? -1 : 1) : a.term < b.term ? -1 : 1)),
    /** Lowest and median of the specials in each headline term. */
    terms: indexSteps(await rateIndex(history, now), since),
  };
}

/** The midnight (UTC) at which the year before an instant begins: the same for every server that is asked that day. */
export const yearBefore = (now: number): number => Math.floor((now - YEAR) / DAY) * DAY;

/** The steps shown for one lender in one term, on the lender's clock, without figures that the lender never published. */
function stepsOf(history: History, spells: readonly Spell[]): HeadlineStep[] {
  const steps: { spell: Spell; from: number; until: number | null }[] = [];
  for (const spell of spells) {
    if (spell.isVoid) continue;
    const last = steps.at(-1);
    // The end of a rate was not seen if its lender is no longer read: it then ends when it was shown last.
    const until = spell.endedAt && Math.min(spell.endedAt, (spell.isOver && spell.end) || spell.endedAt);
    if (last?.spell.rate.id === spell.rate.id && last.spell.start === spell.start) {
      last.until = until;
      continue;
    }
    const begun = spell.isBegun ? spell.start : Math.max(spell.start, last?.until ?? spell.publishedAt);
    const from = Math.max(begun, last?.until ?? begun);
    if (until === null || until > from) steps.push({ spell, from, until });
  }
  return steps.flatMap(({ spell: { rate, publishedAt, seen }, from, until }): HeadlineStep[] =>
    proven(
      {
        from: iso(from),
        until: until === null ? null : iso(until),
        seenUntil: iso(Math.max(from, Math.min(seen, until ?? seen))),
        ratePercent: rate.ratePercent as number,
        id: rate.id,
        isForMost: isForMost(rate),
        publishedAt: iso(publishedAt),
      },
      history.spells.unread(rate.id),
    ),
  );
}
