import type { APIRoute } from 'astro';
import { feedPage } from '../site/feed.ts';
import { jsonOf } from '../site/feed-document.ts';

/** Changes of headline rates as JSON Feed, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(jsonOf(await feedPage(url)));
