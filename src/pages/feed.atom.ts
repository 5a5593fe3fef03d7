import type { APIRoute } from 'astro';
import { atomOf, feedPage } from '../site/feed.ts';

/** Changes of headline rates, newest first. */
export const GET: APIRoute = async ({ url }) => new Response(atomOf(await feedPage(url)));
