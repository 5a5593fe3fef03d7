import type { CheerioAPI } from 'cheerio';
import type { Table } from './tables.ts';
import { isHidden, isOutOfSight, isStruck, type PageElement, textOf, wording } from './text.ts';

/** A figure that its page marks by attributes, and what stands around it in its table. */
export interface AttributedFigure {
  node: PageElement;
  attributes: Record<string, string>;
  /** As printed; a raised mark inside the figure makes it one that cannot be read. */
  text: string;
  isStruck: boolean;
  /** The texts of the cells of its row that hold no such figure. */
  labels: string[];
  /** The text of its cell, a `#` for each such figure. */
  cell: string;
  /** The header of its column; empty where there is none. */
  header: string;
  /** The heading above its table. */
  section: string | null;
  /** The footnote marks of its headings, its column and its labels, and those in its own cell. */
  marks: string[];
  cellMarks: string[];
}

/** The figures in tables that a selector finds and people see, in the order of the page. */
export function attributedFigures($: CheerioAPI, tables: readonly Table[], selector: string): AttributedFigure[] {
  return tables.flatMap(({ element, trail, marks }) => {
    const heads = $(element).find('tr').first().children();
    return $(element)
      .find(selector)
      .toArray()
      .filter((node) =>
        [node, ...$(node).parentsUntil(element)].every((part) => !isHidden(part) && !isOutOfSight(part)),
      )
      .map((node): AttributedFigure => {
        const cells = $(node).closest('tr').children().toArray();
        const column = cells.findIndex((cell) => $(cell).has(node).length > 0);
        const header = heads[column];
        return {
          node: node as PageElement,
          attributes: { ...node.attribs },
          text: node.children.map(textOf).join(''),
          isStruck: $(node).parents().toArray().some(isStruck),
          labels: cells
            .filter((cell) => $(cell).find(selector).length === 0)
            .map(textOf)
            .filter((text) => text !== ''),
          cell: around($(cells[column] ?? node), selector),
          header: header ? textOf(header) : '',
          section: trail.at(-1) ?? null,
          marks: [
            ...marks,
            ...[...(header ? [header] : []), ...cells.filter((_, at) => at !== column)].flatMap(
              (cell) => wording(cell).marks,
            ),
          ],
          cellMarks: cells[column] ? wording(cells[column]).marks : [],
        };
      });
  });
}

/** What a cell says around its figures. */
function around(cell: ReturnType<CheerioAPI>, selector: string): string {
  const copy = cell.clone();
  copy.find(selector).text('#');
  return copy.toArray().map(textOf).join('');
}
