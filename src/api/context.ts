import type { Logger } from 'pino';
import type { Viewer } from '../access/accounts.ts';
import type { Admission } from '../access/quotas.ts';
import type { History } from '../history/history.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import type { SnapshotStore } from '../snapshots/store.ts';
import type { Period, Periods } from './periods.ts';
import type { Problem } from './problem.ts';

/** The parts of the running server that the endpoints need. */
export interface ApiContext {
  settings: { API_KEY_IN_QUERY: 'on' | 'off'; PUBLIC_ORIGIN?: string | undefined; DATA_DIR: string };
  access: {
    quotas: { admit(key: string): Promise<Admission | null> };
    sessions: { read(token: string | null): Promise<Viewer | null> };
    check(): Promise<void>;
  };
  cookie: { token(header: string | undefined): string | null };
  snapshots: Pick<SnapshotStore, 'current'>;
  periods: Periods;
  history: History;
  /** Takes one computed answer for the client at an address. @returns 0, or ms to wait */
  asking(kind: 'question' | 'guess', address: string): number;
  /** Runs work over the past, a few at once, each asker in turn. */
  past: { run<Result>(asker: string, work: () => Promise<Result>, hasGone?: () => boolean): Promise<Result> };
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
}

/** The caller: an account, through a key (then counted) or a session. */
export interface Caller extends Pick<Admission, 'accountId' | 'plan' | 'standings'> {
  /** Whether the caller used a test key, which gives access to the made-up lender alone. */
  isTest?: boolean;
}

/** The input of an endpoint: the request, the present bodies, and access to the past. */
export interface Call {
  request: HttpRequest;
  places?: Readonly<Record<string, string>>;
  period: Period;
  /** The account that asks; absent or null for an open endpoint. */
  caller?: Caller | null;
  context: Pick<ApiContext, 'asking' | 'history' | 'log' | 'now' | 'settings'>;
}
export type Reply = HttpResponse | Problem;
