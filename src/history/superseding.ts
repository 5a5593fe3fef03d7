import type { ChangeKind } from './changes.ts';
import type { History } from './history.ts';
import type { Moment } from './revision.ts';

/** The first later snapshot in which a rate differs from an earlier one, and the kind of the change; null if it never changed. */
export function superseding(
  history: Pick<History, 'revisions' | 'now' | 'at' | 'changesIn'>,
  id: string,
  { publishedAt }: Pick<Moment, 'publishedAt'>,
  now: Date,
): { snapshot: string; kind: ChangeKind } | null {
  const revision = history
    .revisions(id, history.now(now.getTime()))
    .find(
      (revision) =>
        !revision.captureUrl && revision.publishedAt <= publishedAt && (revision.supersededAt ?? '~') > publishedAt,
    );
  const moment = revision?.supersededAt ? history.at(Date.parse(revision.supersededAt)) : null;
  const change = moment && history.changesIn(moment).find((change) => change.id === id);
  return moment && change ? { snapshot: moment.id, kind: change.kind } : null;
}
