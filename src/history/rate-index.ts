import { scheduler } from 'node:timers/promises';
import { addDays } from '../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../rates/eastern.ts';
import { isForMost } from '../rates/fit.ts';
import { isMadeUp } from '../rates/scope.ts';
import { HEADLINE_TERMS } from '../rates/terms.ts';
import { percent, type Thousandths, toThousandths } from '../rates/thousandths.ts';
import type { History } from './history.ts';
import type { Line, Spell } from './spells.ts';

/** The least number of lenders behind a day. */
export const FEWEST = 5;
/** The median is rounded to this, in thousandths of a percent. */
const ROUNDED = 50;

/** The figures of a day's specials, percent per year: the median rounded to 0.05. */
type Figures = NonNullable<ReturnType<typeof figuresOf>>;
/** The index of one headline term, oldest day first; days with too few known figures are absent. */
type IndexLine = Awaited<ReturnType<typeof rateIndex>>[number];

/** A period in which the index did not change. */
interface IndexStep extends Figures {
  from: string;
  until: string | null;
}

/** The daily median and lowest special that the preview showed for most borrowers at the day's end; only lenders read that day count. @param now ms */
export async function rateIndex(history: History, now: number) {
  const oldest = history.oldest();
  if (!oldest) return [];
  const days = daysOf(history, Date.parse(oldest.publishedAt), Math.max(now, history.newestAt()));
  const counted = new Map(HEADLINE_TERMS.map(({ slug }) => [slug, days.map((): Thousandths[] => [])]));
  for (const line of history.spells.lines()) {
    const own = counted.get(line.term);
    if (!own) continue;
    for (const [place, spell] of countedOn(history, line, days).entries())
      if (spell) own[place]?.push(toThousandths(spell.rate.ratePercent as number));
    await scheduler.yield();
  }
  return [...counted].map(([term, all]) => ({
    term,
    points: days.flatMap(({ day, isFinal }, place) => {
      const figures = figuresOf(all[place] as Thousandths[]);
      // `day`: the Eastern calendar day, `2026-11-20`. `isFinal`: the day is over; until then its figures are those so far.
      return figures ? [{ day, ...figures, isFinal }] : [];
    }),
  }));
}

/** A calendar day: its midnight, and the newest look at its end. */
interface Day {
  day: string;
  begins: number;
  look: number;
  isFinal: boolean;
}

function daysOf(history: History, first: number, now: number): Day[] {
  const [looks, today] = [history.looks(), easternDate(now)];
  const days: Day[] = [];
  let place = 0;
  for (let day = easternDate(first); day <= today; day = addDays(day, 1)) {
    const ends = Math.min(beginOfDay(addDays(day, 1)), now + 1);
    while ((looks[place + 1]?.at ?? Number.POSITIVE_INFINITY) < ends) place++;
    const { look } = looks[place] as (typeof looks)[number];
    days.push({ day, begins: beginOfDay(day), look, isFinal: day < today });
  }
  return days;
}

function countedOn(history: History, line: Line, days: readonly Day[]): (Spell | null)[] {
  const spells = history.spells
    .after(0, line)
    .filter(({ rate }) => rate.offer === 'special' && isForMost(rate) && !isMadeUp(rate));
  if (spells.length === 0) return [];
  const looks = history.lastSeen.ofLender(line.lender);
  const unseen = new Map(spells.map(({ rate: { id } }) => [id, history.lastSeen.ofRate(id)]));
  let [spell, seen] = [0, -1];
  return days.map(({ begins, look }) => {
    while ((looks[seen + 1]?.look ?? Number.POSITIVE_INFINITY) <= look) seen++;
    const isOver = (candidate: Spell | undefined): boolean =>
      candidate !== undefined && candidate.until !== null && candidate.until <= look;
    while (isOver(spells[spell])) spell++;
    const current = spells[spell];
    const at = looks[seen]?.at;
    if (!current || current.from > look || at === undefined || at < begins) return null;
    const isUnseen = unseen
      .get(current.rate.id)
      ?.some((candidate) => candidate.look <= look && (candidate.until === null || candidate.until > look));
    return isUnseen ? null : current;
  });
}

function figuresOf(figures: readonly Thousandths[]) {
  if (figures.length < FEWEST) return null;
  const sorted = figures.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  const middle = ((low as number) + (high as number)) / 2;
  const median = percent(Math.round(middle / ROUNDED) * ROUNDED);
  return { median, lowest: percent(sorted[0] as number), lenders: figures.length };
}

/** The index as steps, each of days with the same figures. @param since ms since 1970: leaves out steps that had ended by then */
export function indexSteps(lines: readonly IndexLine[], since: number): { term: string; steps: IndexStep[] }[] {
  return lines.map(({ term, points }) => {
    const steps: IndexStep[] = [];
    for (const { day, median, lowest, lenders, isFinal } of points) {
      const [from, until] = [iso(beginOfDay(day)), isFinal ? iso(beginOfDay(addDays(day, 1))) : null];
      const last = steps.at(-1);
      if (last?.until === from && last.median === median && last.lowest === lowest && last.lenders === lenders)
        last.until = until;
      else steps.push({ from, until, median, lowest, lenders });
    }
    return { term, steps: steps.filter(({ until }) => until === null || Date.parse(until) > since) };
  });
}

const iso = (time: number): string => new Date(time).toISOString();
