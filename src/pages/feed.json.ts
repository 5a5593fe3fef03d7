import type { APIRoute } from 'astro';
import { feedPage, jsonOf } from '../site/feed.ts';

/** The same as JSON Feed. */
export const GET: APIRoute = async ({ url }) => new Response(jsonOf(await feedPage(url)));
