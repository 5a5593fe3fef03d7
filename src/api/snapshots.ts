import { represent, respond } from '../http/representation.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { historyBehind, keeping } from './as-of.ts';
import { damageIn } from './damage.ts';
import { type Call, JSON_TYPE, type Reply, refusedJson } from './endpoint.ts';
import type { BadParameter } from './problem.ts';

/** The number of snapshots on a page: the default and the maximum. */
export const SNAPSHOTS_A_PAGE = { usual: 100, most: 500 } as const;

/** GET /api/snapshots: the snapshots and their times of publication, newest first. No rates. */
export async function snapshots({ request, context: { history } }: Call): Promise<Reply> {
  const { query } = request;
  if (!history.isWhole()) return historyBehind;
  const bad: BadParameter[] = [];
  const [before, ...others] = new Set(query.getAll('before'));
  const last = before === undefined ? null : history.named(before);
  if (others.length > 0 || (before !== undefined && !last))
    bad.push({ parameter: 'before', allowed: ['a snapshot id as in GET /api/snapshots'] });
  const limits = query.getAll('limit');
  const limit = limits.length > 0 ? Number(limits[0]) : SNAPSHOTS_A_PAGE.usual;
  if (
    limits.length > 1 ||
    (limits.length === 1 && !/^[1-9]\d{0,2}$/.test(limits[0] ?? '')) ||
    limit > SNAPSHOTS_A_PAGE.most
  )
    bad.push({ parameter: 'limit', allowed: [`a whole number from 1 to ${SNAPSHOTS_A_PAGE.most}`] });
  const refused = refusedJson(request, ['before', 'limit'], bad);
  if (refused) return refused;

  const found = history.momentsBefore(last?.moment ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const document = {
    schemaVersion: SCHEMA_VERSION,
    snapshots: found.slice(0, limit).map(({ id, publishedAt, moved }) => ({ id, publishedAt, ratesMoved: moved })),
    next: found.length > limit ? (found[limit - 1]?.id ?? null) : null,
    damaged: damageIn(history),
  };
  const bytes = Buffer.from(JSON.stringify(document));
  return respond(request, represent({ bytes, type: JSON_TYPE, headers: keeping(false) }));
}
