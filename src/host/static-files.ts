import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chooseEncoding, noneMatchHolds } from '../api/negotiate.ts';
import type { ApiRequest, ApiResponse } from '../api/request.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSED = /^(text|application\/(json|xml|manifest)|image\/svg)/;

/** Pages that stand for a problem say so however they are reached. */
const PROBLEM_PAGES: Readonly<Record<string, number>> = { '/404': 404, '/500': 500 };

interface File {
  bytes: Buffer;
  digest: string;
  headers: Record<string, string>;
  compressed: Partial<Record<'br' | 'gzip', Buffer>>;
}

export interface StaticFiles {
  /** The prerendered file for a path; null where there is none. */
  answer(request: ApiRequest): ApiResponse | null;
  /** The prerendered page for a path that leads nowhere. */
  notFound(request: ApiRequest): ApiResponse;
}

/**
 * The prerendered files of a build, read into memory once: a build that runs meanwhile cannot show half of itself, and no
 * path from outside ever reaches the file system.
 * @param extra headers by file path, such as the content security policy of a page
 */
export async function openStaticFiles(
  folder: string,
  extra: (page: string, isHtml: boolean) => Record<string, string>,
): Promise<StaticFiles> {
  const files = new Map<string, File>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const absolute = path.join(entry.parentPath, entry.name);
    const relative = path.relative(folder, absolute).split(path.sep).join('/');
    const bytes = await readFile(absolute);
    const type = TYPES[path.extname(relative)] ?? 'application/octet-stream';
    const page = `/${relative.replace(/(^|\/)index\.html$|\.html$/, '')}`;
    const isHtml = relative.endsWith('.html');
    const file: File = {
      bytes,
      digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
      headers: {
        'Content-Type': type,
        'Cache-Control': relative.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(COMPRESSED.test(type) ? { Vary: 'Accept-Encoding' } : {}),
        ...extra(page, isHtml),
      },
      compressed: {},
    };
    files.set(isHtml ? page : `/${relative}`, file);
  }

  function respond(file: File, request: ApiRequest, status: number): ApiResponse {
    const coding = file.headers['Vary'] ? chooseEncoding(request.header('accept-encoding') ?? '') : 'identity';
    const etag = coding === 'identity' ? `"${file.digest}"` : `"${file.digest}.${coding}"`;
    if (status === 200 && noneMatchHolds(request.header('if-none-match'), etag))
      return { status: 304, headers: { ...file.headers, ETag: etag }, body: null };
    const body = coding === 'identity' ? file.bytes : compress(file, coding);
    return {
      status,
      headers: {
        ...file.headers,
        ETag: etag,
        'Content-Length': String(body.length),
        ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      },
      body: request.method === 'HEAD' ? null : body,
    };
  }

  return {
    answer(request) {
      const file = files.get(decoded(request.path));
      return file ? respond(file, request, PROBLEM_PAGES[decoded(request.path)] ?? 200) : null;
    },
    notFound(request) {
      const page = files.get('/404');
      if (page) return respond(page, request, 404);
      const body = Buffer.from('There is nothing at this address.\n');
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(body.length) };
      return { status: 404, headers, body: request.method === 'HEAD' ? null : body };
    },
  };
}

function compress(file: File, coding: 'br' | 'gzip'): Buffer {
  file.compressed[coding] ??=
    coding === 'gzip'
      ? gzipSync(file.bytes, { level: 9 })
      : brotliCompressSync(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return file.compressed[coding];
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
