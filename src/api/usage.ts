import type { Quotas } from '../access/ports.ts';
import { represent, respond } from '../http/representation.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { noCredentials } from './credentials.ts';
import { type Call, JSON_TYPE, type Reply, refusedJson } from './endpoint.ts';

const dayIn = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** GET /api/usage: the windows of the caller's account, and its requests by day (UTC) over thirty days, oldest first. */
export async function usage({ request, caller }: Call, quotas: Pick<Quotas, 'standings' | 'use'>): Promise<Reply> {
  const refused = refusedJson(request);
  if (refused) return refused;
  if (!caller) return noCredentials;
  const [standings, days] = await Promise.all([
    quotas.standings(caller.accountId, caller.plan),
    quotas.use(caller.accountId),
  ]);
  const document = {
    schemaVersion: SCHEMA_VERSION,
    plan: caller.plan,
    windows: standings.map(({ policy, remaining, endsAt }) => ({
      ...policy,
      remaining,
      endsAt: new Date(endsAt).toISOString(),
    })),
    days: days.map(({ day, requests }) => ({ day: dayIn(day), requests })),
  };
  const bytes = Buffer.from(JSON.stringify(document));
  return respond(request, represent({ bytes, type: JSON_TYPE, headers: { 'Cache-Control': 'private, no-cache' } }));
}
