import { scheduler } from 'node:timers/promises';
import type { ApiContext } from '../../api/context.ts';
import { onceARun, yearOf } from '../../api/once-a-run.ts';
import type { Period } from '../../api/periods.ts';
import { isProblem } from '../../api/problem.ts';
import { headlineMoves, type Move, moveSince, WEEK } from '../../history/moves.ts';
import { stepsOfRate } from '../../history/steps.ts';
import { lenderOf } from '../../rates/identity.ts';

/** The moves of rates since a week ago, by rate id. */
export type Moves = ReadonlyMap<string, Move>;
type Context = Pick<ApiContext, 'history' | 'now'>;

const movesOf = onceARun(async (history, now): Promise<Moves> => {
  const moves = new Map<string, Move>();
  const [look, since] = [history.newestLook(), now - 2 * WEEK];
  for (const id of history.ids()) {
    // One figure alone has not moved.
    if (history.figures(id, id, look, since).length < 2) continue;
    const steps = stepsOfRate(history.revisions(id, look, since));
    const move = moveSince(steps, Math.max(now - WEEK, history.firstLive(lenderOf(id)) ?? 0));
    if (move) moves.set(id, move);
    await scheduler.yield();
  }
  return moves;
});

/** The moves of all rates. None while the past is being read or cannot be read. */
export async function allMoves(context: Context, period: Period): Promise<Moves> {
  const moves = await movesOf({ period, context });
  return isProblem(moves) ? new Map() : moves;
}

/** The moves of headline rates. They are public. */
export async function servedMoves(context: Context & Pick<ApiContext, 'snapshots' | 'periods'>): Promise<Moves> {
  const snapshot = context.snapshots.current();
  const year = snapshot && (await yearOf({ period: context.periods.at(snapshot, context.now()), context }));
  return year && !isProblem(year) ? headlineMoves(year, context.now().getTime(), context.history) : new Map();
}
