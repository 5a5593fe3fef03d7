import type { APIRoute } from 'astro';
import { feedPage } from '../site/feed.ts';
import { atomOf } from '../site/feed-document.ts';

/** Changes of headline rates, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(atomOf(await feedPage(url)));
