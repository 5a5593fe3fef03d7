import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { siteSettings } from './src/settings.ts';

export default defineConfig({
  site: siteSettings().PUBLIC_ORIGIN ?? 'http://localhost:4321',
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  markdown: { syntaxHighlight: false }, // Shiki writes inline styles, which the policy below forbids.
  security: {
    checkOrigin: false, // The middleware has its own check, of every content type.
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
    },
  },
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
});
