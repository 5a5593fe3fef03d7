import type { LenderEntry } from '../../src/rates/schema.ts';
import type { LayoutMemory, ReadVersion } from '../../src/snapshots/layouts.ts';
import { type LayoutLook, rememberLayouts } from './layouts.ts';
import { marksOf } from './marks.ts';
import { isOfWords } from './pages.ts';
import { rememberVersion } from './version.ts';

/** Input for remembering the pages of a run. */
export interface Look extends LayoutLook {
  held: LenderEntry['held'];
  version: ReadVersion;
  /** True if every page of the lender was read, the one beside its feeds too. */
  isWhole: boolean;
}

/** Longest part of an alarm that is kept for the report. */
const LONGEST_ALARM = 300;

/** Updates the memory of a lender's pages after a look at them. */
export const remember = (memory: LayoutMemory, look: Look): LayoutMemory => ({
  ...rememberLayouts(memory, look),
  unjudged: marksOf(memory, look),
  alarm: alarmOf(memory, look),
  ...rememberVersion(memory, look),
});

/** Returns the alarm on the page beside a lender's feeds; it stays until the page was read without it. */
function alarmOf({ alarm }: LayoutMemory, { pages, isWhole, isAccepted }: Look): string | null {
  if (isAccepted) return null;
  const said = pages.filter(isOfWords).flatMap((page) => page.differences.filter(({ says }) => says === 'alarm'))[0];
  return said?.text.slice(0, LONGEST_ALARM) ?? (isWhole ? null : alarm);
}
