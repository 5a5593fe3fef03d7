import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { Judged } from '../../src/snapshots/judgements.ts';
import type { LayoutMemory, ReadVersion } from '../../src/snapshots/layouts.ts';
import { textDigest } from '../read/layout/frame.ts';
import { type LayoutLook, rememberLayouts } from './layouts.ts';
import { isOfWords } from './pages.ts';
import type { Recognised } from './recognise.ts';
import { rememberVersion } from './version.ts';

interface Look extends LayoutLook {
  held: LenderEntry['held'];
  version: ReadVersion;
  /** True if every page of the lender was read, the one beside its feeds too. */
  isWhole: boolean;
}

const LONGEST_ALARM = 300;

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

/** Words that nobody has judged mark every rate beside them, until a person says what they mean. */

/** The marks after a look; if the page beside the feeds was not read, its words still stand. */
function marksOf(
  { unjudged: before }: LayoutMemory,
  {
    pages,
    found,
    isWhole,
    at,
  }: { pages: readonly Recognised[]; found: readonly StoredRate[]; isWhole: boolean; at: string },
): LayoutMemory['unjudged'] {
  const marks = new Map<string, Set<string>>();
  for (const { differences } of pages)
    for (const { says, key, ids } of differences)
      for (const id of says === 'unknown' ? ids : []) marks.set(id, (marks.get(id) ?? new Set()).add(key));
  const read = new Set(pages.flatMap((page) => (isOfWords(page) ? [] : Object.keys(page.frame.figures))));
  const kept = Object.entries(before).flatMap(([id, { keys }]) =>
    !isWhole || !read.has(id) ? [[id, keys] as const] : [],
  );
  for (const [id, keys] of kept) marks.set(id, new Set([...(marks.get(id) ?? []), ...keys]));
  const ids = new Set([...found.map(({ id }) => id), ...Object.keys(before)]);
  return Object.fromEntries(
    [...marks].flatMap(([id, keys]) =>
      ids.has(id) ? [[id, { since: before[id]?.since ?? at, keys: [...keys].sort() }]] : [],
    ),
  );
}

/** Returns the marks as the manifest lays them over the rates. */
export const overlay = (unjudged: LayoutMemory['unjudged']): LenderEntry['limited'] =>
  Object.fromEntries(
    Object.entries(unjudged).map(([id, { since }]) => [id, { since, conditions: ['unjudged-words' as const] }]),
  );

/** Returns the rates with the conditions that people found in the words beside them. */
export function limitedByPeople(rates: StoredRate[], pages: readonly Recognised[], judged: Judged): StoredRate[] {
  const conditions = new Map<string, Set<StoredRate['conditions'][number]>>();
  const add = (digest: string, ids: readonly string[]): void => {
    const said = judged.get(digest);
    const code = said?.verdict === 'few' ? 'further-limits' : said?.verdict === 'condition' ? said.condition : null;
    for (const id of code ? ids : [])
      conditions.set(id, (conditions.get(id) ?? new Set()).add(code as 'further-limits'));
  };
  const all = rates.map(({ id }) => id);
  for (const { frame } of judged.size > 0 ? pages : []) {
    const ofPage = isOfWords({ frame }) ? all : Object.keys(frame.figures);
    for (const { digest, near } of frame.lines) add(digest, near === null || near === 'all' ? ofPage : near);
    for (const [id, places] of Object.entries(frame.figures))
      for (const place of places) add(textDigest(frame.words[place]?.text ?? ''), [id]);
  }
  return rates.map((rate) => {
    const said = conditions.get(rate.id);
    return said ? { ...rate, conditions: [...new Set([...rate.conditions, ...said])].sort() } : rate;
  });
}
