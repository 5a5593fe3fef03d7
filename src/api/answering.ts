import type { Standing } from '../access/quotas.ts';
import { isUnavailable } from '../access/unavailable.ts';
import { isDamaged } from '../history/history-file.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { safePath } from '../http/request-log.ts';
import type { ApiContext, Caller, Reply } from './context.ts';
import { busy, historyBehind, internal, problemResponse } from './problem.ts';

/** Who asks, as soon as that is known: for the log and for the headers of limits, whatever the answer. */
export interface Asker {
  caller: Pick<Caller, 'accountId' | 'standings'> | null;
}

/** Answers a request; never throws. @param answer sets the caller of its asker @param headers of every answer, beside its own */
export async function answering(
  request: HttpRequest,
  context: Pick<ApiContext, 'log' | 'now'>,
  answer: (asker: Asker) => Promise<Reply>,
  headers: (response: HttpResponse) => Record<string, string>,
): Promise<HttpResponse> {
  const asker: Asker = { caller: null };
  const reply = await answer(asker).catch((error: unknown) => {
    if (isUnavailable(error)) return busy;
    if (isDamaged(error)) return historyBehind;
    // An unavailable database is logged once, not by every request. So is a damaged history, which is being rebuilt.
    context.log.error({ requestId: request.id, err: error }, 'request failed');
    return internal;
  });
  const response = 'code' in reply ? problemResponse(reply, safePath(request.path), request.id) : reply;
  const { caller } = asker;
  const limits = caller ? limitHeaders(caller.standings, context.now().getTime()) : {};
  return {
    status: response.status,
    headers: { ...response.headers, ...limits, ...headers(response) },
    body: request.method === 'HEAD' ? null : response.body,
    account: caller?.accountId,
  };
}

/** The headers of limits, by draft-ietf-httpapi-ratelimit-headers-10, which may still change; `X-RateLimit-*` tells the tighter window. */
function limitHeaders(standings: readonly Standing[], now: number): Record<string, string> {
  const [tightest] = standings.toSorted((a, b) => a.remaining - b.remaining);
  if (!tightest) return {};
  const each = (write: (standing: Standing) => string): string => standings.map(write).join(', ');
  const seconds = (endsAt: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    'RateLimit-Policy': each(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`),
    RateLimit: each(({ policy, remaining, endsAt }) => `"${policy.name}";r=${remaining};t=${seconds(endsAt)}`),
    'X-RateLimit-Limit': String(tightest.policy.quota),
    'X-RateLimit-Remaining': String(tightest.remaining),
    'X-RateLimit-Reset': String(Math.ceil(tightest.endsAt / 1000)),
  };
}
