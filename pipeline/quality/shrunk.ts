import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { Failure } from '../failure.ts';
import type { Normalised } from '../normalise.ts';

/** Of the known ids, the least share that a whole page still shows (in percent). */
const LEAST_SHARE = 60;
/** That a lender prints far fewer rates is believed after so many equal readings over so long. */
const SETTLED_RUNS = 5;
const SETTLED = 7 * 86_400_000;

/** A page with too few of the known rates. Where all of it was understood, it is evidence that the lender prints fewer. */
export class TooFewRows extends Failure {
  /** The known rates that it lacks; null where the page is no evidence. */
  lost: string[] | null;

  constructor(detail: string, lost: string[] | null) {
    super('too-few-rows', detail);
    this.lost = lost;
  }
}

/** What the manifest remembers of such pages: since when, in how many readings, and which rates they lack. */
type Shrunk = LenderEntry['shrunk'];

/** The memory of one more such page; another set of rates starts it anew. */
export function remembered(before: Shrunk, lost: string[] | null, at: string): Shrunk {
  if (!lost) return null;
  const same = before?.lost.join() === lost.join() ? before : null;
  return { since: same?.since ?? at, runs: (same?.runs ?? 0) + 1, lost };
}

/**
 * Asks whether a reading holds enough of what is known.
 * @param usable the figures that no rule refuses
 * @returns whether it is settled, by time or by a person, that the lender prints fewer rates than before
 * @throws {TooFewRows}
 */
export function assertWhole(
  { unreadable, sections }: Omit<Normalised, 'notes'>,
  usable: StoredRate[],
  given: {
    known: StoredRate[];
    entry: { shrunk: Shrunk } | null;
    minimumRates: number;
    at: string;
    accepts: 'all' | readonly string[];
  },
  oddity: string | null,
): boolean {
  const { known } = given;
  const shown = new Set(usable.map(({ id }) => id));
  const lost = known.map(({ id }) => id).filter((id) => !shown.has(id));
  const seen = known.length - lost.length;
  if (seen * 100 < known.length * LEAST_SHARE) {
    const isEvidence =
      seen > 0 && oddity === null && !lost.some((id) => unreadable.has(id)) && [...sections.values()].every(Boolean);
    const settled = isEvidence && isSettled(given, lost);
    if (!settled)
      throw new TooFewRows(`${seen} of ${known.length} known rates are on the page`, isEvidence ? lost : null);
    return true;
  }
  if (known.length === 0 && usable.length < given.minimumRates)
    throw new Failure(
      'too-few-rows',
      `${usable.length} rates are on the page, a whole one has ${given.minimumRates} or more`,
    );
  return false;
}

function isSettled(
  { entry, at, accepts }: { entry: { shrunk: Shrunk } | null; at: string; accepts: 'all' | readonly string[] },
  lost: string[],
): boolean {
  const { shrunk = null } = entry ?? {};
  if (!shrunk || shrunk.lost.join() !== lost.join()) return false;
  if (accepts === 'all' || lost.every((id) => accepts.includes(id))) return true;
  return shrunk.runs + 1 >= SETTLED_RUNS && Date.parse(at) - Date.parse(shrunk.since) >= SETTLED;
}
