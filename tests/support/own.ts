import { hasSnapshot } from '../../src/snapshots/manifests.ts';

/** Accepts all pages of the first run into a folder, because the test made them itself. */
export const ownPages = (root: string): { accepts?: 'any' } => (hasSnapshot(root) ? {} : { accepts: 'any' });
