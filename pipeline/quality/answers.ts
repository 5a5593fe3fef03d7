import type { LenderEntry } from '../../src/rates/schema.ts';
import type { Until } from './rule.ts';

/** What answered a doubt. */
export type Answered = Until | 'person';

const HOUR = 3_600_000;
/** A broken page stays broken for minutes and hours: sightings closer than this are one. */
const HOURS_APART = 6;
/** What is odd as a whole has to stay so, in three readings at least, over three days. */
const SETTLED = 72 * HOUR;
const SETTLING_SIGHTINGS = 3;

/**
 * Whether the doubt about a figure that was seen before is answered now.
 * @param seen the figure as it waits; null where it is seen for the first time, or where another one waited
 * @param given.hoursApart how many hours lie between two sightings at least
 */
export function answerTo(
  seen: LenderEntry['held'][string] | null,
  {
    at,
    until,
    accepts,
    hoursApart = HOURS_APART,
  }: { at: string; until: Until; accepts: 'all' | readonly string[]; hoursApart?: number },
): Answered | null {
  if (!seen) return null;
  if (accepts === 'all' || accepts.includes(seen.rate.id)) return 'person';
  const waited = Date.parse(at) - Date.parse(seen.since);
  if (until === 'three-days' || seen.until === 'three-days')
    return waited >= SETTLED && seen.sightings + 1 >= SETTLING_SIGHTINGS ? 'three-days' : null;
  return waited >= hoursApart * HOUR ? 'second-sighting' : null;
}
