import { collect } from '../../pipeline/collect/collect.ts';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { now } from '../../src/settings.ts';
import { allRecorded, cloneLenders } from './clones.ts';

/** One run of made-up lenders, in a process of its own so that its memory can be measured: `clone-run.ts FOLDER DATA COUNT`. */
const [folder, root, count] = process.argv.slice(2) as [string, string, string];
const lenders = cloneLenders(await loadLenders(), allRecorded(), Number(count));
const { run } = await collect({
  root,
  registry: lenders,
  lenders,
  afresh: false,
  // Accepted here, because a run does not accept this many new lenders by itself.
  accepts: 'any',
  fetcher: await openRecording(folder, { now, withMade: true }),
  fingerprints: { of: () => 'bench', layouts: 'bench' },
  now,
});
const failed = Object.entries(run.lenders).filter(([, { outcome }]) => outcome === 'failed');
if (failed.length > 0) throw new Error(`${failed.length} lenders failed: ${JSON.stringify(failed[0])}`);
