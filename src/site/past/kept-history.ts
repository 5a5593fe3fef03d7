import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../snapshots/files.ts';

/** Astro's cache folder, which may be deleted at any time. */
const KEPT = '.astro';

/**
 * The default place of a build's derived history. It is kept, so that the next build reads only what is new.
 * @param root the data folder; each data folder has its own file
 * @param project the built folder; for a data folder outside of it, which may be temporary, nothing is kept
 * @returns a path, or `:memory:` if nothing is kept or can be
 */
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
