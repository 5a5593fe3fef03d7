import { randomUUID } from 'node:crypto';

/** The caller's request id if it is harmless in a log (Hono's rule) and not a key; else a new one. */
export const requestId = (sent?: string): string =>
  sent !== undefined && /^[\w\-=]{1,255}$/.test(sent) && !/pm_(live|test|q)_/.test(sent) ? sent : randomUUID();

/** A path without possible keys, and without anything in the place of a saved question's key; cut to 300 characters. */
export const safePath = (path: string): string =>
  path
    .replace(/^\/q\/[^/]*?(?=(\.\w{1,5})?(\/|$))/, '/q/TOKEN')
    .replace(/pm(?:_|%5f)(live|test|q)(?:_|%5f)[\w%]*/gi, 'pm_$1_')
    .slice(0, 300);
