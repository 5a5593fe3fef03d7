import type { StoredRate } from '../../src/rates/schema.ts';
import type { ReadVersion } from '../../src/snapshots/layouts.ts';
import { digest } from '../read/layout/page-frame.ts';
import { newestDay } from './pages.ts';
import type { Recognised } from './recognise.ts';

/** Identifies a reading, to tell it from an older one of the same lender. */
export function versionOf(found: StoredRate[], pages: Recognised[]): ReadVersion {
  const figures = found.map(({ id, ratePercent, aprPercent, primeOffsetPercent }) =>
    [id, ratePercent, aprPercent, primeOffsetPercent].join(),
  );
  const modified = pages.flatMap(({ frame }) => frame.lastModified ?? []);
  return {
    answers: pages.map(({ frame }) => frame.sha256),
    figures: digest(figures.sort().join('\n')),
    lastModified: modified.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
    day: newestDay(pages),
  };
}
