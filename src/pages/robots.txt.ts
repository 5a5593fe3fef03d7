import type { APIRoute } from 'astro';
import { absolute, isStatic, link } from '../site/links.ts';

const PERSONAL = ['/dashboard', '/board', '/compare', '/go'];

/** Search engines may read the public pages, but no person's own views. */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...(isStatic ? [] : PERSONAL.map((path) => `Disallow: ${link(path)}`)),
      `Allow: ${link('/')}`,
      '',
      `Sitemap: ${absolute('/sitemap.xml')}`,
      '',
    ].join('\n'),
  );
