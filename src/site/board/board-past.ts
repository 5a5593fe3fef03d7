import type { ApiContext } from '../../api/context.ts';
import { isUpTo, yearOf } from '../../api/periods.ts';
import { paths } from '../../charts/draw-chart.ts';
import { YEAR } from '../../history/headlines.ts';
import { headlineMoves, type Move, moveSince, WEEK } from '../../history/moves.ts';
import { lenderOf } from '../../history/sightings.ts';
import { type Step, stepsOfRate } from '../../history/steps.ts';
import type { Rate } from '../../rates/schema.ts';
import { openYield } from '../../yield-to-requests.ts';
import type { Serving } from '../serving.ts';

/** The past of the full board's rates, by rate id. A rate that did not move has no entry. */
export interface BoardPast {
  moves: ReadonlyMap<string, Move>;
  sparks: ReadonlyMap<string, string>;
  /** The beginning of the sparklines, RFC 3339, UTC. */
  since: string;
}

const HOUR = 3_600_000;
const NOTHING: BoardPast = { moves: new Map(), sparks: new Map(), since: '' };

/** The moves of headline rates since a week ago, by rate id. They are public. */
export async function servedMoves(context: ApiContext): Promise<ReadonlyMap<string, Move>> {
  const snapshot = context.snapshots.current();
  const year = snapshot && (await yearOf({ period: context.periods.at(snapshot, context.now()), context }));
  return year && !('code' in year) ? headlineMoves(year, context.now().getTime(), context.history) : new Map();
}

let last: { all: Serving['all']; hour: number; past: Promise<BoardPast> } | undefined;

/** The move of every rate since a week ago and its line over a year, made once an hour. Empty while the past is being read or cannot be read. */
export function boardPast(
  context: Pick<ApiContext, 'history'>,
  { all, now }: Pick<Serving, 'all' | 'now'>,
): Promise<BoardPast> {
  const { history } = context;
  const hour = Math.floor(now.getTime() / HOUR);
  if (last?.all === all && last.hour === hour) return last.past;
  if (!isUpTo(history, all.snapshot)) return Promise.resolve(NOTHING);
  const past = pastOfAll(context, all.rates, now.getTime());
  last = { all, hour, past };
  past.catch(() => {
    last = undefined;
  });
  return past;
}

async function pastOfAll(
  { history }: Pick<ApiContext, 'history'>,
  rates: readonly Rate[],
  now: number,
): Promise<BoardPast> {
  const known = history.now(now);
  const all = new Map<string, Step[]>();
  const yieldToRequests = openYield();
  for (const { id } of rates) {
    const steps = stepsOfRate(history.revisions(id, known, now - YEAR));
    if (steps.length > 1) all.set(id, steps);
    await yieldToRequests();
  }
  const begins = [...all.values()].map((steps) => Date.parse(steps[0]?.from ?? ''));
  const since = Math.max(now - YEAR, Math.min(now, ...begins));
  const found = [...all].map(([id, steps]) => ({
    id,
    move: moveSince(steps, Math.max(now - WEEK, history.firstLive(lenderOf(id)) ?? 0)),
    spark: drawSpark(steps, since, now),
  }));
  return {
    moves: new Map(found.flatMap(({ id, move }) => (move ? [[id, move] as const] : []))),
    sparks: new Map(found.flatMap(({ id, spark }) => (spark ? [[id, spark] as const] : []))),
    since: new Date(since).toISOString(),
  };
}

const [WIDTH, HEIGHT] = [40, 14];

/**
 * Draws one rate's steps as a line so small that it shows the trend only: on its own scale, fainter where nobody looked.
 * @param from the beginning of the time axis, ms since 1970; it ends at `to`
 * @returns an SVG element, hidden from screen readers: its words are elsewhere; null for a rate with fewer than two figures
 */
function drawSpark(steps: readonly Step[], from: number, to: number): string | null {
  const figures = steps.map(({ ratePercent }) => ratePercent);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  if (!(low < high)) return null;
  const x = (time: number): number => Math.round(((Math.min(Math.max(time, from), to) - from) / (to - from)) * WIDTH);
  const y = (figure: number): number => Math.round(HEIGHT - 2 - ((figure - low) / (high - low)) * (HEIGHT - 4));
  const { solid, dashed } = paths(steps, from, to, x, y);
  return (
    `<svg class="spark" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">` +
    `${dashed && `<path d="${dashed}" opacity=".4"/>`}<path d="${solid}"/></svg>`
  );
}
