import { z } from 'zod';
import { percent, thousandths } from '../../../src/rates/percent.ts';
import type { ReferenceSeries } from '../../../src/rates/schema.ts';
import { Failure } from '../../failure.ts';
import { readJson } from '../feeds.ts';
import { printable } from '../printable.ts';

const observations = z.object({
  seriesDetail: z.record(z.string(), z.object({ label: z.string() })).default({}),
  observations: z.array(z.object({ d: z.iso.date() }).catchall(z.object({ v: z.string() }).partial())).min(1),
});

/** The Bank of Canada's names for its series: `V80691311`, `BD.CDN.5YR.DQ.YLD`. */
const SERIES = /^[A-Z][A-Z0-9_.]{1,39}$/i;
/** Most series in an answer; more were never asked for. */
const MOST_SERIES = 100;

/** A series from an answer: its newest value, and all values by day. */
export interface SeriesRead extends ReferenceSeries {
  observations: [day: string, percent: number][];
}

/** Each series in a Valet answer. Values are strings; a day may lack a series or hold `""`. */
export function readSeries(text: string): SeriesRead[] {
  const parsed = readJson(text, observations);
  const newest = new Map<string, SeriesRead>();
  for (const day of parsed.observations) {
    for (const [id, value] of Object.entries(day)) {
      if (id === 'd' || typeof value === 'string') continue;
      const figure = thousandths(value.v ?? '');
      if (figure === null) continue;
      if (!SERIES.test(id)) throw new Failure('changed-layout', 'a series has another kind of name');
      const label = printable(parsed.seriesDetail[id]?.label ?? id);
      const known = newest.get(id) ?? { id, label, percent: percent(figure), date: day.d, observations: [] };
      known.observations.push([day.d, percent(figure)]);
      if (known.date <= day.d) Object.assign(known, { percent: percent(figure), date: day.d });
      newest.set(id, known);
    }
  }
  if (newest.size > MOST_SERIES) throw new Failure('changed-layout', `the answer holds ${newest.size} series`);
  if (newest.size === 0) throw new Failure('empty', 'no series holds a value');
  return [...newest.values()];
}
