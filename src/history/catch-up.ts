import { setTimeout } from 'node:timers/promises';
import type { Manifest, StoredRate } from '../rates/schema.ts';
import { type LaterRun, laidOver, laterRunOf } from '../snapshots/difference.ts';
import { BrokenFile, canonical, sha256 } from '../snapshots/files.ts';
import { type LaterRuns, openLaterRuns } from '../snapshots/later-runs.ts';
import {
  compareSnapshots,
  hasSnapshot,
  type Linked,
  manifestDigest,
  readLatest,
  readLinks,
  readManifest,
} from '../snapshots/manifests.ts';
import type { Answers } from './answers.ts';
import type { Archive } from './archive.ts';
import type { State } from './changes.ts';
import type { HistoryFile, Read } from './history-file.ts';
import type { Holes } from './holes.ts';
import type { Ingest, Noted } from './ingest.ts';
import type { Moment } from './revision.ts';
import { mendedRaw, ratesOf } from './versions.ts';

/** The inputs of a catch-up. */
export interface Reading {
  root: string;
  file: HistoryFile;
  ingest: Ingest;
  answers: Answers;
  archive: Archive;
  holes: Holes;
  newestId?: (() => string | undefined) | undefined;
  onDamage: (problem: BrokenFile) => void;
}

/** A digest of a manifest's rates: always the same for the same snapshot. */
const digestOf = ({ snapshot, publishedAt, lenders }: Manifest): string =>
  sha256(
    canonical([
      snapshot,
      publishedAt,
      Object.entries(lenders)
        .map(([id, { raw, rates, provinces, reader }]) => [id, raw?.sha256, rates?.sha256, provinces, reader])
        .sort(),
    ]),
  );

/** The tries before an unreadable file counts as damaged, and the pause between them in ms, because a pull may be in progress. */
const TRIES = 4;
const PAUSE = 400;

/** Reads new publications, then captures, one transaction each; unreadable files are noted and skipped. @throws {BrokenFile} if it is latest.json */
export function openCatchUp(reading: Reading): (isEnded: () => boolean) => Promise<Read> {
  const { archive, holes, onDamage } = reading;
  let tries = 0;
  const isBelieved = (problem: BrokenFile): boolean => {
    if (tries >= TRIES) onDamage(problem);
    return tries >= TRIES;
  };
  const publications = openPublications(reading, isBelieved);
  return async (isEnded) => {
    if (holes.isMended()) return 'another';
    for (tries = 0; ; tries++) {
      try {
        const read = await publications(isEnded);
        return read === 'all' ? await archive.catchUp(isEnded, isBelieved) : read;
      } catch (problem) {
        if (!(problem instanceof BrokenFile) || tries >= TRIES || isEnded()) throw problem;
        await setTimeout(PAUSE);
      }
    }
  };
}

function openPublications(
  { root, file, ingest, answers, holes, newestId }: Reading,
  isBelieved: (problem: BrokenFile) => boolean,
) {
  /** The publication read last, so that the next is compared without reading it again; and the file of its snapshot. */
  let last: State | null = null;
  let link: Linked | null = null;
  /** The look after which the next publication belongs: if the file has a later one, another process wrote it. */
  let look = 0;

  /** The newest snapshot that was read, if the folder's past still holds it unchanged. */
  async function linkOf({ id, moment }: Moment): Promise<Linked | null> {
    const digest = await manifestDigest(root, id);
    if (digest === null) return null;
    if (link?.manifest.snapshot === id && link.sha256 === digest) return link;
    const manifest = await readManifest(root, id).catch(() => null);
    return manifest && digestOf(manifest) === file.value('SELECT digest FROM moments WHERE moment = ?', moment)
      ? { manifest, sha256: digest }
      : null;
  }

  function stateOf({ manifest }: Linked, moment: number): State {
    const said = answers.saidAt({ moment, time: Number.MAX_SAFE_INTEGER });
    const newest = said === null ? manifest : laidOver(manifest, JSON.parse(said) as LaterRun);
    if (last?.manifest.snapshot === newest.snapshot && last.manifest.publishedAt === newest.publishedAt) return last;
    return { manifest: newest, rates: answers.current(), raw: new Map() };
  }

  /** Adds a publication after the last. @returns false if another process did so, or if it has to stop */
  async function add(manifest: Manifest, noted: Noted, isEnded: () => boolean): Promise<boolean> {
    const next: State = { manifest, rates: await rates(manifest), raw: new Map() };
    const raw = last && (await mendedRaw(root, last, next));
    const before = last && { ...last, raw: raw?.before ?? last.raw };
    if (isEnded() || !ingest.add(before, { ...next, raw: raw?.after ?? next.raw }, noted, look)) return false;
    look++;
    last = next;
    return true;
  }

  /** Every lender's rates as served. A lender whose version cannot be read keeps its previous rates. */
  const rates = (manifest: Manifest): Promise<Map<string, StoredRate[]>> =>
    ratesOf(root, manifest, last, (lender, problem) => {
      if (!isBelieved(problem)) throw problem;
      holes.add(manifest.snapshot, problem);
      return [...(last?.rates.get(lender) ?? [])];
    });

  async function addLater(
    { manifest }: Linked,
    runs: LaterRuns,
    latest: Manifest,
    isEnded: () => boolean,
  ): Promise<Read> {
    const { moment = 0 } = answers.named(manifest.snapshot) ?? {};
    const known = new Set(file.values<number>('SELECT at FROM looks WHERE moment = ? AND look <= ?', moment, look));
    known.delete(Date.parse(manifest.publishedAt));
    const later = await runs.after(manifest);
    if (latest.snapshot === manifest.snapshot && latest.publishedAt !== manifest.publishedAt) later.push(latest);
    const times = new Set(later.map(({ publishedAt }) => Date.parse(publishedAt)));
    if ([...known].some((time) => !times.has(time))) return 'another';
    for (const next of later) {
      const at = Date.parse(next.publishedAt);
      if (known.has(at)) continue;
      known.add(at);
      if (!(await add(next, { said: canonical(laterRunOf(manifest, next)) }, isEnded))) return 'part';
    }
    return 'all';
  }

  return async (isEnded: () => boolean): Promise<Read> => {
    // The file is read before the folder. If another process adds to it meanwhile, `ingest.add` refuses.
    look = file.value<number>('SELECT coalesce(max(look), 0) FROM looks') ?? 0;
    if (!hasSnapshot(root)) return 'all';
    const latest = await readLatest(root);
    const runs = openLaterRuns(root);
    const known = answers.newest();
    link = known && (await linkOf(known));
    if (known) {
      if (!link) return 'another';
      last = stateOf(link, known.moment);
      const read = await addLater(link, runs, latest, isEnded);
      if (read !== 'all') return read;
    }
    const until = newestId?.();
    for await (const read of readLinks(root, link?.manifest.snapshot, link)) {
      const id = 'problem' in read ? read.snapshot : read.manifest.snapshot;
      if (until !== undefined && compareSnapshots(id, until) > 0) return 'all';
      if ('problem' in read) {
        if (!isBelieved(read.problem)) throw read.problem;
        holes.add(id, read.problem);
        continue;
      }
      link = read;
      if (!(await add(read.manifest, { digest: digestOf(read.manifest) }, isEnded))) return 'part';
      const later = await addLater(read, runs, latest, isEnded);
      if (later !== 'all') return later;
    }
    return 'all';
  };
}
