import type { APIRoute } from 'astro';
import { correctionPage } from '../site/corrections-feed.ts';
import { jsonOf } from '../site/feed-document.ts';

/** The same as JSON Feed. */
export const GET: APIRoute = async ({ url }) => new Response(jsonOf(await correctionPage(url)));
