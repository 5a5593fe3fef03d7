import type { StoredRate } from '../../../src/rates/schema.ts';
import { MARK } from '../footnotes.ts';
import { meaningOf } from '../labels.ts';
import { printedDays } from '../printed-days.ts';
import { namesOther } from '../tables.ts';
import { type PageElement, partsAround, plainDashes } from '../text.ts';
import {
  digest,
  type FrameDay,
  type FramePart,
  type Heading,
  type Line,
  lineOf,
  NO_NOTE,
  type OutlineLine,
  type Over,
  Pool,
  textDigest,
  type Word,
} from './frame.ts';
import { mask } from './mask.ts';
import type { PageOutline } from './page-outline.ts';
import { isQuestion, LETTERS, sentencesOf, spelledOut } from './wording.ts';

export interface Anchor {
  rate: StoredRate;
  /** Null if it has no element of its own: in a page's data, or on a page that is read for its words. */
  node: PageElement | null;
  /** The label and the words over it, as its reader sees them. */
  label: string;
}

/** A shorter line that also occurs in a footnote is left out. In characters. */
const SHORTEST_NOTE = 20;

/** The frame of a page: the words around each figure, and the running text with the figures that it is near to. */
export function frameOfPage(outline: PageOutline, anchors: Anchor[], today: string): FramePart {
  const pool = new Pool();
  const days: FrameDay[] = [];
  const page: Word[] = [
    { kind: 'title', text: outline.title },
    ...outline.h1.map((text): Word => ({ kind: 'h1', text })),
  ];
  const figures: Record<string, number[]> = {};
  const cited = new Set<string>();
  for (const { rate, node, label } of anchors) {
    const over: Over = node ? outline.over(node) : { trail: [], words: [], marks: [] };
    const notes = [...new Set(over.marks)].map((mark): Word => {
      const text = outline.note(mark);
      if (text !== null) cited.add(spelledOut(plainDashes(text)));
      return { kind: 'note', text: text === null ? NO_NOTE : mask(text) };
    });
    for (const [at, { raw, text }] of over.words.entries())
      for (const { day, role } of raw === text ? [] : printedDays(plainDashes(raw), today)) {
        const above = over.words.slice(0, at + 1).map((word) => word.text);
        days.push({ slot: digest(above.join('\n')), day, role: role ?? 'effective', reach: [rate.id] });
      }
    figures[rate.id] = [
      ...(figures[rate.id] ?? []),
      ...[...page, ...over.words, { kind: 'row' as const, text: mask(label) }, ...notes].map((word) =>
        pool.place(word),
      ),
    ];
  }
  const near = nearness(outline, anchors);
  const nodes = anchors.flatMap(({ node }) => node ?? []);
  const over = new Set(nodes.flatMap((node) => outline.over(node).trail));
  const unread = outline.unread(nodes);
  const overUnread = new Set(unread.headings);
  const isCited = (line: string): boolean => {
    const text = spelledOut(line).replace(MARK, '');
    return text.length >= SHORTEST_NOTE && [...cited].some((note) => note.includes(text));
  };
  // Where no figure was read, the page's own names are lines too, and so are those of tables and rows without rates.
  const lines: Line[] = [
    ...(nodes.length > 0 ? [] : page).map(({ text }) => lineOf(text, 'all', { name: 'over-figures' })),
    ...unread.names.map((text) => lineOf(mask(text), null, { name: 'alone' })),
    ...unread.paths.map((text) => lineOf(mask(text), null, { name: 'over-figures' })),
  ];
  for (const [at, { text, heading, trail }] of outline.lines.entries()) {
    // The main heading and those over figures are structural words.
    if (heading && (heading.level === 1 || over.has(heading))) continue;
    const printed = plainDashes(text);
    const { near: reach = null, ...beside } = near[at] ?? {};
    const place = trail.at(-1);
    const name: Line['name'] = heading && (overUnread.has(heading) ? 'over-figures' : 'alone');
    for (const sentence of isCited(printed) ? [] : sentencesOf(printed)) {
      if (isCited(sentence) || !LETTERS.test(sentence)) continue;
      const masked = mask(sentence);
      lines.push(lineOf(masked, reach, { ...beside, ...(name && { name }) }));
      // What stands over the first heading is about the page.
      if (masked === sentence || (reach === null && trail.length > 0)) continue;
      for (const { day, role } of printedDays(sentence, today)) {
        // An end day that names no rates may be that of a bonus, which ends without them.
        const isOfBonus = role === 'until' && (reach ?? 'all') === 'all' && !/\brates?\b|\btaux\b/i.test(sentence);
        const slot = textDigest(`${place ? (meaningOf(place.text, [], 'part') ?? place.text) : ''} | ${masked}`);
        if (role !== null && !isOfBonus) days.push({ slot, day, role, reach: reach ?? 'all' });
      }
    }
  }
  return { words: pool.words, figures, lines, days };
}

/** Rates that are printed in one place: a table, or a list under one heading. Lines between `from` and `to` stand in it. */
interface Place {
  from: number;
  to: number;
  ids: Set<string>;
}

/** So many lines on each side of a table belong to it, up to the next heading or table. */
const LINES_BESIDE = 6;
const OF_MORTGAGES = /(?<!\p{L})(?:mortgages?|hypoth\p{L}+|homes?)(?!\p{L})/iu;
const isOfOthers = (text: string): boolean => namesOther(text) && !OF_MORTGAGES.test(text);

/** The rates near each line; null if far from all. Near all: notices, the page's beginning, and sections after the last table. */
function nearness(outline: PageOutline, anchors: readonly Anchor[]): Pick<Line, 'near' | 'beside'>[] {
  const { lines } = outline;
  const places = placesOf(outline, anchors);
  const tables = outline.tables.map((node) => outline.before(node) ?? 0);
  const over = headingsOver(outline, anchors);
  const near = lines.map((): Set<string> => new Set());
  const beside = (at: number, ids: ReadonlySet<string>): void => {
    for (const id of ids) near[at]?.add(id);
  };
  for (const { from, to, ids } of places) {
    for (let at = from; at < to; at++) beside(at, ids);
    for (let at = from - 1; at >= Math.max(0, from - LINES_BESIDE) && !lines[at]?.heading; at--) beside(at, ids);
    const end = Math.min(to + LINES_BESIDE, tables.find((start) => start > to) ?? lines.length);
    for (let at = to; at < end && !lines[at]?.heading; at++) beside(at, ids);
  }
  // The beginning of a part is about all tables of that part.
  for (const [heading, ids] of over) {
    const start = lines.findIndex((line) => line.heading === heading) + 1;
    for (let at = start; at < start + LINES_BESIDE && lines[at]?.trail.at(-1) === heading; at++) beside(at, ids);
  }
  const first = lines.findIndex(({ heading }) => heading?.level === 1);
  const next = lines.findIndex(({ heading }, at) => heading && at > first);
  const last = Math.max(-1, ...places.map(({ to }) => to), ...(places.length > 0 ? [] : tables));
  return lines.map((line, at) => {
    const ids = [...(near[at] as Set<string>)];
    if (line.alert || next === -1 || at < next || (at >= last && !isAside(line))) return { near: 'all', beside: ids };
    return { near: ids.length > 0 ? ids : null };
  });
}

/** True under a question or the name of another product, or in a list of meanings: it says nothing of the rates. */
function isAside({ explains, trail, openers, heading }: OutlineLine): boolean {
  const over = [...trail.map(({ raw }) => raw), ...openers, ...(heading ? [heading.raw] : [])];
  return explains === true || over.some((text) => isQuestion(text) || isOfOthers(text));
}

function headingsOver(outline: PageOutline, anchors: readonly Anchor[]): Map<Heading, Set<string>> {
  const over = new Map<Heading, Set<string>>();
  for (const { node, rate } of anchors)
    for (const heading of node ? outline.over(node).trail : [])
      over.set(heading, (over.get(heading) ?? new Set()).add(rate.id));
  return over;
}

/** Where rates are printed. A page whose figures stand in scripts shows them in its tables. */
function placesOf(outline: PageOutline, anchors: readonly Anchor[]): Place[] {
  const printed = anchors.flatMap(({ node, rate: { id } }) => (node ? [{ node, id }] : []));
  if (printed.length === 0) {
    const ids = new Set(anchors.map(({ rate }) => rate.id));
    return outline.tables.flatMap((node) => {
      const at = outline.before(node);
      return at === null ? [] : [{ from: at, to: at, ids }];
    });
  }
  const groups = Map.groupBy(printed, ({ node }) => tableOf(node, outline) ?? outline.over(node).trail.at(-1) ?? null);
  return [...groups.values()].flatMap((all) => {
    const starts = all.flatMap(({ node }) => outline.before(node) ?? []);
    if (starts.length === 0) return [];
    return [{ from: Math.min(...starts), to: Math.max(...starts), ids: new Set(all.map(({ id }) => id)) }];
  });
}

const tableOf = (node: PageElement, { tables }: PageOutline): PageElement | undefined =>
  partsAround(node).find((part) => tables.includes(part));
