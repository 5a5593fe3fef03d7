import type { APIRoute } from 'astro';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { publishedIndex } from '../site/past/past.ts';

/** The rate index as JSON. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify({ schemaVersion: SCHEMA_VERSION, lines: (await publishedIndex()) ?? [] }));
