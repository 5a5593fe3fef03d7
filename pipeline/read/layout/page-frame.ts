import type { CheerioAPI } from 'cheerio';
import type { StoredRate } from '../../../src/rates/schema.ts';
import { isAbsent } from '../figures.ts';
import { MARK, withoutMark } from '../footnotes.ts';
import type { PrintedRow } from '../grid.ts';
import { findWords, parseLabel } from '../labels.ts';
import { limitsNothing } from '../limits.ts';
import { printedDays } from '../printed-days.ts';
import { provincesNamed } from '../terms.ts';
import {
  isCell,
  isInline,
  isTable,
  type PageElement,
  partsAround,
  plainDashes,
  remembered,
  textOf,
  wording,
} from '../text.ts';
import { FIGURE, type Heading, type Item, printedPage, type Spot, type Walked } from '../walk.ts';
import {
  type FrameDay,
  type FramePart,
  isProse,
  LONGEST,
  NO_NOTE,
  type Reach,
  type Slot,
  type SlotKind,
  slotOf,
} from './frame.ts';
import { mask } from './mask.ts';
import { type PlacedText, printedRowsOf, textsOf } from './texts.ts';
import {
  isOfOthers,
  isQuestion,
  LETTERS,
  POINTS,
  SPEAKS,
  sentencesOf,
  speaksOfRates,
  spelledOut,
  WORDS,
} from './wording.ts';

export interface Anchor {
  rate: StoredRate;
  /** The row, and the cell where its reader knows it; null if it has no element of its own: in a page's data, or read for its words. */
  node: PageElement | null;
  cell?: PageElement | null;
}

/** A page with more texts is no page of rates. */
const MOST_TEXTS = 20_000;
const OF_RATES = /\brates?\b|\btaux\b/i;
const OF_LOANS = /\b(?:(?:home )?loans?|lend(?:s|ing)?|mortgages|prêts|prêtons|hypoth\p{L}+)(?!\p{L})/iu;
/** A shorter line that also occurs in a footnote is left out. In characters. */
const SHORTEST_NOTE = 20;

/** The frame of a page: each text in its place, with the rates that it is near to. @param unread names of figures that no reader took */
export function frameOfPage(
  $: CheerioAPI,
  anchors: readonly Anchor[],
  today: string,
  notes: ReadonlyMap<string, string>,
  unread: ReadonlySet<PageElement>,
): FramePart {
  const page = printedPage($);
  const texts = textsOf($).slice(0, MOST_TEXTS);
  const units = unitsOf(page, anchors);
  const reach = nearness(page, texts, units, anchors);
  const slots: Slot[] = [];
  const days: FrameDay[] = [];
  const add = (kind: SlotKind, where: string, printed: string, near: Reach, more: Partial<Slot> = {}): void => {
    const text = mask(printed, isProse(kind) || kind === 'note');
    const whole = text === printed ? {} : { printed: printed.slice(0, LONGEST) };
    const slot = { ...slotOf(kind, where, text, near), ...whole, ...more };
    slots.push(slot);
    const isOfRates = OF_RATES.test(printed) && !isOfOthers(printed);
    if (near === null && where !== ' | 0' && !isOfRates) return;
    for (const { day, role } of printedDays(plainDashes(printed), today)) {
      const isName = kind !== 'line' && near !== null;
      // An end day that names no rates may be that of a bonus, which ends without them.
      const isOfBonus = role === 'until' && (near ?? 'all') === 'all' && !isOfRates;
      if (role === null ? isName : !isOfBonus)
        days.push({ slot: `${slot.place}${slot.digest}`, day, role: role ?? 'effective', near: near ?? 'all' });
    }
  };
  const cited = citedIn(units, notes);
  for (const { id, note } of cited)
    for (const sentence of sentencesOf(plainDashes(note))) add('note', '', sentence, [id]);
  // What a name without figures cites is said of its figures, not of those beside it.
  const ofUnread = [...unread].flatMap((node) => wording(node).marks.flatMap((mark) => notes.get(mark) ?? []));
  const small = new Set([...cited.map(({ note }) => note), ...ofUnread].map((note) => spelledOut(plainDashes(note))));
  const isCited = (line: string): boolean => {
    const text = spelledOut(plainDashes(line)).replace(MARK, '');
    return text.length >= SHORTEST_NOTE && [...small].some((note) => note.includes(text));
  };
  // The sentence of a footnote that stands in another place too is said there.
  const places = new Map(texts.map(({ printed }, at) => [withoutMark(printed), at]));
  for (const { id, spot } of units) for (const { printed } of spot.openers) add('opener', '', printed, [id]);
  for (const [at, { kind, node, where, printed, text }] of texts.entries()) {
    if (!WORDS.test(text) || (kind === 'line' && places.get(withoutMark(printed)) === at && isCited(printed))) continue;
    const { near = null, isSpoken, isLink } = reach[at] ?? {};
    if (isLink) continue;
    // The main heading names every figure, those that were read too.
    const isUnread = kind !== 'h1' && unread.has(node);
    const words = kind === 'line' ? withoutMark(printed) : printed;
    add(kind, where, words, near, { ...(isSpoken && { isSpoken }), ...(isUnread && { isUnread }) });
  }
  return { slots, days };
}

/** Rates that are printed in one place: a table, or a list under one heading. Items from `from` to `to` stand in it. */
interface Block {
  ids: Set<string>;
  from: number;
  to: number;
  trail: readonly Heading[];
}

/** Where a figure stands on the page. */
interface Unit {
  id: string;
  table: PageElement | null;
  row: PageElement;
  cell: PageElement | null;
  spot: Spot;
}

function unitsOf({ spotOf }: Walked, anchors: readonly Anchor[]): Unit[] {
  return anchors.flatMap(({ rate, node, cell }): Unit[] => {
    const around = node ? partsAround(node) : [];
    const table = around.find((part) => spotOf.has(part) && isTable(part)) ?? null;
    const row = table && around.find(({ name }) => name === 'tr');
    // Without a row, the part of the page with the words of its line.
    const part =
      row ??
      around.find(
        (element) => spotOf.has(element) && !isInline(element.name) && LETTERS.test(wording(element).printed),
      );
    const spot = part && spotOf.get(part);
    const own = cell ?? (row && node !== row ? (around.find(isCell) ?? null) : null);
    return part && spot ? [{ id: rate.id, table, row: part, cell: own, spot }] : [];
  });
}

function blocksOf(page: Walked, units: readonly Unit[], anchors: readonly Anchor[]): Block[] {
  const { items, spotOf } = page;
  const places = items.map(({ node }) => spotOf.get(node)?.at ?? -1);
  if (units.length === 0) {
    // A page whose figures stand in scripts shows them in its tables.
    const ids = new Set(anchors.map(({ rate }) => rate.id));
    return items.flatMap((item, at) => (isOfFigures(item) ? [{ ids, from: at, to: at, trail: item.trail }] : []));
  }
  const groups = Map.groupBy(units, ({ table, spot }) => table ?? spot.trail.at(-1) ?? null);
  return [...groups.values()].flatMap((all): Block[] => {
    const spots = all.map(({ table, spot }) => (table && spotOf.get(table)) || spot);
    const [first, end] = [Math.min(...spots.map(({ at }) => at)), Math.max(...spots.map((spot) => spot.end))];
    const inside = places.flatMap((place, at) => (place >= first && place < end ? [at] : []));
    const before = places.findIndex((place) => place >= first);
    const trail = all[0]?.spot.trail ?? [];
    return [
      { ids: new Set(all.map(({ id }) => id)), from: inside[0] ?? before, to: inside.at(-1) ?? before - 1, trail },
    ];
  });
}

/** True for a table that holds figures. */
const isOfFigures = remembered(
  ({ kind, node }: Item): boolean => kind === 'table' && FIGURE.test(wording(node).printed),
);

/** The rates near each text: those of its row, table or heading, those beside whose table it stands, and all where it speaks of them. */
function nearness(page: Walked, texts: readonly PlacedText[], units: Unit[], anchors: readonly Anchor[]): Reached[] {
  const { items, spotOf, headings } = page;
  const blocks = blocksOf(page, units, anchors);
  const near = items.map((): Set<string> => new Set());
  const ofAll = new Set<string>();
  /** True for a heading, a table of figures, and the name of a part with a heading of its own. */
  const ends = (at: number): boolean => {
    const item = items[at];
    const isOfPart = item?.kind === 'tip' && headings.some(({ node }) => partsAround(node).includes(item.node));
    return !item || isOfPart || item.kind === 'heading' || isOfFigures(item);
  };
  const beside = (at: number, ids: Iterable<string>): void => {
    for (const id of ids) near[at]?.add(id);
  };
  const over = new Map<Heading, Set<string>>();
  for (const { ids, from, to, trail } of blocks) {
    for (let at = from; at <= to; at++) if (items[at]?.kind !== 'heading') beside(at, ids);
    for (let at = from - 1; !ends(at); at--) beside(at, ids);
    for (let at = to + 1; !ends(at); at++) beside(at, ids);
    for (const heading of trail) over.set(heading, new Set([...(over.get(heading) ?? []), ...ids]));
  }
  // What stands under a question or the name of another product says nothing of rates, unless it speaks of them.
  const last = Math.max(-1, ...blocks.map(({ to }) => to));
  const others = new Set<number>();
  const first = items.findIndex(({ heading }) => heading?.level === 1);
  const next = items.findIndex(({ heading }, at) => heading && at > first);
  let [spoken, other] = [false, 0];
  for (const [at, item] of items.entries()) {
    const { kind, heading, text, trail } = item;
    const ids = heading && over.get(heading);
    const outer = heading && !ids ? trail.at(-1) : undefined;
    const parent = outer && over.get(outer);
    // A question below the name of rates is about them.
    const isOfRates = parent && outer.level > 1 && isQuestion(text);
    if (heading) {
      const isOfQuestion = !isOfRates && [...trail, heading].some(({ printed }) => isQuestion(printed));
      const isOther = !ids && (isOfOthers(text) || isOfQuestion);
      other = isOther ? endOfPart(item.node, page) : 0;
    }
    if (!item.isFoot && (spotOf.get(item.node)?.at ?? 0) < other) others.add(at);
    if (heading) spoken = !ids && heading.level > 1 && speaksOfRates(text);
    if (spoken) near[at] = ofAll;
    // The beginning of a part is about all tables of that part.
    if (ids) for (let place = at; place === at || !ends(place); place++) beside(place, ids);
    // Lines and smaller headings right over a heading, which are no sentences, belong to it.
    for (let over = at - 1; ids && isKicker(items[over], heading); over--) beside(over, ids);
    // A name below that of the rates, which sets a limit, is said of them.
    if (parent && (isOfRates || !limitsNothing(text)))
      for (let place = at; place === at || !ends(place); place++) beside(place, parent);
    // What an element around a table says is said of it.
    if (kind === 'tip') {
      const around = spotOf.get(item.node);
      for (const { id, spot } of units) if (around && around.at <= spot.at && spot.end <= around.end) near[at]?.add(id);
    }
  }
  return texts.map((text) => {
    const item = items[text.at];
    if (item?.isAside && speaksAside(text.text, item)) return { near: 'all', isSpoken: true };
    if (item?.isAside) return { near: null, isLink: true };
    if (!item || item.isAlert) return { near: 'all' };
    if (units.some(({ table }) => table === item.node)) return { near: nearInTable(text, item.node, units) };
    // A table of another product may point at these rates.
    if (item.kind === 'table' && (units.length > 0 ? isOfFigures(item) : text.kind !== 'line'))
      return POINTS.test(text.text) && SPEAKS.test(text.text) ? { near: 'all', isSpoken: true } : { near: null };
    // The foot of a site and clients' own words say much about the lender, and little about these rates.
    const isOfFoot = (item.isFoot || isQuoted(item.node)) && saysNothingOfRates(text.text);
    const isOfPage = text.at < next || (text.at > last && last !== -1 && !isOfFoot);
    const card = idsIn(spotOf.get(item.node), units);
    const ids = card ?? (near[text.at] as Set<string>);
    if (ids === ofAll) return { near: isOfFoot ? null : 'all', ...(text.kind === 'heading' && { isSpoken: true }) };
    if (!card && (next === -1 || (isOfPage && !others.has(text.at)))) return { near: 'all' };
    const isSpoken = text.kind === 'line' && speaksOfRates(text.text);
    if (isSpoken) return { near: 'all', ...(ids.size === 0 && { isSpoken }) };
    // Far away, links only name what they lead to.
    return { near: ids.size > 0 ? [...ids] : null, isLink: item.isClicks && ids.size === 0 };
  });
}
/** The rates of the card in which a place stands, where it stands in one of several. */
function idsIn(place: Spot | undefined, units: readonly Unit[]): Set<string> | null {
  const own = units.filter(({ table, spot }) => !table && place && spot.at <= place.at && place.end <= spot.end);
  return own.length > 0 ? new Set(own.map(({ id }) => id)) : null;
}
/** True for words of a menu or a closed dialog that speak of rates or set a limit; links and buttons do where they name the chosen province. */
const speaksAside = (text: string, { isClicks }: Item): boolean =>
  isClicks
    ? provincesNamed(text).length === 1
    : speaksOfRates(text) || !limitsNothing(text) || (OF_LOANS.test(text) && '.!?'.includes(text.at(-1) ?? ''));
const isKicker = (item: Item | undefined, heading: Heading | undefined): boolean => {
  const isSmaller = item?.heading ? item.heading.level >= (heading?.level ?? 0) : item?.kind === 'line';
  return isSmaller && !item?.isClicks && LETTERS.test(item?.text ?? '') && !'.!?'.includes(item?.text.at(-1) ?? '');
};
/** The end of the part that a heading names: of the first around it that says more. */
function endOfPart(heading: PageElement, { spotOf }: Walked): number {
  const part = partsAround(heading).find((part) => textOf(part) !== textOf(heading));
  return (part && spotOf.get(part)?.end) ?? Number.POSITIVE_INFINITY;
}
const isQuoted = (node: PageElement): boolean => partsAround(node).some(({ name }) => name === 'blockquote');
const saysNothingOfRates = (text: string): boolean =>
  limitsNothing(text) &&
  !POINTS.test(text) &&
  !speaksOfRates(text) &&
  !OF_LOANS.test(text) &&
  Object.keys(findWords(text)).length === 0;
type Reached = { near: Reach; isSpoken?: boolean; isLink?: boolean };

/** The rates near a text in a table: of a cell those of its row, of a head those of its column, and of a group those below it. */
function nearInTable({ row, columns }: PlacedText, table: PageElement, units: readonly Unit[]): Reach {
  const here = units.filter((unit) => unit.table === table);
  const ids = (units: readonly Unit[]): Reach => (units.length > 0 ? [...new Set(units.map(({ id }) => id))] : null);
  if (!row || !columns || row.kind === 'note') return ids(here);
  const rows = printedRowsOf(table);
  const columnOf = ({ row: own, cell }: Unit): number =>
    rows.find(({ node }) => node === own)?.cells.findIndex(({ node }) => node === cell) ?? -1;
  const isOwn = (unit: Unit, units: readonly Unit[]): boolean => {
    const own = unit.cell ? columnOf(unit) : -1;
    return own === -1 || columns.has(own) || !units.some((other) => other.cell && columns.has(columnOf(other)));
  };
  if (row.kind === 'head') return ids(here.filter((unit) => isOwn(unit, here)));
  const isTitle = (row: PrintedRow): boolean => namesRows(row) && !here.some((unit) => unit.row === row.node);
  if (isTitle(row)) {
    const from = rows.indexOf(row);
    // Without a label it is a head that was printed in another row, for all that stands below.
    const end =
      row.kind === 'group' || row.cells[0]?.text ? rows.findIndex((other, at) => at > from && isTitle(other)) : -1;
    const below = new Set(rows.slice(from, end === -1 ? undefined : end).map(({ node }) => node));
    const under = here.filter((unit) => below.has(unit.row));
    // Below the last row it is a note on all of them.
    const near = under.length > 0 ? under : here;
    return ids(near.filter((unit) => isOwn(unit, near)));
  }
  const inRow = here.filter((unit) => unit.row === row.node);
  return ids(inRow.filter((unit) => isOwn(unit, inRow)));
}

/** True for a row that names other rows: a group, or one without a figure whose label names no rate that is not to be had. */
function namesRows({ kind, cells: [label, ...others] }: PrintedRow): boolean {
  if (kind !== 'row') return kind === 'group';
  const { termMonths, rateType } = parseLabel(label?.text ?? '') ?? {};
  const isNone = others.some(({ printed }) => printed !== '' && isAbsent(printed));
  return !others.some(({ printed }) => OF_FIGURE.test(mask(printed))) && !termMonths && !(rateType && isNone);
}
/** The beginning of a masked cell with a figure, or a distance from a name of prime. */
const OF_FIGURE = /^(?:\p{L}+ )?[^\p{L}]*#/u;

/** The footnotes that rates cite. */
const citedIn = (units: readonly Unit[], notes: ReadonlyMap<string, string>): { id: string; note: string }[] =>
  units.flatMap(({ id, row, spot, table }) => {
    const rows = table ? printedRowsOf(table).filter(({ kind, node }) => kind === 'head' || node === row) : [];
    const own = table ? rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.marks)) : wording(row).marks;
    const marks = new Set([...spot.trail.flatMap((heading) => heading.marks), ...own]);
    return [...marks].map((mark) => ({ id, note: notes.get(mark) ?? NO_NOTE }));
  });
