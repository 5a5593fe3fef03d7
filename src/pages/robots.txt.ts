import type { APIRoute } from 'astro';
import { absolute, link } from '../site/links.ts';

export const prerender = true;

const PERSONAL = ['/dashboard', '/board', '/compare', '/go'];

/** Search engines may read the public pages, but no person's own views. */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...PERSONAL.map((path) => `Disallow: ${path}`),
      `Allow: ${link('/')}`,
      '',
      `Sitemap: ${absolute('/sitemap.xml')}`,
      '',
    ].join('\n'),
  );
