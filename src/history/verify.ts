import { UserError } from '../command.ts';
import type { StoredRate } from '../rates/schema.ts';
import { canonical } from '../snapshots/files.ts';
import { readPublished } from '../snapshots/manifests.ts';
import { lastSeen, offeredBy, readVersions, type Snapshot } from '../snapshots/snapshot.ts';
import type { History } from './history.ts';
import { openHistory } from './open-history.ts';
import type { Moment } from './revision.ts';

/** Checks the derived history against every published run. @returns how many snapshots agree @throws {UserError} naming the first that does not */
export async function verifyHistory(root: string, file: string): Promise<number> {
  const problems: Error[] = [];
  const history = openHistory({ root, file, onProblem: (problem) => problems.push(problem) });
  const differs = (where: string, what: string): UserError =>
    new UserError(
      `the history in ${file} is not what the snapshots give: ${where} ${what}; remove the file, it is made again`,
    );
  try {
    await history.catchUp();
    if (problems[0]) throw problems[0];
    const folded = new Map<string, StoredRate>();
    let snapshot: Snapshot | null = null;
    let [look, count] = [0, 0];
    for await (const { manifest, isSnapshot } of readPublished(root)) {
      look++;
      const moment = history.named(manifest.snapshot);
      if (!moment) throw differs(manifest.snapshot, 'is not in it');
      snapshot = await readVersions(root, manifest, snapshot);
      const other =
        (isSnapshot && otherRate(snapshot, moment, folded, history)) || otherSighting(snapshot, look, history);
      if (other) throw differs(manifest.snapshot, `has another ${other}`);
      if (isSnapshot) count++;
    }
    return count;
  } finally {
    await history.close();
  }
}

/** What is wrong with the changes of a snapshot, or with the figures that they began. @param folded the rates that follow from all changes before */
function otherRate({ manifest, rates }: Snapshot, moment: Moment, folded: Map<string, StoredRate>, history: History) {
  for (const { id, after } of history.changesIn(moment)) {
    if (after) folded.set(id, after);
    else folded.delete(id);
    const current = history.revisions(id, moment.moment).filter(({ supersededAt }) => supersededAt === null);
    if (canonical(current.map(({ rate }) => rate)) !== canonical(after ? [after] : []))
      return `current revision of ${id}`;
  }
  const published = Object.entries(manifest.lenders).flatMap(([id, entry]) => offeredBy(entry, rates.get(id)));
  const other = published.find((rate) => canonical(folded.get(rate.id)) !== canonical(rate));
  return other || published.length !== folded.size ? `set of rates (${other?.id ?? 'their number'})` : null;
}

/** What is wrong with the last sightings as of a run. */
function otherSighting({ manifest, rates }: Snapshot, look: number, history: History): string | null {
  for (const [lender, entry] of Object.entries(manifest.lenders)) {
    for (const rate of rates.get(lender) ?? []) {
      const at = history.lastSeen.at(rate.id, look) ?? Date.parse(rate.changedAt);
      if (at !== Date.parse(lastSeen(rate, entry))) return `last sighting of ${rate.id} as of ${manifest.publishedAt}`;
    }
  }
  return null;
}
