import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A page or endpoint of the site, as its file in `src/pages` declares it. */
export interface Route {
  /** Its path, with parameters in brackets: `/lenders/[id]`. */
  path: string;
  /** Its file, from the folder of pages. */
  file: string;
  /** Whether the build makes it; a server makes the others at each request. */
  isBuilt: boolean;
  /** What it is about, for search engines and programs; null for pages that are not listed. */
  about: string | null;
}

/** Every route in a folder of pages. A file says `export const prerender = true` and `export const listed = '…'` of itself. */
export const routesIn = (folder: string): Route[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:astro|ts)$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const name = file
        .split(path.sep)
        .join('/')
        .replace(/\.\w+$/, '');
      return {
        path: `/${name.replace(/(?:^|\/)index$/, '')}`,
        file,
        isBuilt: text.includes('export const prerender = true;'),
        about: /^export const listed = (['"`])(.*)\1;$/m.exec(text)?.[2] ?? null,
      };
    });

/** Routes as a regular expression that their paths match, in any language. */
export const patternOf = (routes: readonly string[]): string => {
  const paths = routes.map((route) =>
    route
      .replaceAll('.', '[.]')
      .replaceAll(/\[(?:\[[.]\]){3}\w+\]/g, '[^?#]+')
      .replaceAll(/\[\w+\]/g, '[^/?#]+'),
  );
  return `^(?:/[a-z]{2}(?=/|$))?(?:${paths.join('|')})(?=[?#]|$)`;
};
