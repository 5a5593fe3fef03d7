import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { handler } from '@astrojs/node/server.js';
import { lookup } from 'mrmime';
import { CSV_TYPE } from '../api/formats.ts';
import { UserError } from '../command.ts';
import { isPublicFile, PUBLIC_FILE_HEADERS } from '../http/cors.ts';
import { isCompressible, type Representation, represent } from '../http/representation.ts';
import { callHome, LOCAL, PLACE_FILE, type Place } from '../site/place.ts';
import { plainPath } from '../words/language.ts';
import { FILE_HEADERS, PAGE_HEADERS, STRICT_CSP } from './security-headers.ts';

/** Where programs find the description of the API (RFC 8631). */
const API_LINKS = '</api/openapi.json>; rel="service-desc"; type="application/json"';

/** The output of `npm run build`: prerendered files, and the handler of the pages that are rendered on demand. */
export type Site = Awaited<ReturnType<typeof openSite>>;

/** Astro's `staticHeaders` file: the content security policy of each prerendered page, with its hashes. */
type HeadersFile = { pathname: string; headers: { key: string; value: string }[] }[];

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

async function readJson<Value>(file: string, absent: Value): Promise<Value> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : absent;
}

/** The media type of a file. Text is UTF-8; RFC 4180 has a parameter for the header line. */
function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  if (type === 'text/csv') return CSV_TYPE;
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/**
 * Opens the built site, and reads its prerendered files into memory once: no mixture with a concurrent build, and no path from outside
 * reaches the files. If it was built for another address than it is served at, its pages are corrected.
 * @param home the prefix of a path here (`https://rates.example.ca`), given that of the build, which is the default @throws {UserError}
 */
export async function openSite(folder: string, home: (builtFor: string) => string = (builtFor) => builtFor) {
  const root = path.resolve(folder);
  const entry = path.join(root, 'server', 'entry.mjs');
  if (!existsSync(entry)) throw new UserError(`SITE_DIR: ${root} holds no built site; run \`npm run build\` first`);
  const policies = new Map<string, string | undefined>();
  for (const { pathname, headers } of await readJson<HeadersFile>(path.join(root, '_headers.json'), [])) {
    const policy = headers.find(({ key }) => key.toLowerCase() === 'content-security-policy');
    policies.set(withoutSlash(pathname), policy?.value);
  }
  const built = await readJson<Place>(path.join(root, PLACE_FILE), LOCAL);
  // Pages for a static host send people there: they are served as they are.
  const own = built.service === '' ? home(built.home) : built.home;
  const client = path.join(root, 'client');
  const files = new Map<string, { body: Representation; status: number }>();
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const absolute = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(client, absolute).split(path.sep).join('/')}`;
    const type = typeOf(name);
    const isHtml = name.endsWith('.html');
    const page = isHtml ? name.replace(/(?<=.)\/index\.html$|index\.html$|\.html$/, '') : name;
    const isNamedByContent = name.startsWith('/_astro/');
    const headers = {
      'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isCompressible(type) ? { Vary: 'Accept-Encoding' } : {}),
      // A drawing that is opened by itself is a page to the browser.
      ...(isHtml || page.endsWith('.svg') ? PAGE_HEADERS : FILE_HEADERS),
      ...(isPublicFile(page) ? PUBLIC_FILE_HEADERS : {}),
      ...(plainPath(page) === '/api' ? { Link: API_LINKS } : {}),
      ...(isHtml ? { 'Content-Security-Policy': policies.get(page) ?? STRICT_CSP } : {}),
    };
    const read = await readFile(absolute);
    const isText = !isNamedByContent && isCompressible(type);
    const bytes = isText ? Buffer.from(read.toString().replaceAll(built.home, own)) : read;
    // However it is reached.
    const status = plainPath(page) === '/404' ? 404 : 200;
    files.set(page, { body: represent({ bytes, type, headers, effort: 11 }), status });
  }
  callHome(own === built.home ? null : own);
  const server = (await import(pathToFileURL(entry).href)) as { handler: typeof handler };
  return {
    /** The file for a path, with or without a slash at its end. No built file has a name that is escaped. */
    find: (sent: string) => files.get(withoutSlash(sent)),
    pages: server.handler,
    /** The prefix of a path in full addresses. */
    home: own,
  };
}
