import { writeFile } from 'node:fs/promises';
import node from '@astrojs/node';
import { defineConfig, passthroughImageService } from 'astro/config';
import packages from './package.json' with { type: 'json' };
import { CSP_DIRECTIVES } from './src/host/security-headers.ts';
import { FIRST_LANGUAGE, LANGUAGES } from './src/languages.ts';
import { siteSettings } from './src/settings.ts';
import { PLACE_FILE, placeOf } from './src/site/place.ts';
import { patternOf, routesIn } from './src/site/routes.ts';
import { isDoubled, pathIn } from './src/words/language.ts';

const routes = routesIn(new URL('./src/pages', import.meta.url).pathname);
const onDemand = routes.filter(({ isBuilt }) => !isBuilt).map(({ path }) => path);
const place = placeOf(siteSettings(), patternOf([...onDemand, '/mcp', '/q/[...token]', '/embed/[...content]']));

/** The same files answer in every other language: a page is written once. */
const languages = {
  name: 'languages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const { path, file } of routes.filter((route) => isDoubled(route.path)))
        for (const language of LANGUAGES.filter((one) => one !== FIRST_LANGUAGE))
          injectRoute({ pattern: pathIn(language, path), entrypoint: `./src/pages/${file}` });
    },
  },
};

/** Says beside the pages what place they were made for: a server that is another one's puts them right as it starts. */
const told = {
  name: 'place',
  hooks: {
    'astro:build:done': ({ dir }) => writeFile(new URL(`../${PLACE_FILE}`, dir), `${JSON.stringify(place)}\n`),
  },
};

/** The server's own packages stay outside the bundle, because it installs them anyway; every other package goes into it. */
const bundled = {
  name: 'bundled',
  config: (_, { command }) =>
    command === 'build' ? { ssr: { noExternal: true, external: Object.keys(packages.dependencies) } } : {},
};

const { home, ...where } = place;

export default defineConfig({
  base: place.base || '/',
  output: 'server', // A page that the build makes says so itself.
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  integrations: [languages, told],
  markdown: { syntaxHighlight: false }, // Shiki writes inline styles, which the policy below forbids.
  security: {
    checkOrigin: false, // The middleware has its own check, of every content type.
    csp: { directives: [...CSP_DIRECTIVES] },
  },
  build: { inlineStylesheets: 'never' },
  // No picture is made smaller here, and what would do it is not part of the image.
  image: { service: passthroughImageService() },
  vite: {
    plugins: [bundled],
    build: {
      assetsInlineLimit: 0,
      // The modules that every script imports go into one file: each further file costs half a kilobyte of headers.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'words', test: /src\/(words\/(figures|language|messages)|scripts\/language)\.ts$/ }],
          },
        },
      },
    },
    define: {
      'import.meta.env.PLACE': JSON.stringify(where),
      'import.meta.env.SITE_HOME': JSON.stringify(home),
      'import.meta.env.LISTED': JSON.stringify(
        Object.fromEntries(routes.flatMap(({ path, about }) => (about === null ? [] : [[path, about]]))),
      ),
    },
  },
});
