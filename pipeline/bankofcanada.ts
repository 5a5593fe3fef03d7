import { z } from 'zod';
import { percent, thousandths } from '../src/rates/percent.ts';
import type { Manifest, ReferenceSeries } from '../src/rates/schema.ts';
import { Failure, toFailure } from './failure.ts';
import type { Source } from './lender.ts';
import { readJson } from './readers/feeds.ts';
import { assertAnswer } from './sources/acceptance.ts';
import type { Fetcher } from './sources/fetcher.ts';

/** The name under which a recording keeps the Bank of Canada's answers. It is a reference, never a lender. */
export const BANK_OF_CANADA = 'bankofcanada';

const VALET = 'https://www.bankofcanada.ca/valet/observations';

/** Prime, posted 1-, 3- and 5-year and the overnight target; bond yields by group, as single series fall silent for weeks. */
export const REFERENCE_SOURCES: Source[] = [
  { url: `${VALET}/V80691311,V80691333,V80691334,V80691335,V39079/json?recent=10`, format: 'json' },
  { url: `${VALET}/group/bond_yields_benchmark/json?recent=10`, format: 'json' },
];

const observations = z.object({
  seriesDetail: z.record(z.string(), z.object({ label: z.string() })).default({}),
  observations: z.array(z.object({ d: z.iso.date() }).catchall(z.object({ v: z.string() }).partial())).min(1),
});

/** The newest value of each series in a Valet answer. Values are strings; a day may lack a series or hold `""`. */
export function readSeries(text: string): ReferenceSeries[] {
  const parsed = readJson(text, observations);
  const newest = new Map<string, ReferenceSeries>();
  for (const day of parsed.observations) {
    for (const [id, value] of Object.entries(day)) {
      if (id === 'd' || typeof value === 'string') continue;
      const figure = thousandths(value.v ?? '');
      if (figure === null || (newest.get(id)?.date ?? '') > day.d) continue;
      const label = parsed.seriesDetail[id]?.label ?? id;
      newest.set(id, { id, label, percent: percent(figure), date: day.d });
    }
  }
  if (newest.size === 0) throw new Failure('empty', 'no series holds a value');
  return [...newest.values()];
}

/** Collects the reference series, all of them or none: on a failure the last ones stay with their time, marked with it. */
export async function collectReference(
  fetcher: Fetcher,
  before: Manifest['reference'] | null,
  now: string,
): Promise<Manifest['reference']> {
  try {
    const series = new Map((before?.series ?? []).map((one) => [one.id, one]));
    let observedAt = now;
    for (const source of REFERENCE_SOURCES) {
      const answer = await fetcher.fetch(BANK_OF_CANADA, source, null);
      if (answer === 'unchanged') continue;
      assertAnswer(answer);
      observedAt = answer.retrievedAt;
      for (const one of readSeries(answer.text)) series.set(one.id, one);
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
