import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LenderEntry } from '../../src/rates/schema.ts';
import { type Outcome, type Publication, publish } from '../../src/snapshots/publish.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { AT, entry, rawOf } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

/** When the snapshots of these tests are published, unless told otherwise. */
export const NOW = new Date(AT);
export const LATER = new Date(NOW.getTime() + 8 * 3_600_000);

/** A lender that was read: its 5-year rate at these figures. */
export function read(lender: string, ratePercent: number, fields: Partial<LenderEntry> = {}): [string, Outcome] {
  const rates = [storedRate({ lender, ratePercent })];
  const { raw: _, rates: __, ...rest } = entry(fields);
  return [lender, { entry: rest, rates, raw: rawOf(lender, rates) }];
}

/** Publishes these lenders over a snapshot. */
export function publishing(
  root: string,
  before: Snapshot | null,
  lenders: [string, Outcome][],
  given: Partial<Publication> = {},
): Promise<Snapshot> {
  return publish(root, {
    before,
    lenders: new Map(lenders),
    gone: [],
    reference: { observedAt: null, failure: null, series: [] },
    publishedAt: NOW,
    nextRunAt: LATER,
    ...given,
  });
}

/** A folder with a first snapshot of these lenders, which are acme at one figure unless told otherwise. */
export async function begun(...lenders: [string, Outcome][]): Promise<{ root: string; first: Snapshot }> {
  const root = temporaryFolder();
  return { root, first: await publishing(root, null, lenders.length > 0 ? lenders : [read('acme', 6.09)]) };
}

/** Every file of a folder by its path, with its text. */
export async function textsOf(root: string): Promise<Record<string, string>> {
  const found = (await readdir(root, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const names = found.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name), 'utf8')] as const)),
  );
}
