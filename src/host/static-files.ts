import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isCompressible, type Representation, represent } from '../http/representation.ts';
import { plainPath } from '../words/language.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  'feed.json': 'application/feed+json',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8; header=present',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Pages that describe a problem keep its status however they are reached. */
const PROBLEM_PAGES: Readonly<Record<string, number>> = { '/404': 404, '/500': 500 };

/** A prerendered page or file, and the status it is sent with. */
export interface StaticFile {
  body: Representation;
  status: number;
}

/** The prerendered files of a build. */
export interface StaticFiles {
  /** The file for a path as it was sent; null if there is none. */
  find(path: string): StaticFile | null;
}

/**
 * The prerendered files of a build, read into memory once: a concurrent build cannot show a mixture, and no path from outside ever reaches
 * the file system.
 * @param extra headers by file path, such as the content security policy of a page
 * @param putRight corrects the text of a file; a file that is named by its content is left as it is
 */
export async function openStaticFiles(
  folder: string,
  extra: (page: string, isHtml: boolean) => Record<string, string>,
  putRight: (text: string) => string = (text) => text,
): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const absolute = path.join(entry.parentPath, entry.name);
    const relative = path.relative(folder, absolute).split(path.sep).join('/');
    const type = TYPES[entry.name] ?? TYPES[path.extname(relative)] ?? 'application/octet-stream';
    const page = `/${relative.replace(/(^|\/)index\.html$|\.html$/, '')}`;
    const isHtml = relative.endsWith('.html');
    const isNamedByContent = relative.startsWith('_astro/');
    const headers = {
      'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isCompressible(type) ? { Vary: 'Accept-Encoding' } : {}),
      ...extra(page, isHtml),
    };
    const read = await readFile(absolute);
    const bytes = isNamedByContent || !isCompressible(type) ? read : Buffer.from(putRight(read.toString()));
    const body = represent({ bytes, type, headers, effort: 11 });
    files.set(isHtml ? page : `/${relative}`, { body, status: (isHtml && PROBLEM_PAGES[plainPath(page)]) || 200 });
  }
  return { find: (asked) => files.get(decoded(asked)) ?? null };
}

/** A path as a key of the table: decoded, without a slash at its end. */
function decoded(pathname: string): string {
  try {
    const text = decodeURIComponent(pathname);
    return text.length > 1 && text.endsWith('/') ? text.slice(0, -1) : text;
  } catch {
    return '';
  }
}
