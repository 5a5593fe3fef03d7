import { sameFigure } from '../../src/rates/fields.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { codesOf, type Judged, type Judgement, judgementOn } from '../../src/snapshots/judgements.ts';
import type { LayoutMemory, ReadVersion } from '../../src/snapshots/layouts.ts';
import { meaningOf } from '../read/labels.ts';
import { digest, isProse, type Slot } from '../read/layout/frame.ts';
import { namedWithin } from '../read/names.ts';
import { scopeOf } from '../read/normalise.ts';
import { type LayoutLook, rememberLayouts } from './layouts.ts';
import { bothLimits } from './limits.ts';
import { isOfWords } from './pages.ts';
import { LIVING, looksAt, type Recognised } from './recognise.ts';
import { isMeant } from './words.ts';

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
  changes: changesOf(memory, look),
  alarm: alarmOf(memory, look),
  ...rememberVersion(memory, look),
});

/** Returns the alarm on the page beside a lender's feeds; it stays until the page was read without it. */
function alarmOf({ alarm }: LayoutMemory, { pages, isWhole, isAccepted }: Look): string | null {
  if (isAccepted) return null;
  const said = pages.filter(isOfWords).flatMap(({ differences }) => differences);
  const difference = said.find(({ says }) => says === 'alarm');
  return difference?.text.slice(0, LONGEST_ALARM) ?? (isWhole ? null : alarm);
}

/** Words that nobody has judged mark the rates beside them until a person says what they mean; those of a page not read stay. */
function marksOf({ unjudged: before }: LayoutMemory, { pages, rates, isWhole, at }: Look): LayoutMemory['unjudged'] {
  const marks = new Map<string, Set<string>>();
  const mark = (id: string, keys: readonly string[]) => marks.set(id, new Set([...(marks.get(id) ?? []), ...keys]));
  for (const { says, texts, ids } of pages.flatMap(({ differences }) => differences))
    for (const id of says === 'unknown' ? ids : []) mark(id, texts);
  const read = new Set(pages.flatMap(({ frame }) => frame.ids));
  for (const [id, { keys }] of Object.entries(before)) if (!isWhole || !read.has(id)) mark(id, keys);
  const ids = new Set([...rates.map(({ id }) => id), ...Object.keys(before)]);
  return Object.fromEntries(
    [...marks].flatMap(([id, keys]) =>
      ids.has(id) ? [[id, { since: before[id]?.since ?? at, keys: [...keys].sort() }]] : [],
    ),
  );
}

/** What stands in places with words that nobody knows, and at how many looks it was another. */
function changesOf({ changes }: LayoutMemory, look: Look): LayoutMemory['changes'] {
  const { pages, at } = look;
  const kept = Object.entries(changes).filter(([, change]) => Date.parse(at) - Date.parse(change.at) <= COPIES);
  const now = pages.flatMap(({ changing }) =>
    [...changing].map(([place, { text, isNothing }]) => {
      const before = changes[place];
      const looks = isNothing ? looksAt(before, text, look) : 0;
      const isKept = before && (before.text === text || (looks === before.looks && looks < LIVING));
      return [place, isKept ? { ...before, looks } : { text, looks, at }] as const;
    }),
  );
  return Object.fromEntries([...kept, ...now].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the marks as the manifest lays them over the rates. */
export const overlay = (unjudged: LayoutMemory['unjudged']): LenderEntry['limited'] =>
  Object.fromEntries(
    Object.entries(unjudged).map(([id, { since }]) => [id, { since, conditions: ['unjudged-words' as const] }]),
  );

/** Returns the rates with the limits that people found in the words beside them. */
export function limitedByPeople(rates: StoredRate[], pages: readonly Recognised[], judged: Judged): StoredRate[] {
  const said = new Map<string, Set<Judgement>>();
  const sections = new Map(rates.map(({ id, section }) => [id, section]));
  const add = ({ digest, kind, place, text, isUnread }: Slot, ids: readonly string[]): void => {
    const within = isProse(kind) ? [] : namedWithin(text, judged).judgements;
    const own = [judgementOn(judged, digest, place) ?? [], within].flat();
    for (const judgement of own) {
      // The name of a part limits what was read under it, wherever its words are heard.
      const isOfPart = judgement.verdict === 'name' && kind === 'heading';
      const under = ids.filter((id) => !isOfPart || sections.get(id)?.includes(judgement.name));
      const meant = under.length > 0 || isUnread ? under : ids;
      for (const id of meant) said.set(id, new Set([...(said.get(id) ?? []), judgement]));
    }
  };
  const all = rates.map(({ id }) => id);
  for (const { frame, judgedDays } of judged.size > 0 ? pages : []) {
    for (const slot of judgedDays) add(slot, slot.near as string[]);
    const ofPage = isOfWords({ frame }) ? all : frame.ids;
    const isCopy = new Set(frame.slots.flatMap(({ digest, near }) => (near === null ? [] : [digest])));
    for (const slot of frame.slots) {
      // A name that is far from all rates, or still not read, limits none, nor does a far copy of words that stand beside some.
      const isOfNone = isProse(slot.kind)
        ? slot.near === null && isCopy.has(slot.digest)
        : slot.near === null || (slot.near === 'all' && slot.isUnread);
      add(slot, isOfNone ? [] : slot.near === null || slot.near === 'all' ? ofPage : slot.near);
    }
  }
  return rates.map((rate) => [...(said.get(rate.id) ?? [])].reduce(limitedBy, rate));
}

/** A rate with the limits of a judgement, where it is one of those that are meant; those that contradict its own limit it further. */
function limitedBy(rate: StoredRate, judgement: Judgement): StoredRate {
  const { of, limits } = judgement;
  if (!isMeant(of, rate)) return rate;
  const { says } = meaningOf([judgement.verdict === 'name' ? judgement.name : [], limits ?? []].flat().join(', '));
  const codes = [...codesOf(judgement), ...says.flatMap((words) => words.conditions ?? [])];
  const both = bothLimits(rate, { ...scopeOf(Object.assign({}, ...says)), conditions: [] });
  const conditions = new Set([...rate.conditions, ...codes, ...(both ? [] : ['further-limits' as const])]);
  return { ...rate, ...both, conditions: [...conditions].sort() };
}

/** After this time, in ms, no cache serves a superseded page any more. */
const COPIES = 30 * 86_400_000;
const MOST_COPIES = 30;
/** From this many moved figures on, equality with an older reading means a stale copy. */
const FEWEST_OF_COPY = 4;

/** The figures of a rate as one text, to compare readings by. */
export const figuresOf = ({ ratePercent, aprPercent, primeOffsetPercent }: StoredRate): string =>
  [ratePercent, aprPercent, primeOffsetPercent].join();

/** The figures of a reading as one text. */
export const allFigures = (rates: readonly StoredRate[]): string =>
  digest(
    rates
      .map((rate) => `${rate.id},${figuresOf(rate)}`)
      .sort()
      .join('\n'),
  );

/** Identifies a reading, to tell it from an older one of the same lender. */
export function versionOf(rates: StoredRate[], pages: Recognised[]): ReadVersion {
  // A day that is always that of the look is a clock.
  const days = pages.flatMap(({ frame, closest }) =>
    frame.days.flatMap(({ slot, day, role }) =>
      day !== null && role !== 'until' && closest?.days[slot]?.isStill ? [day] : [],
    ),
  );
  return {
    answers: pages.map(({ frame }) => frame.sha256),
    figures: allFigures(rates),
    day: days.sort().at(-1) ?? null,
  };
}

const lately = ({ superseded }: LayoutMemory, at: string): LayoutMemory['superseded'] =>
  superseded.filter(({ until }) => Date.parse(at) - Date.parse(until) <= COPIES);

/** Why a reading of `moved` figures is an older copy: it has the answer or all figures of a superseded one, and nothing newer. */
export function olderCopy(
  rates: StoredRate[],
  moved: number,
  { memory, pages, at }: { memory: LayoutMemory; pages: Recognised[]; at: string },
): string | null {
  if (moved === 0) return null;
  const version = versionOf(rates, pages);
  for (const old of lately(memory, at).toReversed()) {
    const isSame = old.answers.some((sha256) => version.answers.includes(sha256));
    const isAlike = old.figures === version.figures && (moved >= FEWEST_OF_COPY || moved === rates.length);
    if (!isSame && !isAlike) continue;
    const isNewer = version.day !== null && old.day !== null && version.day > old.day;
    if (!isNewer) return `its page is the one of before ${old.until.slice(0, 10)} again`;
  }
  return null;
}

function rememberVersion(memory: LayoutMemory, { version, held, rates, known, at }: Look) {
  const { current } = memory;
  const superseded = lately(memory, at).slice(-MOST_COPIES);
  const before = new Map(known.map((rate) => [rate.id, rate]));
  const isShown = rates.some((rate) => !(rate.id in held) && !sameFigure(before.get(rate.id), rate));
  // Where all that moved waits, the page of before may be the right one.
  if (Object.keys(held).length > 0 && !isShown) return { current, superseded };
  if (current === null || current.figures === version.figures) return { current: version, superseded };
  // An answer that another source still gives was not superseded.
  const answers = current.answers.filter((sha256) => !version.answers.includes(sha256));
  return { current: version, superseded: [...superseded, { ...current, answers, until: at }] };
}
