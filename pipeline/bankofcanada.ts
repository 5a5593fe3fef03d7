import type { Manifest } from '../src/rates/schema.ts';
import { toFailure } from './failure.ts';
import type { Source } from './lender.ts';
import { type Reader, readHere } from './reading/reader.ts';
import type { Fetcher } from './sources/fetcher.ts';

/** The name under which a recording keeps the Bank of Canada's answers. It is a reference, never a lender. */
export const BANK_OF_CANADA = 'bankofcanada';

const VALET = 'https://www.bankofcanada.ca/valet/observations';

/** Prime, posted 1-, 3- and 5-year and the overnight target; bond yields by group, as single series fall silent for weeks. */
export const REFERENCE_SOURCES: Source[] = [
  { url: `${VALET}/V80691311,V80691333,V80691334,V80691335,V39079/json?recent=10`, format: 'json' },
  { url: `${VALET}/group/bond_yields_benchmark/json?recent=10`, format: 'json' },
];

/** Collects the reference series, all of them or none: on a failure the last ones stay with their time, marked with it. */
export async function collectReference(
  fetcher: Fetcher,
  before: Manifest['reference'] | null,
  now: string,
  reader: Reader = readHere,
): Promise<Manifest['reference']> {
  try {
    const series = new Map((before?.series ?? []).map((one) => [one.id, one]));
    let observedAt = now;
    for (const source of REFERENCE_SOURCES) {
      const answer = await fetcher.fetch(BANK_OF_CANADA, source, null);
      if (answer === 'unchanged') continue;
      observedAt = answer.retrievedAt;
      for (const one of await reader.series(answer)) series.set(one.id, one);
    }
    return { observedAt, failure: null, series: [...series.values()].sort((a, b) => (a.id < b.id ? -1 : 1)) };
  } catch (error) {
    const { kind, message } = toFailure(error);
    return {
      observedAt: before?.observedAt ?? null,
      failure: { kind, detail: message, since: before?.failure?.since ?? now },
      series: before?.series ?? [],
    };
  }
}
