import type { Logger } from 'pino';
import type { TokenCookie } from '../access/cookie.ts';
import type { Access } from '../access/ports.ts';
import type { FairQueue } from '../fair-queue.ts';
import type { History } from '../history/history.ts';
import type { SnapshotStore } from '../snapshots/store.ts';
import type { Periods } from './periods.ts';
import type { Throttle } from './throttle.ts';

/** What the endpoints need of the running server. */
export interface ApiContext {
  settings: { API_KEY_IN_QUERY: 'on' | 'off'; PUBLIC_ORIGIN?: string | undefined };
  access: Pick<Access, 'quotas' | 'sessions' | 'check'>;
  cookie: Pick<TokenCookie, 'token'>;
  snapshots: Pick<SnapshotStore, 'current'>;
  periods: Periods;
  history: History;
  /** Counts what places ask of endpoints that are open to everybody and work for each answer. */
  asking: Throttle;
  /** The turns of questions about the past. */
  past: FairQueue;
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
}
