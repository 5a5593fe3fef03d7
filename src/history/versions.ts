import type { LenderEntry, Manifest, RawRecord, StoredRate } from '../rates/schema.ts';
import { BrokenFile, FILES_AT_ONCE, sideBySide } from '../snapshots/files.ts';
import { readRates } from '../snapshots/rates-version.ts';
import { offeredBy, readOwn, readRaw } from '../snapshots/snapshot.ts';
import { isSameVersion, type State } from './changes.ts';

/** Every lender's rates as served; those that did not move are reused. @param instead replaces unreadable ones @throws {BrokenFile} without it */
export async function ratesOf(
  root: string,
  manifest: Manifest,
  before: State | null,
  instead?: (lender: string, problem: BrokenFile) => StoredRate[],
): Promise<Map<string, StoredRate[]>> {
  const rates = new Map<string, StoredRate[]>();
  await sideBySide(Object.entries(manifest.lenders), FILES_AT_ONCE, async ([id, entry]) => {
    if (!entry.rates) return;
    const known = isSameVersion(before?.manifest.lenders[id], entry) ? before?.rates.get(id) : undefined;
    if (known) return void rates.set(id, known as StoredRate[]);
    try {
      rates.set(id, offeredBy(entry, (await readOwn(root, id, entry.rates, readRates)).rates));
    } catch (problem) {
      if (!instead || !(problem instanceof BrokenFile)) throw problem;
      rates.set(id, instead(id, problem));
    }
  });
  return rates;
}

/** The raw records of the lenders whose rates differ and whose reader was fixed, before and after, as far as they can be read. */
export async function mendedRaw(root: string, before: State, after: State) {
  const raw = { before: new Map<string, RawRecord>(), after: new Map<string, RawRecord>() };
  for (const [id, entry] of Object.entries(after.manifest.lenders)) {
    const last = before.manifest.lenders[id];
    if (!last?.raw || !entry.raw || last.reader === entry.reader || isSameVersion(last, entry)) continue;
    const read = (file: NonNullable<LenderEntry['raw']>) => readOwn(root, id, file, readRaw).catch(() => null);
    const [was, is] = [await read(last.raw), await read(entry.raw)];
    if (!was || !is) continue;
    raw.before.set(id, was);
    raw.after.set(id, is);
  }
  return raw;
}
