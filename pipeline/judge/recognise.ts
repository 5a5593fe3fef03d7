import type { StoredRate } from '../../src/rates/schema.ts';
import type { Layout, LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { Frame, Line, Word } from '../read/layout/frame.ts';
import { digest } from '../read/layout/page-frame.ts';
import { folded } from '../read/layout/wording.ts';
import { isTelling, telling } from './names.ts';
import { lackingOf, type Said, SILENT, saidBy } from './words.ts';

/**
 * How well the words around a figure are known. `accepted`: all words are known; `running`: only running text is new, and it limits
 * nothing; `another`: the structure is new, or running text that may limit the figure or names a place.
 */
export type Recognition = 'accepted' | 'running' | 'another';

/** One difference between a frame and the layout it is closest to, with the rates that it reaches. */
export interface Difference {
  kind: Word['kind'] | 'line' | 'gone' | 'limit';
  /** Digest of the new words; an acceptance names it. */
  key: string;
  text: string;
  /** The old words in this place, where they are kept as text; null for running text and for words that are new altogether. */
  before: string | null;
  says: Said['says'];
  /** The conditions understood from words that limit. */
  conditions: StoredRate['conditions'];
  ids: string[];
}

/** A frame, compared with the accepted layouts of its source. */
export interface Recognised {
  frame: Frame;
  /** Digest of the frame without its restless lines: the name of its layout. */
  digest: string;
  /** The closest accepted layout; null if there is none. */
  closest: Layout | null;
  isAccepted: boolean;
  of(id: string): Recognition;
  differences: Difference[];
  /** Digests of the closest layout's lines that are gone. */
  gone: string[];
  /** Places between lines where text came or went, with the text that stands there now. */
  moving: Map<string, string>;
}

/** Digest that identifies words around a figure. */
export const wordKey = ({ kind, text }: Word): string => digest(`${kind}\n${folded(text)}`);
/** True if words may narrow the rates in their reach. */
export const isLimit = (says: Difference['says']): boolean => says === 'limits' || says === 'words';

/** A layout keeps only the beginning of longer words, and a digest of the whole. */
const LONGEST_WORDS = 1800;

/** A layout's words as text: `kind text`. */
export const wordLine = ({ kind, text }: Word): string =>
  text.length > LONGEST_WORDS ? `${kind} ${text.slice(0, LONGEST_WORDS)}… ${digest(text)}` : `${kind} ${text}`;

/**
 * Compares a frame with the accepted layouts of its source.
 * @param code fingerprint of the code that makes frames: a layout made by other code is not comparable
 * @param owns words of the lender's own name
 * @param found every rate of the lender: the words of a page that is read for its words alone reach them all
 */
export function recognise(
  given: Frame,
  memory: LayoutMemory,
  { code, owns, found }: { code: string; owns: readonly string[]; found: readonly StoredRate[] },
): Recognised {
  const layouts = memory.layouts.filter(
    (one) => one.url === given.url && one.obtained === given.obtained && one.code === code,
  );
  const frame = withPageKeys(given, layouts);
  const ids = Object.keys(frame.figures);
  const told = telling(owns);
  const whole = (lines: string[] | null) => lines?.map(told).filter(isTelling).join('\n');
  const knownOf = (layout: Layout, id: string) => whole(wordsOf(layout, id));
  const structures = new Map(ids.map((id) => [id, whole(structureOf(frame, id))]));
  // Entries of data say themselves what they are, in any order.
  const placed = ids.filter((id) => !frame.figures[id]?.some((place) => frame.words[place]?.kind === 'data'));
  const closest = layouts
    .map((layout) => ({
      layout,
      moved: reordered(placed, layout).length,
      same: ids.filter((id) => structures.get(id) === knownOf(layout, id)).length,
      lines: frame.lines.filter(({ key }) => layout.lines.includes(key)).length,
    }))
    .sort((a, b) => b.same - a.same || a.moved - b.moved || b.lines - a.lines)[0]?.layout;
  const { fresh, gone, moving } = compareLines(frame, closest ?? null, memory.restless);
  // After a change of the code no layout can be compared, but alarms that nobody accepted still count.
  const heard = new Set(memory.layouts.flatMap((layout) => (layout.url === frame.url ? layout.lines : [])));
  const lines = closest ? fresh : frame.lines.filter(({ key, says }) => says === 'alarm' && !heard.has(key));
  const name = digestOf(frame, (line) => isRestless(line, closest ?? null, fresh));
  const rates = new Map(found.map((rate) => [rate.id, rate]));
  const words = closest ? structural(frame, closest, { memory, owns, rates, told }) : [];
  const running = lines.flatMap(({ key, text, reach, ...line }): Difference[] => {
    const reached = reach === 'all' ? (ids.length > 0 ? ids : [...rates.keys()]) : reach;
    const says = memory.judged[key] ? null : line.says;
    const one = { kind: 'line' as const, key, text, before: null };
    if (says !== 'limits') return [{ ...one, says, conditions: [], ids: [...reached] }];
    // What a rate shows already limits it no more.
    const lacking = lackingOf(text);
    return [...Map.groupBy(reached, (id) => lacking(rates.get(id)).join()).values()].map((ids) => {
      const conditions = lacking(rates.get(ids[0] as string));
      return { ...one, says: conditions.length > 0 ? says : null, conditions, ids };
    });
  });
  const differences = [...words, ...running];
  const changed = new Set([...words.flatMap((one) => one.ids), ...reordered(placed, closest ?? null)]);
  const spoken = new Set(running.flatMap((one) => (one.says ? one.ids : [])));
  return {
    frame,
    digest: name,
    closest: closest ?? null,
    isAccepted:
      closest !== undefined && differences.length === 0 && changed.size === 0 && ids.every((id) => !isNew(id)),
    of: (id) =>
      !closest || isNew(id) || changed.has(id) || spoken.has(id)
        ? 'another'
        : running.length > 0 || gone.length > 0
          ? 'running'
          : 'accepted',
    differences,
    gone,
    moving,
  };

  function isNew(id: string): boolean {
    return structures.get(id) !== (closest && knownOf(closest, id));
  }
}

/** A line that was over all figures says nothing new to some of them: it keeps its key. */
function withPageKeys(frame: Frame, layouts: Layout[]): Frame {
  const accepted = new Set(layouts.flatMap(({ lines }) => lines));
  const keys = new Map(
    frame.lines.flatMap(({ key, pageKey }): [string, string][] =>
      !accepted.has(key) && accepted.has(pageKey) ? [[key, pageKey]] : [],
    ),
  );
  if (keys.size === 0) return frame;
  return {
    ...frame,
    lines: frame.lines.map((line) => ({ ...line, key: keys.get(line.key) ?? line.key })),
    days: frame.days.map((day) => ({ ...day, slot: keys.get(day.slot) ?? day.slot })),
  };
}

/** The name of a frame's layout. @param isLeftOut true for lines that are known to come and go */
export function digestOf(frame: Frame, isLeftOut: (line: Line) => boolean = () => false): string {
  const figures = Object.keys(frame.figures).map((id) => `${id}\n${structureOf(frame, id).map(folded).join('\n')}`);
  const lines = frame.lines.flatMap((line) => (isLeftOut(line) ? [] : [line.key]));
  return digest([...figures, ...[...new Set(lines)].sort()].join('\n\n'));
}

const structureOf = (frame: Frame, id: string): string[] =>
  (frame.figures[id] ?? []).map((place) => wordLine(frame.words[place] as Word));
const wordsOf = (layout: Layout, id: string): string[] | null =>
  layout.figures.find(([own]) => own === id)?.[1].map((place) => layout.words[place] ?? '') ?? null;

/** The rates whose order differs from the layout: a label changed places without the words around it. */
function reordered(ids: string[], closest: Layout | null): string[] {
  const before = (closest?.figures ?? []).map(([id]) => id).filter((id) => ids.includes(id));
  const now = ids.filter((id) => before.includes(id));
  return now.filter((id, at) => before[at] !== id);
}

/** The words that are new around their figures. */
function structural(
  frame: Frame,
  closest: Layout,
  {
    memory,
    owns,
    rates,
    told,
  }: {
    memory: LayoutMemory;
    owns: readonly string[];
    rates: ReadonlyMap<string, StoredRate>;
    told: (line: string) => string;
  },
): Difference[] {
  const differences = new Map<string, Difference>();
  for (const id of Object.keys(frame.figures)) {
    const words = structureOf(frame, id).map(told);
    const known = wordsOf(closest, id);
    if (!known) continue;
    const heard = known.map(told);
    for (const [at, place] of (frame.figures[id] ?? []).entries()) {
      const word = frame.words[place] as Word;
      const text = words[at] as string;
      if (heard.includes(text) || !isTelling(text)) continue;
      const key = wordKey(word);
      const old = known.find((one, at) => one.startsWith(`${word.kind} `) && !words.includes(heard[at] as string));
      const before = old?.slice(word.kind.length + 1) ?? null;
      const { says, conditions } = memory.judged[key]
        ? SILENT
        : saidBy(word, before, [...known.filter((one) => !one.startsWith('note ')), ...owns], rates.get(id));
      const name = `${key} ${says} ${conditions.join()}`;
      const one = differences.get(name) ?? { kind: word.kind, key, text: word.text, before, says, conditions, ids: [] };
      one.ids.push(id);
      differences.set(name, one);
    }
  }
  return [...differences.values()];
}

/** Finds the new lines, the lines that are gone, and the places between lines where text came or went. */
function compareLines(
  frame: Frame,
  closest: Layout | null,
  restless: LayoutMemory['restless'],
): { fresh: Line[]; gone: string[]; moving: Map<string, string> } {
  if (!closest) return { fresh: frame.lines, gone: [], moving: new Map() };
  const known = new Set(closest.lines);
  const here = new Set(frame.lines.map(({ key }) => key));
  const come: { place: string; line: Line }[] = [];
  const went: { place: string; key: string }[] = [];
  let last = 'top';
  for (const line of frame.lines) {
    if (known.has(line.key)) last = line.key;
    else come.push({ place: last, line });
  }
  last = 'top';
  for (const key of closest.lines) {
    if (here.has(key)) last = key;
    else went.push({ place: last, key });
  }
  const moving = new Map(went.map(({ place }) => [place, digest('')]));
  for (const [place, all] of Map.groupBy(come, (one) => one.place))
    moving.set(place, digest(all.map(({ line }) => line.key).join()));
  /** True if the text now in this place is one of those seen there before. */
  const isLearned = (place: string): boolean =>
    new Set([...(restless[place] ?? []), moving.get(place)]).size >= RESTLESS_LOOKS;
  return {
    fresh: come.flatMap(({ place, line }) => (line.says === null && isLearned(place) ? [] : [line])),
    gone: went.flatMap(({ place, key }) => (isLearned(place) ? [] : [key])),
    moving,
  };
}

/** A place with this many different texts is known to change. */
export const RESTLESS_LOOKS = 3;

const isRestless = (line: Line, closest: Layout | null, fresh: Line[]): boolean =>
  closest !== null && !closest.lines.includes(line.key) && !fresh.includes(line);
