import type { StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory, ReadVersion } from '../../src/snapshots/layouts.ts';
import { digest } from '../read/layout/frame.ts';
import type { Recognised } from './recognise.ts';

/** After this time, in ms, no cache serves a superseded page any more. */
const COPIES = 30 * 86_400_000;
const MOST_COPIES = 30;
/** From this many moved figures on, equality with an older reading means a stale copy. */
const FEWEST_OF_COPY = 4;

/** The figures of a rate as one text, to compare readings by. */
export const figuresOf = ({ ratePercent, aprPercent, primeOffsetPercent }: StoredRate): string =>
  [ratePercent, aprPercent, primeOffsetPercent].join();

/** Identifies a reading, to tell it from an older one of the same lender. */
export function versionOf(found: StoredRate[], pages: Recognised[]): ReadVersion {
  const figures = found.map((rate) => `${rate.id},${figuresOf(rate)}`);
  const modified = pages.flatMap(({ frame }) => frame.lastModified ?? []);
  const days = pages.flatMap(({ frame }) =>
    frame.days.flatMap(({ day, role }) => (day !== null && role !== 'until' ? [day] : [])),
  );
  return {
    answers: pages.map(({ frame }) => frame.sha256),
    figures: digest(figures.sort().join('\n')),
    lastModified: modified.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
    day: days.sort().at(-1) ?? null,
  };
}

const lately = ({ superseded }: LayoutMemory, at: string): LayoutMemory['superseded'] =>
  superseded.filter(({ until }) => Date.parse(at) - Date.parse(until) <= COPIES);

/** Why a reading of `moved` figures is an older copy: it has the answer or all figures of a superseded one, and nothing newer. */
export function olderCopy(
  found: StoredRate[],
  moved: number,
  { memory, pages, at }: { memory: LayoutMemory; pages: Recognised[]; at: string },
): string | null {
  if (moved === 0) return null;
  const version = versionOf(found, pages);
  const known = new Set(memory.layouts.flatMap(({ lines }) => lines));
  const hasNewLine = pages.some(({ frame }) => frame.lines.some(({ key }) => !known.has(key)));
  for (const old of lately(memory, at).toReversed()) {
    const isSame = old.answers.some((sha256) => version.answers.includes(sha256));
    const isAlike = old.figures === version.figures && (moved >= FEWEST_OF_COPY || moved === found.length);
    if (!isSame && !isAlike) continue;
    const isNewer =
      (version.lastModified !== null && Date.parse(version.lastModified) > Date.parse(old.lastModified ?? old.until)) ||
      (version.day !== null && old.day !== null && version.day > old.day) ||
      (!isSame && hasNewLine);
    if (!isNewer) return `its page is the one of before ${old.until.slice(0, 10)} again`;
  }
  return null;
}

export function rememberVersion(
  memory: LayoutMemory,
  { version, held, at }: { version: ReadVersion; held: object; at: string },
): Pick<LayoutMemory, 'current' | 'superseded'> {
  const { current } = memory;
  const superseded = lately(memory, at).slice(-MOST_COPIES);
  if (Object.keys(held).length > 0) return { current, superseded };
  if (current === null || current.figures === version.figures) return { current: version, superseded };
  // An answer that another source still gives was not superseded.
  const answers = current.answers.filter((sha256) => !version.answers.includes(sha256));
  return { current: version, superseded: [...superseded, { ...current, answers, until: at }] };
}
