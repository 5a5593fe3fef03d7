import type { APIRoute } from 'astro';
import { indexCsv } from '../api/endpoints/public-series.ts';
import { publishedIndex } from '../site/past/past.ts';

/** The index as CSV, for static hosts too. */
export const GET: APIRoute = async () => new Response(indexCsv((await publishedIndex()) ?? []));
