import type { APIRoute } from 'astro';
import { correctionPage } from '../site/feeds/corrections.ts';
import { jsonOf } from '../site/feeds/document.ts';

/** The corrections of published figures as JSON Feed, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(jsonOf(await correctionPage(url)));
