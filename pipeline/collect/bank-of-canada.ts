import { REFERENCE_SERIES, REFERENCE_SINCE } from '../../src/rates/reference.ts';
import type { Manifest } from '../../src/rates/schema.ts';
import type { Past } from '../../src/snapshots/reference.ts';
import { Failure, toFailure } from '../failure.ts';
import type { Source } from '../lender.ts';
import { BANK_OF_CANADA } from '../read/process/job.ts';
import { type Reader, readHere, type SeriesRead } from '../read/process/reader.ts';
import { type Fetcher, fetchWhole } from './sources/answer.ts';

const VALET = 'https://www.bankofcanada.ca/valet/observations';
const ASKED = [
  `${VALET}/V80691311,V80691333,V80691334,V80691335,V39079/json`,
  `${VALET}/group/bond_yields_benchmark/json`,
];

/** Prime, posted 1-, 3- and 5-year and the overnight target. Bond yields are asked for by group, because single series pause for weeks. */
export const REFERENCE_SOURCES: Source[] = ASKED.map((url) => ({ url: `${url}?recent=10`, format: 'json' }));

/** The series as a run read them: their newest values, and their values by day where their past is complete. */
export interface Referred {
  reference: Omit<Manifest['reference'], 'past'>;
  observed: Past;
}

/** Collects the series, all or none: after a failure the last values stay, marked. Their past is asked for from 2000 on, and where values leave a gap. */
export async function collectReference(
  fetcher: Fetcher,
  before: Manifest['reference'] | null,
  held: Past,
  now: string,
  reader: Reader = readHere,
): Promise<Referred> {
  const failing = (error: unknown): Manifest['reference']['failure'] => {
    const { kind, message } = toFailure(error);
    return { kind, detail: message, since: before?.failure?.since ?? now };
  };
  const read = async (source: Source): Promise<{ recent: SeriesRead[]; at: string }> => {
    const answer = await fetchWhole(fetcher, BANK_OF_CANADA, source);
    return { recent: await reader.series(answer), at: answer.retrievedAt };
  };
  const series = new Map((before?.series ?? []).map((one) => [one.id, one]));
  const answers: SeriesRead[][] = [];
  let observedAt = now;
  try {
    for (const source of REFERENCE_SOURCES) {
      const { recent, at } = await read(source);
      observedAt = at;
      answers.push(recent);
      for (const { observations: _, ...one } of recent) series.set(one.id, one);
    }
  } catch (error) {
    const last = { observedAt: before?.observedAt ?? null, series: before?.series ?? [] };
    return { reference: { ...last, failure: failing(error) }, observed: new Map() };
  }
  const newest = [...series.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const observed = new Map<string, Map<string, number>>();
  let failure: Manifest['reference']['failure'] = null;
  for (const [at, recent] of answers.entries()) {
    const kept = recent.filter(({ id }) => KEPT.has(id));
    const since = kept.flatMap((one) => missingFrom(one, held) ?? []).sort()[0];
    let told = kept;
    if (since)
      try {
        const url = `${ASKED[at]}?start_date=${since}`;
        const past = await read({ url, format: 'json' });
        told = [...past.recent.filter(({ id }) => KEPT.has(id)), ...kept];
      } catch (error) {
        // A recording may have been made before the past was asked for.
        if (!(error instanceof Failure && error.kind === 'not-recorded')) failure = failing(error);
        continue;
      }
    for (const { id, observations } of told) {
      const days = observed.get(id) ?? new Map<string, number>();
      for (const [day, percent] of observations) days.set(day, percent);
      observed.set(id, days);
    }
  }
  return { reference: { observedAt, failure, series: newest }, observed };
}

const KEPT: ReadonlySet<string> = new Set(Object.values(REFERENCE_SERIES));

/** The first day for which observations of a series may be missing between those held and the newest; null if none is. */
function missingFrom({ id, observations }: SeriesRead, held: Past): string | null {
  const last = [...(held.get(id)?.keys() ?? [])].sort().at(-1);
  if (!last) return REFERENCE_SINCE;
  return observations.every(([day]) => day > last) ? last : null;
}

/** The value of a series on a day or the last one before it, by its past; by its newest values for now. */
export function referenceOn(newest: Manifest['reference']['series'], past: Past = new Map()) {
  return (series: string, day: string | null): number | null => {
    if (day === null) return newest.find(({ id }) => id === series)?.percent ?? null;
    const days = [...(past.get(series) ?? [])].filter(([one]) => one <= day).sort(([a], [b]) => (a < b ? -1 : 1));
    return days.at(-1)?.[1] ?? null;
  };
}
