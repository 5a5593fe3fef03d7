import { scheduler } from 'node:timers/promises';
import { addDays } from '../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../rates/eastern.ts';
import { isForMost } from '../rates/fit.ts';
import { isMadeUp } from '../rates/scope.ts';
import { HEADLINE_TERMS } from '../rates/terms.ts';
import { percent, type Thousandths, toThousandths } from '../rates/thousandths.ts';
import type { History } from './history.ts';
import type { Known } from './revision.ts';
import type { Line, Spell } from './spells.ts';

/** The least number of lenders behind a day. */
export const FEWEST = 5;
/** The median is rounded to this, in thousandths of a percent. */
const ROUNDED = 50;

/** The figures of a day's specials, percent per year: the median rounded to 0.05. */
type Figures = NonNullable<ReturnType<typeof figuresOf>>;
/** The index of one headline term, oldest day first; days with too few known figures are absent. */
export type IndexLine = Awaited<ReturnType<typeof rateIndex>>[number];
/** One day of the index. */
export type IndexPoint = IndexLine['points'][number];

/** A period in which the index did not change. */
export interface IndexStep extends Figures {
  from: string;
  until: string | null;
}

/** The daily median and lowest of the specials that the preview showed for most borrowers at the end of the day; only lenders read that day count. */
export async function rateIndex(history: History, known: Known) {
  const oldest = history.oldest();
  if (!oldest) return [];
  const days = daysOf(history, Date.parse(oldest.publishedAt), known.time);
  const right = rightFigures(history);
  const counted = new Map(HEADLINE_TERMS.map(({ slug }) => [slug, days.map((): Counted[] => [])]));
  for (const line of history.spells.lines()) {
    const own = counted.get(line.term);
    if (!own) continue;
    const shown = countedOn(history, line, days);
    for (const [place, spell] of shown.entries())
      if (spell) own[place]?.push({ told: figure(spell), right: spell.isVoid ? right(spell) : figure(spell) });
    await scheduler.yield();
  }
  return [...counted].map(([term, all]) => ({
    term,
    points: days.flatMap(({ day, isFinal, at }, place) => {
      const figures = all[place] as Counted[];
      const then = figuresOf(figures.map(({ told }) => told));
      if (!then) return [];
      const isCorrected = figures.some((one) => one.right !== one.told);
      const corrected = isCorrected ? figuresOf(figures.flatMap((one) => one.right ?? [])) : null;
      return [
        {
          /** The Eastern calendar day: `2026-11-20`. */
          day,
          ...then,
          /** Whether the day is over; until then its figures are those so far. */
          isFinal,
          /** When the newest publication at the end of the day was made, RFC 3339. The figures are those known then, and never change. */
          knownAt: iso(at),
          /** The figures of the day without those that turned out to be wrong since; null if none did, or if too few lenders are left. */
          corrected,
        },
      ];
    }),
  }));
}

/** A lender's figure of a day: as it was known then, and as it is known now; null if it turned out that there was none. */
interface Counted {
  told: Thousandths;
  right: Thousandths | null;
}

/** A calendar day: its midnight, and the newest publication at its end. */
interface Day {
  day: string;
  begins: number;
  look: number;
  at: number;
  isFinal: boolean;
}

function daysOf(history: History, first: number, now: number): Day[] {
  const [looks, today] = [history.looks(), easternDate(now)];
  const days: Day[] = [];
  let place = 0;
  for (let day = easternDate(first); day <= today; day = addDays(day, 1)) {
    const ends = Math.min(beginOfDay(addDays(day, 1)), now + 1);
    while ((looks[place + 1]?.at ?? Number.POSITIVE_INFINITY) < ends) place++;
    const { look, at } = looks[place] as (typeof looks)[number];
    days.push({ day, begins: beginOfDay(day), look, at, isFinal: day < today });
  }
  return days;
}

function countedOn(history: History, line: Line, days: readonly Day[]): (Spell | null)[] {
  const spells = history.spells
    .after(0, line)
    .filter(({ rate }) => rate.offer === 'special' && isForMost(rate) && !isMadeUp(rate));
  if (spells.length === 0) return [];
  const looks = history.sightings.ofLender(line.lender);
  const unseen = new Map(spells.map(({ rate: { id } }) => [id, history.sightings.ofRate(id)]));
  let [spell, seen] = [0, -1];
  return days.map(({ begins, look }) => {
    while ((looks[seen + 1]?.look ?? Number.POSITIVE_INFINITY) <= look) seen++;
    const isOver = (one: Spell | undefined): boolean => one !== undefined && one.until !== null && one.until <= look;
    while (isOver(spells[spell])) spell++;
    const found = spells[spell];
    const at = looks[seen]?.at;
    if (!found || found.from > look || at === undefined || at < begins) return null;
    const isUnseen = unseen
      .get(found.rate.id)
      ?.some((one) => one.look <= look && (one.until === null || one.until > look));
    return isUnseen ? null : found;
  });
}

/** The right figure for a wrong one, as far as it was public; null if there is none. */
function rightFigures(history: History): (spell: Spell) => Thousandths | null {
  const right = new Map<string, Thousandths>();
  for (const { id, before, after, isPublic } of history.corrections.all())
    if (before && after?.ratePercent != null && isPublic)
      right.set(`${id} ${before.changedAt}`, toThousandths(after.ratePercent));
  return ({ rate }) => right.get(`${rate.id} ${rate.changedAt}`) ?? null;
}

const figure = ({ rate }: Spell): Thousandths => toThousandths(rate.ratePercent as number);

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
