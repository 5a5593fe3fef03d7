import type { APIRoute } from 'astro';
import { correctionPage } from '../site/corrections-feed.ts';
import { jsonOf } from '../site/feed-document.ts';

/** The corrections of published figures as JSON Feed, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(jsonOf(await correctionPage(url)));
