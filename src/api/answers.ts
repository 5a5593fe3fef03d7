import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { overdueFrom } from '../rates/schedule.ts';
import type { Aggregated } from '../rates/schema.ts';
import { aggregate, nextChange, type Snapshot } from '../snapshots/snapshot.ts';
import { chooseEncoding, type Encoding, noneMatchHolds } from './negotiate.ts';
import type { ApiRequest, ApiResponse } from './request.ts';

/** One body in one content coding, with the headers that belong to it. Each coding has an entity tag of its own. */
interface Representation {
  bytes: Uint8Array;
  etag: string;
  headers: Record<string, string>;
}
export type Answer = Record<Encoding, Representation>;

/** A stretch of time in which every answer stays the same: one snapshot, between two changes that the clock makes. */
export interface Period {
  snapshot: Snapshot;
  all: Aggregated;
  /** Whether the run that should have replaced this snapshot is overdue. */
  overdue: boolean;
  /** The body called `name`, made by `build` once in this period, compressed once. */
  answer(name: string, type: string, build: () => string, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answers {
  period(snapshot: Snapshot, now: Date): Period;
}

/** Bodies kept in a period, in bytes with what each costs besides: beyond, filtered ones are made anew. */
const KEPT = 32 * 1024 * 1024;
const EACH = 4096;
/** Below this a compressed body is no gain. */
const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Makes the answers of a server, once a period. */
export function openAnswers(): Answers {
  let current: { period: Period; from: number; until: number } | undefined;
  return {
    period(snapshot, now) {
      const time = now.getTime();
      if (current?.period.snapshot === snapshot && time >= current.from && time < current.until) return current.period;
      const overdueAt = overdueFrom(new Date(snapshot.manifest.nextRunAt));
      const overdue = time >= overdueAt;
      const until = Math.min(nextChange(snapshot, now), overdue ? Number.POSITIVE_INFINITY : overdueAt);
      current = { period: openPeriod(snapshot, aggregate(snapshot, now), overdue), from: time, until };
      return current.period;
    },
  };
}

function openPeriod(snapshot: Snapshot, all: Aggregated, overdue: boolean): Period {
  const made = new Map<string, Promise<Answer>>();
  let kept = 0;
  return {
    snapshot,
    all,
    overdue,
    answer(name, type, build, headers = {}) {
      const known = made.get(name);
      if (known) return known;
      const text = build();
      const answer = represent(text, type, headers);
      if (kept + text.length + EACH <= KEPT) {
        kept += text.length + EACH;
        made.set(name, answer);
      }
      return answer;
    },
  };
}

async function represent(text: string, type: string, headers: Record<string, string>): Promise<Answer> {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const make = (body: Uint8Array, coding: Encoding): Representation => {
    const etag = coding === 'identity' ? `"${digest}"` : `"${digest}.${coding}"`;
    return {
      bytes: body,
      etag,
      headers: {
        'Content-Type': type,
        'Content-Length': String(body.length),
        ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
        ETag: etag,
        'Cache-Control': 'private, no-cache',
        ...headers,
      },
    };
  };
  const identity = make(bytes, 'identity');
  if (bytes.length < WORTH_COMPRESSING) return { identity, br: identity, gzip: identity };
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    zip(bytes, { level: 6 }),
  ]);
  return { identity, br: make(br, 'br'), gzip: make(gz, 'gzip') };
}

/** The response for an answer: in the coding the client prefers, or 304 where it holds exactly that already. */
export function respond(request: ApiRequest, answer: Answer): ApiResponse {
  const encodings = request.header('accept-encoding');
  const { bytes, etag, headers } = answer[encodings === undefined ? 'identity' : chooseEncoding(encodings)];
  if (!noneMatchHolds(request.header('if-none-match'), etag)) return { status: 200, headers, body: bytes };
  return { status: 304, headers: { ETag: etag, 'Cache-Control': headers['Cache-Control'] as string }, body: null };
}
