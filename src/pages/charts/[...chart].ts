import type { APIRoute, GetStaticPaths } from 'astro';
import { csv } from '../../api/csv.ts';
import { publicCharts, publishedYear, type ShownChart } from '../../site/past.ts';
import { published } from '../../site/published.ts';

const COLUMNS = ['name', 'ratePercent', 'from', 'until', 'seenUntil'] as const;

/** How each format says what a chart draws. */
const FORMATS: Readonly<Record<string, (chart: ShownChart) => string>> = {
  svg: ({ drawn }) => drawn?.wide ?? '',
  csv: ({ lines }) => csv(COLUMNS, rowsOf(lines)),
  json: ({ title, description, lines }) => JSON.stringify({ title, description, lines: lines.map(lineOf) }),
};
const stepOf = ({ ratePercent, from, until, seenUntil }: ShownChart['lines'][number]['steps'][number]) => ({
  ratePercent,
  from,
  until,
  seenUntil,
});
const lineOf = ({ name, steps }: ShownChart['lines'][number]) => ({ name, steps: steps.map(stepOf) });
const rowsOf = (lines: ShownChart['lines']) =>
  lines.flatMap(({ name, steps }) => steps.map((step) => ({ name, ...stepOf(step) })));

/** Every public chart in every format; one that there is too little to draw has no picture. */
export const getStaticPaths = (async () => {
  const year = await publishedYear();
  if (!year) return [];
  const { lenders } = await published();
  return [...publicCharts(year, lenders)].flatMap(([address, chart]) =>
    Object.entries(FORMATS)
      .filter(([format]) => format !== 'svg' || chart.drawn !== null)
      .map(([format, write]) => ({ params: { chart: `${address}.${format}` }, props: { body: write(chart) } })),
  );
}) satisfies GetStaticPaths;

/** A chart as a file. */
export const GET: APIRoute<{ body: string }> = ({ props }) => new Response(props.body);
