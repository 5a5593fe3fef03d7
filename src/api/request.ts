import type { Logger } from 'pino';
import type { Access } from '../access/access.ts';
import type { SnapshotStore } from '../snapshots/store.ts';
import type { Answers } from './answers.ts';

/** A request as the API sees it, whatever host it came through. */
export interface ApiRequest {
  method: string;
  /** As sent, still percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  /** A header by its lowercase name; several lines of one name joined by a comma. */
  header(name: string): string | undefined;
  /** The client's address, after trusted proxies. */
  address: string;
}

/** An answer, ready to be written by any host. `body` is null for HEAD, 204 and 304. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

/** What the endpoints need of the running server. */
export interface ApiContext {
  settings: { API_KEY_IN_QUERY: 'on' | 'off'; PUBLIC_ORIGIN?: string | undefined };
  access: Pick<Access, 'admission' | 'sessions' | 'check'>;
  snapshots: Pick<SnapshotStore, 'current'>;
  answers: Answers;
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
}
