import type { APIRoute } from 'astro';
import { jsonOf } from '../site/feeds/document.ts';
import { feedPage } from '../site/feeds/feed.ts';

/** Changes of headline rates as JSON Feed, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(jsonOf(await feedPage(url)));
