import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { HttpRequest } from './message.ts';

/** One request in the log: begun when it arrives, written when it is answered. */
export interface LogEntry {
  /** The request's id, for the response's X-Request-Id. */
  id: string;
  /** The request's path, without anything that may be a key. */
  path: string;
  /** Writes the entry. @param account of the caller, if known */
  end(status: number, account?: string): void;
}

/** Begins the log entry of a request. The query is left out: it may hold a key. */
export function beginEntry(request: HttpRequest, log: Pick<Logger, 'info'>): LogEntry {
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

/** The caller's request id if it is harmless in a log (Hono's rule) and not a key; else a new one. */
export function requestId(given?: string): string {
  return given !== undefined && /^[\w\-=]{1,255}$/.test(given) && !/pm_(live|test|q)_/.test(given)
    ? given
    : randomUUID();
}

/** A path without possible keys, and without anything in the place of a saved question's key; cut to 300 characters. */
export function safePath(path: string): string {
  return path
    .replace(/^\/q\/[^/]*?(?=(\.\w{1,5})?(\/|$))/, '/q/TOKEN')
    .replace(/pm(?:_|%5f)(live|test|q)(?:_|%5f)[\w%]*/gi, 'pm_$1_')
    .slice(0, 300);
}
