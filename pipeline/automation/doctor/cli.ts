import { collectionSettings, doctorSettings, now } from '../../../src/settings.ts';
import { readLayouts } from '../../../src/snapshots/layouts.ts';
import { hasSnapshot } from '../../../src/snapshots/manifests.ts';
import { readSnapshot } from '../../../src/snapshots/snapshot.ts';
import { lenderNamed } from '../../collect/arguments.ts';
import type { Fetcher } from '../../collect/sources/answer.ts';
import type { Exchanged } from '../../collect/sources/exchange.ts';
import { openNetwork } from '../../collect/sources/network.ts';
import { fingerprints } from '../../judge/fingerprint.ts';
import { loadLenders } from '../../registry.ts';
import { runStep } from '../runner.ts';
import { type Check, table } from './check.ts';
import { examine, examineReference } from './lenders.ts';

/** Asks every lender once from here, publishes nothing, and tells how each answers. @returns 0 where nothing is to be mended, else 1 */
export async function main(ids: string[]): Promise<number> {
  const registry = await loadLenders();
  const { DATA_DIR, LENDERS } = doctorSettings();
  const wanted = (ids.length > 0 ? ids : LENDERS).map((id) => lenderNamed(id, registry));
  const lenders = registry.filter((lender) => wanted.length === 0 || wanted.includes(lender));
  const last = hasSnapshot(DATA_DIR) ? await readSnapshot(DATA_DIR).catch(() => null) : null;
  /** Each check has a network of its own, so that its exchanges are known to be its own. */
  const apart = async (look: (network: Fetcher, seen: readonly Exchanged[]) => Promise<Check>): Promise<Check> => {
    const seen: Exchanged[] = [];
    const onExchange = (exchanged: Exchanged): number => seen.push(exchanged);
    const network = openNetwork({ settings: collectionSettings(), now, limits: { retries: 0 }, onExchange });
    try {
      return await look(network, seen);
    } finally {
      await network.close();
    }
  };
  const { layouts: code } = await fingerprints();
  const asked = lenders.map(async (lender) => {
    const memory = await readLayouts(DATA_DIR, lender.id);
    return apart((network, seen) => examine(lender, network, last, now, seen, { memory, code }));
  });
  if (wanted.length === 0) asked.push(apart((network) => examineReference(network)));
  const checks = await Promise.all(asked);
  const mends = checks.filter(({ mend }) => mend !== '').length;
  console.log(`${table(checks)}\n\n${mends === 0 ? 'Nothing to mend.' : `${mends} of ${checks.length} to mend.`}`);
  return mends === 0 ? 0 : 1;
}

if (import.meta.main) await runStep(main);
