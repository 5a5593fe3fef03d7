import type { APIRoute } from 'astro';
import { indexCsv } from '../site/past/index-csv.ts';
import { publishedIndex } from '../site/past/past.ts';

/** The index as CSV, for static hosts too. */
export const GET: APIRoute = async () => new Response(indexCsv((await publishedIndex()) ?? []));
