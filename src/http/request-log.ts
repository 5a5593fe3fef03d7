import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { HttpRequest } from './message.ts';

/** The log line of one request: begun when it arrives, written when it is answered. */
export interface RequestLine {
  /** The request's id, for the response's X-Request-Id. */
  id: string;
  /** The request's path as it may be written down. */
  path: string;
  /** Writes the line. @param account who asked, where that is known */
  end(status: number, account?: string): void;
}

/** Begins the line of a request. Its query is never in it: that may hold a key. */
export function beginLine(request: HttpRequest, log: Pick<Logger, 'info'>): RequestLine {
  const started = performance.now();
  const id = requestId(request.header('x-request-id'));
  const path = safePath(request.path);
  return {
    id,
    path,
    end(status, account) {
      const ms = Math.round((performance.now() - started) * 100) / 100;
      log.info({ requestId: id, method: request.method, path, status, ms, address: request.address, account });
    },
  };
}

/** The caller's request id where it is harmless in a log (Hono's rule) and not a key, else a new one. */
export function requestId(given?: string): string {
  return given !== undefined && /^[\w\-=]{1,255}$/.test(given) && !given.includes('pm_live_') ? given : randomUUID();
}

/** A path without what may be a key, and not longer than a log line bears. */
function safePath(path: string): string {
  return path.replace(/pm(?:_|%5f)live(?:_|%5f)[\w%]*/gi, 'pm_live_').slice(0, 300);
}
