import { type CheerioAPI, load } from 'cheerio';
import { type Accident, rearranged } from './oracle.ts';
import type { Part, Subject } from './subjects.ts';

/** A selection of a parsed page. */
export type Nodes = ReturnType<CheerioAPI>;

const DECIMAL = /\d[.,]\d/;

const trees = new WeakMap<Part, CheerioAPI>();

/** A page's tree, to be broken: parsed once, and copied each time. */
export function treeOf(part: Part): CheerioAPI {
  const tree = trees.get(part) ?? load(part.text);
  trees.set(part, tree);
  return load(tree.root().clone()[0] as never);
}

/**
 * The accident of one change to the parsed pages.
 * @param change says false where there is nothing to change
 */
export function onPages(
  subject: Subject,
  name: string,
  change: ($: CheerioAPI) => boolean,
  more: Partial<Accident> = {},
): Accident {
  return rearranged(
    subject,
    name,
    () => {
      let happened = false;
      const texts = subject.parts.map((part) => {
        if (part.places === null) return part.text;
        const $ = treeOf(part);
        if (!change($)) return part.text;
        happened = true;
        return $.html();
      });
      return happened ? texts : null;
    },
    more,
  );
}

/** The accident of one change to each of some parts of the pages. */
export const onEach = (
  subject: Subject,
  name: string,
  parts: string | (($: CheerioAPI) => Nodes[]),
  change: (part: Nodes, $: CheerioAPI, at: number) => void,
  more: Partial<Accident> = {},
): Accident =>
  onPages(
    subject,
    name,
    ($) => {
      const all = typeof parts === 'string' ? nodesOf($, $(parts)) : parts($);
      for (const [at, part] of all.entries()) change(part, $, at);
      return all.length > 0;
    },
    more,
  );

/** What is done to a part of a page. */
export type Change = (part: Nodes, $: CheerioAPI) => void;
export const before =
  (html: string): Change =>
  (part) =>
    void part.before(html);
export const behind =
  (html: string): Change =>
  (part) =>
    void part.after(html);
export const around =
  (open: string, close: string): Change =>
  (part, $) =>
    void part.replaceWith(`${open}${$.html(part)}${close}`);

/** What is done to a page, and the parts of it that hold figures. */
export type PageChange = ($: CheerioAPI, parts: Nodes[]) => void;
export const each =
  (change: Change): PageChange =>
  ($, parts) => {
    for (const part of parts) change(part, $);
  };

/** Each selected element. */
export const nodesOf = ($: CheerioAPI, selected: Nodes): Nodes[] => selected.toArray().map((node) => $(node));

/** The tables that hold figures. */
export const figureTables = ($: CheerioAPI): Nodes[] =>
  nodesOf($, $('table')).filter((table) => DECIMAL.test(table.text()) && table.find('table').length === 0);

/** Whether a page of a subject has such parts. */
export const hasFigureParts = ({ parts }: Subject): boolean =>
  parts.some((part) => part.places !== null && figureParts(treeOf(part)).length > 0);

/** The tables that hold figures; where there are none, what its repeated elements stand in. */
export function figureParts($: CheerioAPI): Nodes[] {
  const tables = figureTables($);
  if (tables.length > 0) return tables;
  const parts = [...new Set(repeated($).flatMap((row) => row.parent().toArray()))];
  return parts.filter((part) => !parts.some((other) => $(part).has(other).length > 0)).map((part) => $(part));
}

/** The rows that hold figures; where there are no tables, the repeated elements that do. */
export function figureRows($: CheerioAPI): Nodes[] {
  const rows = figureTables($).flatMap((table) => nodesOf($, table.find('tr')));
  return (rows.length > 0 ? rows : repeated($)).filter((row) => DECIMAL.test(row.text()));
}

/** Elements with a figure and words, whose brothers have them too. */
function repeated($: CheerioAPI): Nodes[] {
  const holds = (node: Nodes): boolean => DECIMAL.test(node.text()) && /[a-z]{3}/i.test(node.text());
  const isOne = (node: Nodes): boolean => holds(node) && nodesOf($, node.siblings()).some(holds);
  return nodesOf($, $('body *')).filter((node) => isOne(node) && !nodesOf($, node.find('*')).some(isOne));
}

/** The cells of a row. */
export const cellsOf = ($: CheerioAPI, row: Nodes): Nodes[] => nodesOf($, row.children());

/** The cells that hold figures. */
export function figureCells($: CheerioAPI): Nodes[] {
  return figureRows($).flatMap((row) => cellsOf($, row).filter((cell) => DECIMAL.test(cell.text())));
}

/** What of a table holds figures: its cells, its rows. */
export const filled = ($: CheerioAPI, table: Nodes, selector: string): Nodes[] =>
  nodesOf($, table.find(selector)).filter((one) => DECIMAL.test(one.text()));
