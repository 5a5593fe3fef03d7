import type { CheerioAPI } from 'cheerio';
import { isAction, isBeside, isSum } from './silent-columns.ts';
import type { Table } from './tables.ts';
import { isHidden, isOutOfSight, isStruck, type PageElement, textOf, wording } from './text.ts';

interface AttributedFigure {
  node: PageElement;
  attributes: Record<string, string>;
  /** The figure as printed. A raised mark inside it makes it unreadable. */
  text: string;
  isStruck: boolean;
  /** The texts of the other cells of its row, those without a marked figure that say more than `Apply now` or a payment. */
  labels: string[];
  /** The text of its cell, with a `#` for each such figure. */
  cell: string;
  header: string;
  section: string | null;
  /** The footnote marks of its headings, its column and its labels; then those in its own cell. */
  marks: string[];
  cellMarks: string[];
}

/** The visible figures in tables that a selector matches, in the order of the page. */
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
            .filter((_, at) => !isBeside(heads[at] ? textOf(heads[at]) : ''))
            .filter((cell) => $(cell).find(selector).length === 0 && !isAction(cell))
            .map(textOf)
            .filter((text) => text !== '' && !isSum(text)),
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

function around(cell: ReturnType<CheerioAPI>, selector: string): string {
  const copy = cell.clone();
  copy.find(selector).text('#');
  return copy.toArray().map(textOf).join('');
}
