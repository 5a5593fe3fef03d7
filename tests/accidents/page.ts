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

/** The tables that hold figures. */
export function figureTables($: CheerioAPI): Nodes[] {
  return $('table')
    .toArray()
    .map((node) => $(node))
    .filter((table) => DECIMAL.test(table.text()) && table.find('table').length === 0);
}

/** The tables that hold figures; where there are none, what its repeated elements stand in. */
export function figureParts($: CheerioAPI): Nodes[] {
  const tables = figureTables($);
  if (tables.length > 0) return tables;
  const parts = [...new Set(repeated($).flatMap((row) => row.parent().toArray()))];
  return parts.filter((part) => !parts.some((other) => $(part).has(other).length > 0)).map((part) => $(part));
}

/** The rows that hold figures; where there are no tables, the repeated elements that do. */
export function figureRows($: CheerioAPI): Nodes[] {
  const rows = figureTables($).flatMap((table) =>
    table
      .find('tr')
      .toArray()
      .map((node) => $(node)),
  );
  return (rows.length > 0 ? rows : repeated($)).filter((row) => DECIMAL.test(row.text()));
}

/** Elements with a figure and words, whose brothers have them too. */
function repeated($: CheerioAPI): Nodes[] {
  const holds = (node: Nodes): boolean => DECIMAL.test(node.text()) && /[a-z]{3}/i.test(node.text());
  return $('body *')
    .toArray()
    .map((node) => $(node))
    .filter(
      (node) =>
        holds(node) &&
        node
          .siblings()
          .toArray()
          .some((other) => holds($(other))),
    )
    .filter(
      (node) =>
        !node
          .find('*')
          .toArray()
          .some(
            (inner) =>
              holds($(inner)) &&
              $(inner)
                .siblings()
                .toArray()
                .some((other) => holds($(other))),
          ),
    );
}

/** The cells of a row. */
export function cellsOf($: CheerioAPI, row: Nodes): Nodes[] {
  return row
    .children()
    .toArray()
    .map((node) => $(node));
}

/** The cells that hold figures. */
export function figureCells($: CheerioAPI): Nodes[] {
  return figureRows($).flatMap((row) => cellsOf($, row).filter((cell) => DECIMAL.test(cell.text())));
}

/** What of a table holds figures: its cells, its rows. */
export function filled($: CheerioAPI, table: Nodes, selector: string): Nodes[] {
  return table
    .find(selector)
    .toArray()
    .map((node) => $(node))
    .filter((one) => DECIMAL.test(one.text()));
}
