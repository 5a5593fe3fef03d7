import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/command.ts';

const ATTRIBUTE = /(\s(?:href|src|action|formaction|poster)=")(\/(?!\/)[^"]*)"/g;
const STYLE_URL = /(url\(["']?)(\/(?!\/)[^)"']*)/g;

/**
 * Where an address that starts at the root leads once the site stands under `base`: to the built file there, or, for
 * what only the server answers (accounts, the API), to the service itself where its origin is known.
 */
export function moved(address: string, built: (file: string) => boolean, base: string, origin: string): string {
  const file = decodeURI(address.replace(/[?#].*$/, ''));
  return `${origin === '' || built(file) ? base : origin}${address}`;
}

/**
 * Makes a built site fit for GitHub Pages, which serves a project under a path of its own and runs no server.
 * @param base `/repository`, or empty under a domain of its own
 * @param origin where the service itself stands, or empty
 * @returns how many files changed
 */
export async function prefixSite(folder: string, base: string, origin: string): Promise<number> {
  const root = await stat(folder).catch(() => null);
  if (!root?.isDirectory()) throw new UserError(`${folder} is no folder: run "npm run build" first`);
  const built = (file: string): boolean =>
    file === '/' || [file, `${file}.html`, `${file}/index.html`].some((name) => isFile(path.join(folder, name)));
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(html|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  let changed = 0;
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    const pattern = file.endsWith('.css') ? STYLE_URL : ATTRIBUTE;
    const fit = text.replace(pattern, (whole, before: string, address: string) =>
      whole.replace(
        before + address,
        before + moved(address, built, base.replace(/\/$/, ''), origin.replace(/\/$/, '')),
      ),
    );
    if (fit === text) continue;
    await writeFile(file, fit);
    changed++;
  }
  return changed;
}

const isFile = (file: string): boolean => existsSync(file) && path.extname(file) !== '';
