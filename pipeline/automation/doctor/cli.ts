import { collectionSettings, doctorSettings, now } from '../../../src/settings.ts';
import { readLayouts } from '../../../src/snapshots/layouts.ts';
import { hasSnapshot } from '../../../src/snapshots/manifests.ts';
import { readSnapshot } from '../../../src/snapshots/snapshot.ts';
import { lenderNamed } from '../../collect/arguments.ts';
import { openNetwork } from '../../collect/sources/network.ts';
import { fingerprints } from '../../judge/fingerprint.ts';
import { loadLenders } from '../../registry.ts';
import { runStep } from '../runner.ts';
import { table } from './check.ts';
import { examine, examineReference } from './lenders.ts';

/** Asks every lender once from here, publishes nothing, and tells how each answers. @returns 0 where nothing is to be mended, else 1 */
export async function main(ids: string[]): Promise<number> {
  const registry = await loadLenders();
  const { DATA_DIR, LENDERS } = doctorSettings();
  const wanted = (ids.length > 0 ? ids : LENDERS).map((id) => lenderNamed(id, registry));
  const lenders = registry.filter((lender) => wanted.length === 0 || wanted.includes(lender));
  const last = hasSnapshot(DATA_DIR) ? await readSnapshot(DATA_DIR).catch(() => null) : null;
  const network = openNetwork({ settings: collectionSettings(), now, limits: { retries: 0 } });
  const { layouts: code } = await fingerprints();
  const asked = lenders.map(async (lender) =>
    examine(lender, network, last, now, { memory: await readLayouts(DATA_DIR, lender.id), code }),
  );
  if (wanted.length === 0) asked.push(examineReference(network));
  const checks = await Promise.all(asked).finally(() => network.close());
  const mends = checks.filter(({ mend }) => mend !== '').length;
  console.log(`${table(checks)}\n\n${mends === 0 ? 'Nothing to mend.' : `${mends} of ${checks.length} to mend.`}`);
  return mends === 0 ? 0 : 1;
}

if (import.meta.main) await runStep(main);
