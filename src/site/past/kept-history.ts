import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../snapshots/files.ts';

/** Astro's cache folder, which may be deleted at any time. */
const KEPT = '.astro';

/** Where a build keeps its derived history, so that the next reads only what is new; `:memory:` for data outside the project, which may be temporary. */
export function keptHistory(root: string, project = process.cwd()): string {
  const folder = path.resolve(project, root);
  const kept = path.join(project, KEPT);
  try {
    if (path.dirname(folder) !== path.resolve(project)) return ':memory:';
    mkdirSync(kept, { recursive: true });
    accessSync(kept, constants.W_OK);
    return path.join(kept, `history-${sha256(folder).slice(0, 8)}.sqlite`);
  } catch {
    return ':memory:';
  }
}
