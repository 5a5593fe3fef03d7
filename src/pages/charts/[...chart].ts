import type { APIRoute, GetStaticPaths } from 'astro';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { publishedAnswers } from '../../site/answers/published-answers.ts';
import { CHART_FORMATS } from '../../site/past/charts.ts';
import { publishedYear } from '../../site/past/past.ts';
import { publicCharts } from '../../site/past/public-charts.ts';

export const prerender = true;

/** Every public chart in every format; one with too little data has no picture. */
export const getStaticPaths = (async () => {
  const year = await publishedYear();
  if (!year) return [];
  const site = await publishedAnswers(FIRST_LANGUAGE);
  return [...publicCharts(year, site)].flatMap(([address, { chart, says }]) =>
    Object.entries(CHART_FORMATS).flatMap(([format, { write }]) => {
      const body = write(chart, says);
      return body === null ? [] : [{ params: { chart: `${address}.${format}` }, props: { body } }];
    }),
  );
}) satisfies GetStaticPaths;

/** A chart as a file. */
export const GET: APIRoute<{ body: string }> = ({ props }) => new Response(props.body);
