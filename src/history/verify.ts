import { UserError } from '../command.ts';
import { sameFigure } from '../rates/figure.ts';
import type { Manifest, StoredRate } from '../rates/schema.ts';
import { archivedFiles, archivedLenders, readArchived } from '../snapshots/archive.ts';
import { canonical } from '../snapshots/files.ts';
import { openLaterRuns } from '../snapshots/later-runs.ts';
import { readManifests } from '../snapshots/manifests.ts';
import { lastSeen } from '../snapshots/snapshot.ts';
import type { State } from './changes.ts';
import { type History, openHistory } from './history.ts';
import { OPEN } from './ingest.ts';
import { ratesOf } from './versions.ts';

/** Checks the derived history against every snapshot, later run and archived page. @returns how many agree @throws {UserError} naming the first that does not */
export async function verifyHistory(root: string, file: string): Promise<number> {
  const problems: Error[] = [];
  const history = openHistory({ root, file, onProblem: (problem) => problems.push(problem) });
  try {
    await history.catchUp();
    if (problems[0]) throw problems[0];
    const later = openLaterRuns(root);
    const told = new Map<string, StoredRate>();
    let last: State | null = null;
    let count = 0;
    for await (const manifest of readManifests(root)) {
      const state: State = { manifest, rates: await ratesOf(root, manifest, last), raw: new Map() };
      verifySnapshot(state, last, told, history, file);
      for (const seen of [manifest, ...(await later.after(manifest))]) verifyLook(seen, manifest, state, history, file);
      last = state;
      count++;
    }
    for (const lender of await archivedLenders(root)) await verifyArchive(root, lender, history, file);
    return count;
  } finally {
    await history.close();
  }
}

/** Checks the changes of a snapshot and the revisions that they touched. @param told the rates that result from the changes up to it */
function verifySnapshot(
  { manifest, rates }: State,
  last: State | null,
  told: Map<string, StoredRate>,
  history: History,
  file: string,
): void {
  const moment = history.named(manifest.snapshot);
  if (!moment) throw differs(file, manifest.snapshot, 'is not in it');
  const touched = new Set<string>();
  for (const { id, after } of history.changesIn(moment)) {
    touched.add(id);
    if (after) told.set(id, after);
    else told.delete(id);
    const current = history
      .revisions(id, { moment: moment.moment, time: Date.parse(moment.publishedAt) }, OPEN - 1)
      .filter(({ supersededAt }) => supersededAt === null);
    if (canonical(current.map(({ rate }) => rate)) !== canonical(after ? [after] : []))
      throw differs(file, manifest.snapshot, `has another current revision of ${id}`);
  }
  const published = [...rates.values()].flat();
  // Rates that neither the files nor the changes moved were compared when they first appeared.
  const moved = [...rates].flatMap(([lender, now]) =>
    now === last?.rates.get(lender) ? now.filter(({ id }) => touched.has(id)) : now,
  );
  const other = moved.find((rate) => canonical(told.get(rate.id)) !== canonical(rate));
  if (other || published.length !== told.size)
    throw differs(file, manifest.snapshot, `has other rates${other ? ` (${other.id})` : ''}`);
}

/** Checks last sightings as of a publication: of each lender the rates that were missing or waited, and one other, a different one at each look. */
function verifyLook(seen: Manifest, { snapshot }: Manifest, { rates }: State, history: History, file: string): void {
  const moment = history.named(snapshot)?.moment ?? 0;
  const look = history.lookAt({ moment, time: Date.parse(seen.publishedAt) });
  for (const [lender, entry] of Object.entries(seen.lenders)) {
    const own = rates.get(lender) ?? [];
    const apart = own.filter(({ id }) => id in entry.missing || id in entry.held);
    for (const rate of [...apart, ...own.slice(look % own.length, (look % own.length) + 1)]) {
      const at = history.sightings.lastSeen(rate.id, look) ?? Date.parse(rate.changedAt);
      if (at !== Date.parse(lastSeen(rate, entry)))
        throw differs(file, snapshot, `has ${rate.id} last seen at another time as of ${seen.publishedAt}`);
    }
  }
}

/** Checks that each figure of an archived page is in the history at its time, unless our own readings of the lender had begun. */
async function verifyArchive(root: string, lender: string, history: History, file: string): Promise<void> {
  const now = { moment: history.newest()?.moment ?? 0, time: Number.MAX_SAFE_INTEGER };
  const told = new Map(history.ids(lender).map((id) => [id, history.revisions(id, now)]));
  const own = [...told.values()].flat().filter(({ captureUrl }) => captureUrl === null);
  const begins = Math.min(...own.map(({ rate }) => Date.parse(rate.changedAt)));
  for (const name of await archivedFiles(root, lender)) {
    const { capture, rates, missing, held } = await readArchived(root, name);
    const at = Date.parse(capture.time);
    if (at >= begins) continue;
    const other = rates.find(({ id, ...rate }) => {
      if (id in missing || id in held) return false;
      const revision = told
        .get(id)
        ?.find(({ rate, lastSeenAt }) => Date.parse(rate.changedAt) <= at && at <= Date.parse(lastSeenAt));
      return !revision || !sameFigure(revision.rate, { id, ...rate });
    });
    if (other) throw differs(file, name, `has another figure of ${other.id}`);
  }
}

const differs = (file: string, snapshot: string, words: string): UserError =>
  new UserError(
    `the history in ${file} is not what the snapshots give: ${snapshot} ${words}; remove the file, it is made again`,
  );
