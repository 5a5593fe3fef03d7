import type { StoredRate } from '../../src/rates/schema.ts';
import type { Judged } from '../../src/snapshots/judgements.ts';
import type { Layout, LayoutMemory } from '../../src/snapshots/layouts.ts';
import { MARK } from '../read/footnotes.ts';
import { digest, type Frame, type Line, textDigest, type Word } from '../read/layout/frame.ts';
import { folded } from '../read/layout/wording.ts';
import { meaningOfLines, type Said, saidBySentence, saidByWord, saidFarAway, saysSomething } from './words.ts';

/** How well the structure around a figure is known. `far`: it is, but text far from all rates is new. */
export type Recognition = 'accepted' | 'far' | 'another';

/** Words that are new, or still not judged, with the rates that they reach. */
export interface Difference {
  kind: Word['kind'] | 'line' | 'gone' | 'limit' | 'unread';
  /** Identifies the words in their place. */
  key: string;
  /** Identifies their text; a judgement names it. */
  digest: string;
  text: string;
  /** The old words in this place, where they are kept as text; null for running text and for words that are new altogether. */
  before: string | null;
  says: Said;
  /** True if the page has proven itself by its figures since the words came. */
  isProven: boolean;
  /** Of a name under which nothing was read: whether figures stand under it. */
  name?: Line['name'];
  ids: string[];
}

export interface Recognised {
  frame: Frame;
  /** Digest of its structure and of the text near its rates: the name of its layout. */
  digest: string;
  closest: Layout | null;
  isAccepted: boolean;
  of(id: string): Recognition;
  differences: Difference[];
  gone: string[];
}

export interface Comparing {
  /** Fingerprint of the code that makes frames: a layout made by other code is not comparable. */
  code: string;
  owns: readonly string[];
  /** Every rate of the lender: the words of a page that is read for its words alone reach them all. */
  found: readonly StoredRate[];
  judged: Judged;
}

const wordKey = ({ kind, text }: Word): string => digest(`${kind}\n${folded(text)}`);

/** A layout keeps only the beginning of longer words, and a digest of the whole. */
const LONGEST_WORDS = 1800;

export const wordLine = ({ kind, text }: Word): string =>
  text.length > LONGEST_WORDS ? `${kind} ${text.slice(0, LONGEST_WORDS)}… ${digest(text)}` : `${kind} ${text}`;

/** Compares a frame with the accepted layouts of its source. */
export function recognise(frame: Frame, memory: LayoutMemory, comparing: Comparing): Recognised {
  const { code, owns, found } = comparing;
  const ofPage = memory.layouts.filter(({ url }) => url === frame.url);
  const layouts = comparable(ofPage, frame, code);
  const ids = Object.keys(frame.figures);
  const meaning = meaningOfLines(owns, comparing.judged);
  const whole = (lines: string[] | null) => lines?.map(meaning).filter(saysSomething).join('\n');
  const knownOf = (layout: Layout, id: string) => whole(wordsOf(layout, id));
  const structures = new Map(ids.map((id) => [id, whole(structureOf(frame, id))]));
  // Entries of data say themselves what they are, in any order.
  const placed = ids.filter((id) => !frame.figures[id]?.some((place) => frame.words[place]?.kind === 'data'));
  const closest =
    layouts
      .map((layout) => ({
        layout,
        moved: reordered(placed, layout).length,
        same: ids.filter((id) => structures.get(id) === knownOf(layout, id)).length,
        lines: frame.lines.filter(({ key }) => layout.lines.includes(key)).length,
      }))
      .sort((a, b) => b.same - a.same || a.moved - b.moved || b.lines - a.lines)[0]?.layout ?? null;
  const rates = new Map(found.map((rate) => [rate.id, rate]));
  // After a change of the code the page is compared with nothing; alarms that nobody accepted still count.
  const isOfOtherCode = closest === null && ofPage.length > 0;
  const words = isOfOtherCode ? [] : newWords(frame, closest, { ...comparing, rates, meaning });
  const lines = newLines(frame, isOfOtherCode ? ofPage : layouts, { ...comparing, rates }).filter(
    ({ says }) => !isOfOtherCode || says === 'alarm',
  );
  const gone = closest ? goneFrom(closest, frame) : [];
  const proven = new Set(layouts.flatMap(({ unjudged }) => unjudged));
  for (const one of words) one.isProven = proven.has(one.key);
  const differences = [...words, ...lines];
  const fresh = differences.filter(({ isProven }) => !isProven);
  const changed = new Set([...words.flatMap((one) => (one.isProven ? [] : one.ids)), ...reordered(placed, closest)]);
  const isNew = (id: string): boolean => structures.get(id) !== (closest && knownOf(closest, id));
  return {
    frame,
    digest: layoutDigest(frame),
    closest,
    isAccepted: closest !== null && fresh.length === 0 && !ids.some((id) => changed.has(id) || isNew(id)),
    of: (id) =>
      !closest || isNew(id) || changed.has(id)
        ? 'another'
        : gone.length > 0 || fresh.some(({ kind, says }) => kind === 'line' && says === null)
          ? 'far'
          : 'accepted',
    differences,
    gone,
  };
}

/** The layouts of a page that may be compared with what came; those of a recording, where it was never obtained in this way. */
function comparable(ofPage: Layout[], { obtained }: Frame, code: string): Layout[] {
  const comparable = ofPage.filter((layout) => layout.code === code);
  const same = comparable.filter((layout) => layout.obtained === obtained);
  return same.length > 0 ? same : comparable;
}

/** The name of a frame's layout. Text far from all rates is no part of it. */
export function layoutDigest(frame: Frame): string {
  const figures = Object.keys(frame.figures).map((id) => `${id}\n${structureOf(frame, id).map(folded).join('\n')}`);
  const lines = new Set(frame.lines.flatMap(({ key, near }) => (near === null ? [] : [`${key} ${near}`])));
  return digest([...figures, ...[...lines].sort()].join('\n\n'));
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

type FrameContext = Comparing & { rates: ReadonlyMap<string, StoredRate> };

/** The words around figures that are new there. Of a rate that is new itself, those that stand around no other rate. */
function newWords(
  frame: Frame,
  closest: Layout | null,
  { owns, rates, judged, meaning }: FrameContext & { meaning: (line: string) => string },
): Difference[] {
  const differences = new Map<string, Difference>();
  const unjudged = new Set(closest?.unjudged);
  for (const id of Object.keys(frame.figures)) {
    const words = structureOf(frame, id).map(meaning);
    const known = (closest && wordsOf(closest, id)) ?? closest?.words ?? [];
    const isNew = !closest?.figures.some(([own]) => own === id);
    const heard = new Set(known.map(meaning));
    for (const [at, place] of (frame.figures[id] ?? []).entries()) {
      const word = frame.words[place] as Word;
      const text = words[at] as string;
      const key = wordKey(word);
      if (!saysSomething(text) || (heard.has(text) && !unjudged.has(key))) continue;
      const old = isNew
        ? undefined
        : known.find((one) => one.startsWith(`${word.kind} `) && !words.includes(meaning(one)));
      const before = old?.slice(word.kind.length + 1) ?? null;
      const names = known.filter((one) => !one.startsWith('note ') && meaning(one) !== text);
      const says = saidByWord(word, before, [...names, ...owns], rates.get(id), judged);
      if (says === null && (isNew || heard.has(text))) continue;
      const name = `${key} ${says}`;
      const digest = textDigest(word.text);
      const fresh = { kind: word.kind, key, digest, text: word.text, before, says, isProven: false, ids: [] };
      const one: Difference = differences.get(name) ?? fresh;
      one.ids.push(id);
      differences.set(name, one);
    }
  }
  return [...differences.values()];
}

/** A shorter line may be part of any note. In characters. */
const SHORTEST_NOTE = 8;

/** The lines that no layout holds, or that nobody judged in one: near lines that are not understood, and all far ones. */
function newLines(frame: Frame, layouts: Layout[], { owns, rates, judged }: FrameContext): Difference[] {
  const held = layouts.map((layout) => heldIn(layout, frame));
  // Names and notes of figures that were read before may stand alone now.
  const words = new Set(
    layouts.flatMap((layout) =>
      layout.words.flatMap((word) => {
        const text = word.slice(word.indexOf(' ') + 1);
        return [text, ...text.split(/ [|/] /)];
      }),
    ),
  );
  const notes = layouts.flatMap((layout) => layout.words.filter((word) => word.startsWith('note '))).join('\n');
  const ids = Object.keys(frame.figures);
  const all = ids.length > 0 ? ids : [...rates.keys()];
  const reached = ({ near }: Line): string[] => (near === 'all' || near === null ? all : [...near]);
  return frame.lines.flatMap((line): Difference[] => {
    const { key, digest, text, near, name } = line;
    const isOfFigures = name ? words.has(text) : text.length >= SHORTEST_NOTE && notes.includes(text.replace(MARK, ''));
    const seen = held.map((holds) => holds(line));
    const isKnown = seen.includes('judged') || isOfFigures;
    if (isKnown && judged.get(digest)?.verdict !== 'alarm') return [];
    // A long line is kept as its beginning; its digest is that of the whole.
    const verdict = judged.get(digest)?.verdict;
    const around = reached(line).map((id) => rates.get(id));
    const heard = near === null || isKnown ? saidFarAway(text, judged) : saidBySentence(text, owns, around, judged);
    const says = verdict === undefined ? heard : verdict === 'alarm' ? 'alarm' : null;
    if (says === null && (near !== null || judged.has(digest))) return [];
    const reach = says === 'alarm' ? all : reached(line);
    const isProven = seen.includes('unjudged');
    return [{ kind: 'line', key, digest, text, before: null, says, isProven, ...(name && { name }), ids: reach }];
  });
}

/** How a layout holds a line: only beside some of the rates that it was near to, unless no rate was read. */
function heldIn({ lines, beside, unjudged }: Layout, { figures }: Frame): (line: Line) => 'judged' | 'unjudged' | null {
  const keys = new Set(lines);
  const open = new Set(unjudged);
  const some = new Map<string, Set<string>>();
  for (const [ids, own] of Object.keys(figures).length > 0 ? beside : [])
    for (const key of own) some.set(key, new Set([...(some.get(key) ?? []), ...ids]));
  return ({ key, near, beside: around = [] }) => {
    const ids = some.get(key);
    const isHeld = keys.has(key) && (!ids || (near === 'all' ? around : (near ?? [])).some((id) => ids.has(id)));
    return isHeld ? (open.has(key) ? 'unjudged' : 'judged') : null;
  };
}

function goneFrom(closest: Layout, frame: Frame): string[] {
  const here = new Set(frame.lines.map(({ key }) => key));
  return closest.lines.filter((key) => !here.has(key));
}
