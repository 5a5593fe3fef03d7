import type { APIRoute } from 'astro';

/** What search engines may read: the public pages, not one person's views. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /dashboard',
      'Disallow: /board',
      'Disallow: /compare',
      'Disallow: /go',
      'Allow: /',
      '',
      `Sitemap: ${new URL('/sitemap.xml', site).href}`,
      '',
    ].join('\n'),
  );
