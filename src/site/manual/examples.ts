import { ENDPOINTS } from '../../api/endpoints.ts';
import { apiExamples } from '../../api/examples.ts';
import { openPeriods } from '../../api/periods.ts';
import { dataSettings, now } from '../../settings.ts';
import { hasSnapshot } from '../../snapshots/manifests.ts';
import { readSnapshot } from '../../snapshots/snapshot.ts';

let building: ReturnType<typeof readExamples> | null = null;

async function readExamples(root: string, now: Date) {
  if (!hasSnapshot(root)) return null;
  const snapshot = await readSnapshot(root, { now });
  return apiExamples(ENDPOINTS, openPeriods().at(snapshot, now), now);
}

/** Requests to the API with their answers, by the path of the operation; null if nothing was published before this build. */
export function publishedExamples() {
  building ??= readExamples(dataSettings().DATA_DIR, now());
  return building;
}
