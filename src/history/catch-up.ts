import type { FileReference, LenderEntry, Manifest, RawRecord, StoredRate } from '../rates/schema.ts';
import { offeredIn } from '../rates/scope.ts';
import { canonical, sha256 } from '../snapshots/files.ts';
import {
  compareSnapshots,
  type Linked,
  listSnapshots,
  manifestDigest,
  readLinks,
  readManifest,
} from '../snapshots/manifests.ts';
import { readRates } from '../snapshots/rates-version.ts';
import { FILES_AT_ONCE, sideBySide } from '../snapshots/side-by-side.ts';
import { readOwn, readRaw } from '../snapshots/snapshot.ts';
import type { Archive } from './archive.ts';
import { isSameVersion, type State } from './changes.ts';
import { empty, type HistoryFile } from './file.ts';
import { openIngest } from './ingest.ts';

/** The newest moment of a history file. */
interface Newest {
  moment: number;
  id: string;
  digest: string;
}

/** What a manifest says of the rates, in short: the same snapshot always has the same. */
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

/** Brings a history file up to date with a data folder. */
export interface CatchUp {
  /**
   * Reads what is new, snapshot by snapshot and then capture by capture, each kept whole or not at all: killed anywhere, the next call goes on from there.
   * Where the folder's past is another than the one that was read (a branch was put back), all is read again.
   * @param isEnded whether to stop at the next snapshot
   * @returns whether nothing is left to read
   * @throws {UserError} where a file of the folder is missing or damaged; what was read so far stays
   */
  run(isEnded: () => boolean, onRebuild: () => void): Promise<boolean>;
}

/** Prepares to follow a data folder. */
export function openCatchUp(
  root: string,
  file: HistoryFile,
  archive: Archive,
  newestId?: () => string | undefined,
): CatchUp {
  const snapshots = openSnapshots(root, file, newestId);
  return {
    run: async (isEnded, onRebuild) => (await snapshots.run(isEnded, onRebuild)) && archive.catchUp(isEnded, onRebuild),
  };
}

function openSnapshots(root: string, file: HistoryFile, newestId?: () => string | undefined): CatchUp {
  const ingest = openIngest(file);
  const newest = file.sql<[], Newest>('SELECT moment, id, digest FROM moments ORDER BY moment DESC LIMIT 1');
  /** The snapshot read last, so that the next is compared without reading it again. */
  let last: State | null = null;
  /** Its file, where it was read by this process. */
  let link: Linked | null = null;

  /** The manifest of the snapshot read last, where the folder's past still holds it as it was. */
  async function manifestOf(known: Newest): Promise<Manifest | null> {
    if (link?.manifest.snapshot === known.id && link.sha256 === (await manifestDigest(root, known.id)))
      return link.manifest;
    link = null;
    const manifest = await readManifest(root, known.id).catch(() => null);
    return manifest && digestOf(manifest) === known.digest ? manifest : null;
  }

  return {
    async run(isEnded, onRebuild) {
      let known = newest.get() ?? null;
      const isAll = known !== null && (await listSnapshots(root, known.id)).length === 0;
      if (isAll && last?.manifest.snapshot === known?.id) return true;
      const manifest = known && (await manifestOf(known));
      if (isAll && manifest) return true;
      if (known && !manifest) {
        onRebuild();
        empty(file.raw);
        known = null;
      }
      if (!manifest) [last, link] = [null, null];
      else if (last?.manifest.snapshot !== manifest.snapshot)
        last = { manifest, rates: await ratesOf(root, manifest, null), raw: new Map() };
      const until = newestId?.();
      for await (const read of readLinks(root, known?.id, link)) {
        const { manifest } = read;
        if (until !== undefined && compareSnapshots(manifest.snapshot, until) > 0) return true;
        const next: State = { manifest, rates: await ratesOf(root, manifest, last), raw: new Map() };
        const raw = last && (await mendedRaw(root, last, next));
        const before = last && { ...last, raw: raw?.before ?? last.raw };
        const after = { ...next, raw: raw?.after ?? next.raw };
        // Another process was faster: the next call begins where that one is.
        if (isEnded() || !ingest.add(before, after, digestOf(manifest), known?.moment ?? 0)) return false;
        last = next;
        link = read;
        known = newest.get() ?? null;
      }
      return true;
    },
  };
}

/** Every lender's rates as served: those of lenders that did not move are taken over. */
export async function ratesOf(
  root: string,
  manifest: Manifest,
  before: State | null,
): Promise<Map<string, StoredRate[]>> {
  const rates = new Map<string, StoredRate[]>();
  await sideBySide(Object.entries(manifest.lenders), FILES_AT_ONCE, async ([id, entry]) => {
    if (!entry.rates) return;
    const known = isSameVersion(before?.manifest.lenders[id], entry) ? before?.rates.get(id) : undefined;
    rates.set(id, (known as StoredRate[] | undefined) ?? (await servedRates(root, id, entry.rates, entry.provinces)));
  });
  return rates;
}

async function servedRates(
  root: string,
  lender: string,
  file: FileReference,
  provinces: LenderEntry['provinces'],
): Promise<StoredRate[]> {
  const { rates } = await readOwn(root, lender, file, readRates);
  return rates.map((rate) => ({ ...rate, provinces: offeredIn(rate.provinces, provinces) }));
}

/** The raw records of the lenders whose rates differ and whose reader was mended, before and after. */
async function mendedRaw(root: string, before: State, after: State) {
  const raw = { before: new Map<string, RawRecord>(), after: new Map<string, RawRecord>() };
  for (const [id, entry] of Object.entries(after.manifest.lenders)) {
    const last = before.manifest.lenders[id];
    if (!last?.raw || !entry.raw || last.reader === entry.reader || isSameVersion(last, entry)) continue;
    raw.before.set(id, await readOwn(root, id, last.raw, readRaw));
    raw.after.set(id, await readOwn(root, id, entry.raw, readRaw));
  }
  return raw;
}
