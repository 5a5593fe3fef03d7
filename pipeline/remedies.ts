import type { FailureKind } from '../src/rates/vocabulary.ts';

const REMEDIES: Partial<Record<FailureKind, string>> = {
  dns: 'The name is not known where this runs: see to its network. If other lenders answer, the address moved: `pipeline/lenders/LENDER.ts`.',
  blocked: 'The block is obeyed. Save the page in a browser and run `npm run collect -- --import LENDER FILE`.',
  robots: 'The rules are obeyed. Save the page in a browser and run `npm run collect -- --import LENDER FILE`.',
  moved: 'Find where the page went and change its address in `pipeline/lenders/LENDER.ts`.',
  empty:
    'Open the page in a browser. If it shows figures, its reader no longer finds them: `pipeline/lenders/LENDER.ts`.',
  'changed-layout': 'Fix the reader in `pipeline/lenders/LENDER.ts`, and record the new layout in `tests/`.',
  'too-few-rows': 'Open the page in a browser. If it shows every rate, fix the reader in `pipeline/lenders/LENDER.ts`.',
  'content-type': 'See what the address answers now; a feed may have moved. `pipeline/lenders/LENDER.ts`.',
  'reader-error': 'A mistake of ours: the log of the run holds its trace. `pipeline/lenders/LENDER.ts`.',
  'no-browser': 'Install Chromium where the collection runs.',
  outdated:
    'Nothing was taken over. What the lender said before it was read here is fed in by `npm run collect -- --backfill LENDER`.',
};
const WAIT = 'If the lender answers in a browser, the next run will read it again.';

/** What to do about a lender that failed in this way, in plain words. */
export function remedy(kind: FailureKind, lender: string): string {
  return (REMEDIES[kind] ?? WAIT).replaceAll('LENDER', lender);
}
