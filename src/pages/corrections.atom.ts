import type { APIRoute } from 'astro';
import { correctionPage } from '../site/feeds/corrections.ts';
import { atomOf } from '../site/feeds/document.ts';

/** The corrections of published figures, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(atomOf(await correctionPage(url)));
