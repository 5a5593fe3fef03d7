import { hasSnapshot } from '../../src/snapshots/manifests.ts';

/** The first run into a folder takes its pages at their word: they are the test's own. */
export const ownPages = (root: string): { accepts?: 'any' } => (hasSnapshot(root) ? {} : { accepts: 'any' });
