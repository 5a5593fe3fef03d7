import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { CSP_DIRECTIVES } from './src/host/security-headers.ts';
import { siteSettings } from './src/settings.ts';
import { placeOf } from './src/site/place.ts';

const place = placeOf(siteSettings());

export default defineConfig({
  base: place.base || '/',
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  markdown: { syntaxHighlight: false }, // Shiki writes inline styles, which the policy below forbids.
  security: {
    checkOrigin: false, // The middleware has its own check, of every content type.
    csp: { directives: [...CSP_DIRECTIVES] },
  },
  build: { inlineStylesheets: 'never' },
  vite: {
    build: { assetsInlineLimit: 0 },
    define: { 'import.meta.env.PLACE': JSON.stringify(place) },
  },
});
