import { namesOther } from '../tables.ts';
import { type PageElement, partsAround } from '../text.ts';
import type { Line } from './frame.ts';
import type { Heading, OutlineLine } from './outline-parts.ts';
import type { PageOutline } from './page-outline.ts';
import { isQuestion } from './wording.ts';

/** The place of a figure: its element on the page, if it has one, and the rate. */
interface Placed {
  node: PageElement | null;
  id: string;
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

/**
 * Returns the rates that each line of a page is near to; null for a line that is far from all. Near all of them are notices, the text up to
 * the heading below the main one, and the sections after the last table, unless they explain something or name another product.
 */
export function nearness(outline: PageOutline, figures: readonly Placed[]): Pick<Line, 'near' | 'beside'>[] {
  const { lines } = outline;
  const places = placesOf(outline, figures);
  const tables = outline.tables.map((node) => outline.before(node) ?? 0);
  const over = headingsOver(outline, figures);
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

function headingsOver(outline: PageOutline, figures: readonly Placed[]): Map<Heading, Set<string>> {
  const over = new Map<Heading, Set<string>>();
  for (const { node, id } of figures)
    for (const heading of node ? outline.over(node).trail : [])
      over.set(heading, (over.get(heading) ?? new Set()).add(id));
  return over;
}

/** Where rates are printed. A page whose figures stand in scripts shows them in its tables. */
function placesOf(outline: PageOutline, figures: readonly Placed[]): Place[] {
  const printed = figures.flatMap(({ node, id }) => (node ? [{ node, id }] : []));
  if (printed.length === 0) {
    const ids = new Set(figures.map(({ id }) => id));
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
