import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { Normalised } from '../normalise.ts';

/** A vanished id is carried for so many runs, then withdrawn. */
const CARRIED_RUNS = 3;
/** A whole table that vanished is carried for so long at least. */
const TABLE_GONE = 7 * 86_400_000;

/** What becomes of the known rates that were not read. */
export interface Missing {
  rates: StoredRate[];
  missing: LenderEntry['missing'];
  withdrawn: string[];
}

/**
 * Decides the known rates that a reading lacks. One that is printed and cannot be read has not vanished, nor has one whose table was not
 * read whole; one whose table was read whole without it is carried for three runs and then withdrawn, one whose table is gone as well
 * not before a week.
 * @param odd whether the page as a whole is doubted: then nothing vanishes in this run
 * @param shrunk whether it is settled that the lender prints fewer rates: then what it lacks is withdrawn at once
 */
export function missingRates(
  { rates: found, unreadable, sections }: Omit<Normalised, 'notes'>,
  given: {
    known: StoredRate[];
    entry: Pick<LenderEntry, 'missing'> | null;
    at: string;
    lastSeen: (id: string) => string;
    odd: boolean;
    shrunk: boolean;
  },
): Missing {
  const printed = new Set(found.map(({ id }) => id));
  const outcome: Missing = { rates: [], missing: {}, withdrawn: [] };
  for (const rate of given.known) {
    if (printed.has(rate.id)) continue;
    const { id, section } = rate;
    const observedAt = given.lastSeen(id);
    const missed = given.entry?.missing[id]?.missedRuns ?? 0;
    const whole = sections.get(section);
    const reason =
      unreadable.get(id) ??
      (whole === false ? 'its table was not read whole' : given.odd ? 'the page as a whole is doubted' : null);
    const missedRuns = reason === null ? missed + 1 : unreadable.has(id) ? 0 : missed;
    const old = Date.parse(given.at) - Date.parse(observedAt) >= TABLE_GONE;
    const vanished = missedRuns > CARRIED_RUNS && (whole === true || old);
    if (reason === null && (vanished || given.shrunk)) {
      outcome.withdrawn.push(id);
      continue;
    }
    outcome.missing[id] = { missedRuns, observedAt, reason };
    outcome.rates.push(rate);
  }
  return outcome;
}
