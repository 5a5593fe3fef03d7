import type { APIRoute } from 'astro';
import { atomOf } from '../site/feeds/document.ts';
import { feedPage } from '../site/feeds/feed.ts';

/** Changes of headline rates, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(atomOf(await feedPage(url)));
