import { REFERENCE_SERIES, REFERENCE_SINCE } from '../../src/rates/reference.ts';
import type { Manifest } from '../../src/rates/schema.ts';
import type { Past } from '../../src/snapshots/reference.ts';
import { type Failure, toFailure } from '../failure.ts';
import { BANK_OF_CANADA } from '../read/process/job.ts';
import { type Reader, readHere, type SeriesRead } from '../read/process/reader.ts';
import { type Fetcher, fetchWhole } from './sources/answer.ts';

const VALET = 'https://www.bankofcanada.ca/valet/observations';
/** Prime, posted, policy rate; bond yields by group, because single series pause for weeks; what chartered banks charged, one table of the Bank. */
export const ASKED = [
  `${VALET}/V80691311,V80691333,V80691334,V80691335,V39079/json`,
  `${VALET}/group/bond_yields_benchmark/json`,
  `${VALET}/group/A4_RATES_MORTGAGES/json`,
];
const NEWEST = 'recent=10';

/** The series as a run read them: their newest values, and their values by day where their past is complete. */
export interface Referred {
  reference: Omit<Manifest['reference'], 'past'>;
  observed: Past;
}

/** Collects the series, each for itself: one that fails keeps its last values and is reported. The past is read once, and where values leave a gap. */
export async function collectReference(
  fetcher: Fetcher,
  before: Manifest['reference'] | null,
  held: Past,
  now: string,
  reader: Reader = readHere,
): Promise<Referred> {
  const series = new Map((before?.series ?? []).map((series) => [series.id, series]));
  const observed = new Map<string, Map<string, number>>();
  const times: string[] = [];
  const failures: Failure[] = [];
  const fail = (error: unknown): void => void failures.push(toFailure(error));
  const read = async (url: string): Promise<SeriesRead[]> => {
    const answer = await fetchWhole(fetcher, BANK_OF_CANADA, { url, format: 'json' });
    const series = await reader.series(answer);
    times.push(answer.retrievedAt);
    return series.filter(({ id }) => KEPT.has(id));
  };
  for (const url of ASKED) {
    const recent = await read(`${url}?${NEWEST}`).catch(fail);
    for (const { observations: _, ...rest } of recent ?? []) series.set(rest.id, rest);
    const past = recent && (await pastOf(url, recent, held, read).catch(fail));
    for (const { id, observations } of past ?? [])
      observed.set(id, new Map([...(observed.get(id) ?? []), ...observations]));
  }
  // A recording may be older than one of the questions: what it lacks is no failure of the Bank.
  const [first] = failures.filter(({ kind }) => kind !== 'not-recorded' || times.length === 0);
  const failure = first && { kind: first.kind, detail: first.message, since: before?.failure?.since ?? now };
  const observedAt = failure ? (before?.observedAt ?? null) : (times.sort().at(-1) ?? now);
  const newest = [...series.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { reference: { observedAt, failure: failure ?? null, series: newest }, observed };
}

const KEPT: ReadonlySet<string> = new Set(Object.values(REFERENCE_SERIES));

/** The values of an answer's series, with those before them that are not held. @throws {Failure} if those cannot be read */
async function pastOf(url: string, recent: SeriesRead[], held: Past, read: (url: string) => Promise<SeriesRead[]>) {
  const since = recent.flatMap((seriesRead) => missingFrom(seriesRead, held) ?? []).sort()[0];
  return since ? [...(await read(`${url}?start_date=${since}`)), ...recent] : recent;
}

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
    const days = [...(past.get(series) ?? [])].filter(([rest]) => rest <= day).sort(([a], [b]) => (a < b ? -1 : 1));
    return days.at(-1)?.[1] ?? null;
  };
}
