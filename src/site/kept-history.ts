import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../snapshots/files.ts';

/** Where Astro keeps things from one build to the next; nothing of it is missed. */
const KEPT = '.astro';

/**
 * Where a build that is told no place keeps what it derived of the past, so that the next reads only what is new.
 * @param root the data folder: each has a file of its own
 * @param project the folder that is built; of a data folder that lies elsewhere, which may be gone tomorrow, nothing is kept
 * @returns a path, or `:memory:` where nothing is kept or can be
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
