import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../command.ts';
import { isPublicFile, PUBLIC_FILE_HEADERS } from '../http/cors.ts';
import { callHome, LOCAL, PLACE_FILE, type Place } from '../site/place.ts';
import { plainPath } from '../words/language.ts';
import { FILE_HEADERS, PAGE_HEADERS, STRICT_CSP } from './security-headers.ts';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

/** Where programs find the description of the API (RFC 8631, RFC 9727). */
const API_LINKS =
  '</api/openapi.json>; rel="service-desc"; type="application/json", </.well-known/api-catalog>; rel="api-catalog"';

/** Astro's handler in middleware mode. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/** The output of `npm run build`: prerendered files, and the handler of the pages that are rendered on demand. */
export interface Site {
  files: StaticFiles;
  pages: PageHandler;
  /** The prefix of a path in full addresses: here, and in the pages as built. */
  home: string;
  builtFor: string;
}

/** Astro's `staticHeaders` file: the content security policy of each prerendered page, with its hashes. */
type HeadersFile = { pathname: string; headers: { key: string; value: string }[] }[];

/**
 * Opens the built site. If it was built for another address than it is served at, its pages are corrected as they are read.
 * @param home returns the prefix of a path here (`https://rates.example.ca`), given that of the build; defaults to that of the build
 * @throws {UserError}
 */
export async function openSite(
  folder: string,
  home: (builtFor: string) => string = (builtFor) => builtFor,
): Promise<Site> {
  const root = path.resolve(folder);
  const entry = path.join(root, 'server', 'entry.mjs');
  if (!existsSync(entry)) throw new UserError(`SITE_DIR: ${root} holds no built site; run \`npm run build\` first`);
  const headersFile = path.join(root, '_headers.json');
  const policies: HeadersFile = existsSync(headersFile) ? JSON.parse(await readFile(headersFile, 'utf8')) : [];
  const policyOf = new Map(
    policies.map(({ pathname, headers }) => [
      pathname.replace(/(?<=.)\/$/, ''),
      headers.find(({ key }) => key.toLowerCase() === 'content-security-policy')?.value,
    ]),
  );
  // A drawing that is opened by itself is a page to the browser.
  const headersOf = (page: string, isHtml: boolean): Record<string, string> => ({
    ...(isHtml || page.endsWith('.svg') ? PAGE_HEADERS : FILE_HEADERS),
    ...(isPublicFile(page) ? PUBLIC_FILE_HEADERS : {}),
    ...(plainPath(page) === '/api' ? { Link: API_LINKS } : {}),
    ...(isHtml ? { 'Content-Security-Policy': policyOf.get(page) ?? STRICT_CSP } : {}),
  });
  const built = await placeBuilt(root);
  // Pages for a static host send people there: they are served as they are.
  const own = built.service === '' ? home(built.home) : built.home;
  const files = await openStaticFiles(path.join(root, 'client'), headersOf, (text) => text.replaceAll(built.home, own));
  callHome(own === built.home ? null : own);
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: PageHandler };
  return { files, pages: handler, home: own, builtFor: built.home };
}

/** The place that a build was made for. A build without one is from a release that did not record it, and was made on this machine. */
async function placeBuilt(root: string): Promise<Place> {
  const text = await readFile(path.join(root, PLACE_FILE), 'utf8').catch(() => null);
  return text === null ? LOCAL : (JSON.parse(text) as Place);
}
