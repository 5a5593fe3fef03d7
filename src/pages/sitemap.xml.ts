import type { APIRoute } from 'astro';
import { publicPaths } from '../site/addresses.ts';
import { absolute } from '../site/links.ts';
import { published } from '../site/published.ts';

/** The public pages, for search engines. */
export const GET: APIRoute = async () => {
  const { lenders } = await published();
  const urls = publicPaths(lenders.map((lender) => lender.id)).map((path) => `<url><loc>${absolute(path)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  );
};
