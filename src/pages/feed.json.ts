import type { APIRoute } from 'astro';
import { jsonOf, newestPage } from '../site/feed.ts';

/** The same as JSON Feed. */
export const GET: APIRoute = async () => new Response(jsonOf(await newestPage()));
