import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { CSP_DIRECTIVES } from './src/host/security-headers.ts';
import { siteSettings } from './src/settings.ts';

export default defineConfig({
  site: siteSettings().PUBLIC_ORIGIN ?? 'http://localhost:4321',
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  markdown: { syntaxHighlight: false }, // Shiki writes inline styles, which the policy below forbids.
  security: {
    checkOrigin: false, // The middleware has its own check, of every content type.
    csp: { directives: [...CSP_DIRECTIVES] },
  },
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
});
