import type { LenderEntry } from '../../src/rates/schema.ts';
import type { LayoutMemory, ReadVersion } from '../../src/snapshots/layouts.ts';
import type { Word } from '../read/layout/frame.ts';
import { type LayoutLook, rememberLayouts } from './layouts.ts';
import { isOfWords } from './pages.ts';
import { type Difference, isLimit, wordKey } from './recognise.ts';
import { rememberVersion } from './version.ts';
import { lackingOf } from './words.ts';

/** Input for remembering the pages of a run. */
export interface Look extends LayoutLook {
  /** Words of a first reading that were not understood. */
  strange: Difference[];
  held: LenderEntry['held'];
  version: ReadVersion;
  /** True if every page of the lender was read, the one beside its feeds too. */
  isWhole: boolean;
}

/** Longest part of an alarm that is kept for the report. */
const LONGEST_ALARM = 300;

/** Updates the memory of a lender's pages after a look at them. */
export function remember(memory: LayoutMemory, look: Look): LayoutMemory {
  const judged = { ...memory.judged, ...judgedWords(memory, look) };
  return {
    ...rememberLayouts(memory, look),
    limited: limitedRates({ ...memory, judged }, look),
    judged,
    alarm: alarmOf(memory, look),
    ...rememberVersion(memory, look),
  };
}

/** Returns the alarm on the page beside a lender's feeds; it stays until the page was read without it. */
function alarmOf({ alarm }: LayoutMemory, { pages, isWhole, person }: Look): string | null {
  if (person) return null;
  const said = pages.filter(isOfWords).flatMap((page) => page.differences.filter(({ says }) => says === 'alarm'))[0];
  return said?.text.slice(0, LONGEST_ALARM) ?? (isWhole ? null : alarm);
}

/** The words of these pages that a person has judged. */
function judgedWords(memory: LayoutMemory, { pages, strange, person }: Look): LayoutMemory['judged'] {
  if (!person) return {};
  const keys = [
    ...[...strange, ...pages.flatMap(({ differences }) => differences)].flatMap(({ key, says }) =>
      isLimit(says) ? [key] : [],
    ),
    ...Object.values(memory.limited).flatMap((one) => Object.keys(one.keys)),
  ];
  return Object.fromEntries(keys.map((key) => [key, person]));
}

/** The rates beside words that nobody has understood or judged yet. Words stop limiting once an accepted layout lacks them. */
function limitedRates(memory: LayoutMemory, { pages, found, at, person, isWhole }: Look): LayoutMemory['limited'] {
  if (person) return {};
  const limited = { ...memory.limited };
  // Rates beside a line may show its limit.
  const lackingIn = new Map(
    pages.flatMap(({ frame, closest }) =>
      frame.lines.flatMap(({ key, text }) =>
        closest && key in closest.limits ? [[key, lackingOf(text)] as const] : [],
      ),
    ),
  );
  for (const rate of found) {
    const { id } = rate;
    const page = pages.find(({ frame }) => id in frame.figures);
    const words = (page?.frame.figures[id] ?? []).map((place) => wordKey(page?.frame.words[place] as Word));
    const lines = new Set(
      pages.flatMap(({ frame }) =>
        frame.lines.flatMap(({ key, reach }) => (reach === 'all' || reach.includes(id) ? [key] : [])),
      ),
    );
    const stands = (key: string): boolean => lines.has(key) || words.includes(key);
    const fresh = pages.flatMap(({ differences, closest }) => [
      ...differences.flatMap(({ key, says, ids, conditions }) =>
        isLimit(says) && ids.includes(id) ? [[key, conditions] as const] : [],
      ),
      ...Object.entries(closest?.limits ?? {}).flatMap(([key, all]) => {
        const conditions = stands(key) && !(key in memory.judged) ? (lackingIn.get(key)?.(rate) ?? all) : [];
        return conditions.length > 0 ? [[key, conditions] as const] : [];
      }),
    ]);
    const before = limited[id];
    const kept = Object.entries(before?.keys ?? {}).filter(([key]) => stands(key) || !isWhole || !page?.isAccepted);
    const keys = Object.fromEntries([...kept, ...fresh]);
    if (Object.keys(keys).length === 0) delete limited[id];
    else limited[id] = { since: before?.since ?? at, keys };
  }
  return limited;
}
