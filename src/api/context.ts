import type { Logger } from 'pino';
import type { TokenCookie } from '../access/cookie.ts';
import type { Access } from '../access/ports.ts';
import type { FairQueue } from '../fair-queue.ts';
import type { History } from '../history/history.ts';
import type { SnapshotStore } from '../snapshots/store.ts';
import type { Periods } from './periods.ts';
import type { Throttle } from './throttle.ts';

/** The parts of the running server that the endpoints need. */
export interface ApiContext {
  settings: { API_KEY_IN_QUERY: 'on' | 'off'; PUBLIC_ORIGIN?: string | undefined; DATA_DIR: string };
  access: Pick<Access, 'quotas' | 'sessions' | 'check'>;
  cookie: Pick<TokenCookie, 'token'>;
  snapshots: Pick<SnapshotStore, 'current'>;
  periods: Periods;
  history: History;
  /** Counts, by place, the requests to public endpoints whose answers have to be computed. */
  asking: Throttle;
  /** The queue of questions about the past. */
  past: FairQueue;
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
}
