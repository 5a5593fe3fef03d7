import { lenderOf } from '../rates/identity.ts';
import type { RawRecord, StoredRate } from '../rates/schema.ts';
import { commitOf } from './commits.ts';
import { readFiled, snapshotPath } from './manifests.ts';
import { readRates } from './rates-version.ts';
import { readOwn, readRaw } from './snapshot.ts';

/** A row as the lender printed it, and the answer that it stood in. */
export interface Printed extends Pick<RawRecord['rows'][number], 'section' | 'label' | 'cells'> {
  source: RawRecord['sources'][number];
}

/** The row of a rate in a raw record: the one with its label that prints its figure; null if there is none. */
export function printedIn(
  raw: RawRecord,
  { section, label, ratePercent }: Pick<StoredRate, 'section' | 'label' | 'ratePercent'>,
): Printed | null {
  const plain = (text: string): string => (text.match(/[\p{L}\p{N}.,]+/gu) ?? []).join(' ').toLowerCase();
  const figure = ratePercent === null ? null : String(ratePercent);
  const shows = (cells: readonly string[]): boolean =>
    figure === null || cells.some((cell) => cell.replace(',', '.').includes(figure));
  const rows = raw.rows.filter((row) => plain(row.label).startsWith(plain(label)) && shows(row.cells));
  const row = rows.find((row) => section === null || row.section === section) ?? rows[0];
  const source = row && raw.sources[row.source];
  return source ? { section: row.section, label: row.label, cells: row.cells, source } : null;
}

/**
 * Where a figure of a snapshot comes from: the words as printed, the files from the lender's answer to the snapshot by their digests, and the commit that
 * brought the snapshot, where the data folder is a git checkout. @returns null if the snapshot has no such rate @throws {BrokenFile}
 */
export async function makeReceipt(root: string, id: string, snapshot: string) {
  const lender = lenderOf(id);
  const { manifest, sha256 } = await readFiled(root, snapshot);
  const { raw, rates } = manifest.lenders[lender] ?? {};
  if (!raw || !rates) return null;
  const rate = (await readOwn(root, lender, rates, readRates)).rates.find((rate) => rate.id === id);
  if (!rate) return null;
  const path = snapshotPath(snapshot);
  const printed = printedIn(await readOwn(root, lender, raw, readRaw), rate);
  return { rate, printed, raw, rates, manifest: { path, sha256 }, commit: await commitOf(root, path) };
}
