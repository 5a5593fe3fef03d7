import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Manifest, manifest as manifestShape } from '../rates/schema.ts';
import { laidOver, laterRun, laterRunOf } from './difference.ts';
import { canonical, json } from './files.ts';
import { appendLine, linesBackwards } from './log.ts';
import { readIfThere } from './manifests.ts';
import { checkedValue } from './shape.ts';

/** The folder of what runs saw that made no snapshot: a log for the snapshots of each month, a line a run. */
const FOLDER = 'looks';
const fileOf = (snapshot: string): string => `${FOLDER}/${snapshot.slice(0, 7)}.jsonl`;

/** Keeps what latest.json says before the next run replaces it, unless the snapshot's own file, or a killed run's line, says it. */
export async function keepLaterRun(root: string, latest: Manifest): Promise<void> {
  // If it cannot be read, everything is stored: one unreadable file must not lose another run.
  const linked = await readIfThere(root, latest.snapshot).catch(() => null);
  if (linked?.manifest.publishedAt === latest.publishedAt) return;
  const file = path.join(root, fileOf(latest.snapshot));
  for await (const line of linesBackwards(file)) {
    const last = laterRun.safeParse(json(line));
    if (!last.success) continue;
    if (last.data.snapshot === latest.snapshot && last.data.publishedAt === latest.publishedAt) return;
    break;
  }
  await appendLine(file, canonical(laterRunOf(linked?.manifest ?? null, latest)));
}

/** Reads the logs of a folder, each once as long as questions go on in its month. */
export type LaterRuns = ReturnType<typeof openLaterRuns>;

export function openLaterRuns(root: string) {
  let month: { file: string; lines: Map<string, string[]> } | null = null;
  return {
    /** The manifests that runs of a snapshot published after its own, oldest first; a line that was torn is passed over. */
    async after(manifest: Manifest): Promise<Manifest[]> {
      const file = fileOf(manifest.snapshot);
      if (month?.file !== file) month = { file, lines: Map.groupBy(await linesOf(path.join(root, file)), snapshotIn) };
      const manifests: Manifest[] = [];
      for (const line of month.lines.get(manifest.snapshot) ?? []) {
        const { data } = laterRun.safeParse(json(line));
        const laid = data && (await checkedValue(laidOver(manifest, data), manifestShape));
        if (laid && 'value' in laid) manifests.push(laid.value);
      }
      return manifests;
    },
  };
}

/** The snapshot of a line: keys are sorted, so no other snapshot follows it. */
const snapshotIn = (line: string): string => /"snapshot":"([^"]*)"\}$/.exec(line)?.[1] ?? '';

/** Copies the lines of one folder's logs that another's lack. @param since the snapshot from which they may differ; all without it */
export async function copyLaterRuns(from: string, to: string, since?: string): Promise<void> {
  const names = (await readdir(path.join(from, FOLDER)).catch(() => [])).filter((name) =>
    /^\d{4}-\d{2}\.jsonl$/.test(name),
  );
  for (const file of names.sort().map((name) => `${FOLDER}/${name}`)) {
    if (since !== undefined && file < fileOf(since)) continue;
    const [lines, known] = await Promise.all([from, to].map((root) => linesOf(path.join(root, file))));
    const held = new Set(known);
    for (const line of lines ?? []) if (!held.has(line)) await appendLine(path.join(to, file), line);
  }
}

const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
