import type { APIRoute } from 'astro';
import { FIRST_LANGUAGE } from '../languages.ts';
import { publicPaths } from '../site/addresses.ts';
import { absolute, isAnswered } from '../site/links.ts';
import { published } from '../site/published.ts';
import { LANGUAGES, LOCALES, pathIn } from '../words/index.ts';

export const prerender = true;

/** The public pages, for search engines. */
export const GET: APIRoute = async () => {
  const { lenders } = await published(FIRST_LANGUAGE);
  const urls = publicPaths(lenders.map((lender) => lender.id))
    .filter(isAnswered)
    .flatMap((path) => {
      // Each language names all of them, itself as well (sitemaps.org; Google, "Localized versions of your pages").
      const twins = LANGUAGES.map((language) => ({
        locale: LOCALES[language] as string,
        href: absolute(pathIn(language, path)),
      }));
      const links = [...twins, { locale: 'x-default', href: absolute(path) }]
        .map(({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`)
        .join('');
      return twins.map(({ href }) => `<url><loc>${href}</loc>${links}</url>`);
    });
  const urlset =
    'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<${urlset}>\n${urls.join('\n')}\n</urlset>\n`);
};
