import { shuffled } from './random.ts';
import { SEED } from './seed.ts';

/** Whether this is `npm run test:more`, which tries three times as many rows of what `npm test` samples. */
export const IS_LONG = Boolean(process.env['LONG']);
/** Whether it is `npm run test:night`, which tries all of them. */
export const IS_NIGHT = Boolean(process.env['NIGHT']);

const TIMES = IS_LONG ? 3 : 1;

/** One of `each` rows of a table, drawn by the run's seed, in their order; `list` makes that lists draw other places. */
export function some<Row>(all: readonly Row[], each: number, list = 0): Row[] {
  if (IS_NIGHT) return [...all];
  const places = shuffled([...all.keys()], SEED + list).slice(0, Math.ceil((all.length * TIMES) / each));
  return places.sort((a, b) => a - b).map((at) => all[at] as Row);
}
