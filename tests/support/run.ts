import { collect, type RunOptions, type RunResult } from '../../pipeline/collect/collect.ts';
import { hasSnapshot } from '../../src/snapshots/manifests.ts';

/** Readers that are the same in every run. */
export const SAME_CODE = { of: () => 'one', layouts: 'one' };

/** A run of these lenders over a folder; the first accepts all pages, because the test made them itself. */
export const runOver = (
  given: Pick<RunOptions, 'root' | 'registry' | 'fetcher' | 'now'> & Partial<RunOptions>,
): Promise<RunResult> =>
  collect({
    lenders: [...given.registry],
    afresh: false,
    ...(hasSnapshot(given.root) ? {} : { accepts: 'any' }),
    fingerprints: SAME_CODE,
    ...given,
  });
