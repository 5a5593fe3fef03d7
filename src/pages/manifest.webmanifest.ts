import type { APIRoute } from 'astro';
import { link } from '../site/links.ts';
import { LOCALES, languageOf } from '../words/language.ts';
import { shell } from '../words/shell.ts';

export const prerender = true;

/** The web app manifest: name, icons and colours for a home screen. */
export const GET: APIRoute = ({ url }) => {
  const language = languageOf(url.pathname);
  const icon = (size: number) => ({ src: link(`/icon-${size}.png`), sizes: `${size}x${size}`, type: 'image/png' });
  return new Response(
    JSON.stringify({
      name: 'Prime Minus',
      lang: LOCALES[language],
      description: shell[language].pictureOf,
      start_url: link('/'),
      display: 'browser',
      background_color: '#fbfbf9',
      theme_color: '#0b5e4b',
      icons: [icon(192), icon(512)],
    }),
  );
};
