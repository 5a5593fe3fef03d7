import type { APIRoute } from 'astro';
import { atomOf, newestPage } from '../site/feed.ts';

/** Changes of headline rates, newest first. */
export const GET: APIRoute = async () => new Response(atomOf(await newestPage()));
