import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../command.ts';
import { fileHeaders, STRICT_CSP, securityHeaders } from './security-headers.ts';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

/** Astro's handler in middleware mode. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/** What `npm run build` made: prerendered files, and the handler of the pages that are made on demand. */
export interface Site {
  files: StaticFiles;
  pages: PageHandler;
}

/** Astro's `staticHeaders` file: the content security policy of each prerendered page, with its hashes. */
type HeadersFile = { pathname: string; headers: { key: string; value: string }[] }[];

/** Opens the built site. @throws {UserError} @param secure whether people reach the server over https */
export async function openSite(folder: string, secure: boolean): Promise<Site> {
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
  const [ofPages, ofFiles] = [securityHeaders(secure), fileHeaders(secure)];
  // A drawing is shown by itself where somebody opens it: it is a page as far as a browser is concerned.
  const files = await openStaticFiles(path.join(root, 'client'), (page, isHtml) => ({
    ...(isHtml || page.endsWith('.svg') ? ofPages : ofFiles),
    ...(isHtml ? { 'Content-Security-Policy': policyOf.get(page) ?? STRICT_CSP } : {}),
  }));
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: PageHandler };
  return { files, pages: handler };
}
