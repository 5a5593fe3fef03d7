import type { CheerioAPI } from 'cheerio';
import type { PageElement } from './text.ts';

/** The elements that the roles of a table stand for (WAI-ARIA 1.2, `table` and `grid`). */
const ELEMENTS = new Map(
  Object.entries({
    table: 'table',
    grid: 'table',
    rowgroup: 'tbody',
    row: 'tr',
    columnheader: 'th',
    rowheader: 'th',
    cell: 'td',
    gridcell: 'td',
  }),
);

/** Turns the elements of a table that is made of roles into those of a table. */
export function readRoles($: CheerioAPI): void {
  const tables = $('[role="table"], [role="grid"]').not('table');
  for (const node of tables.find('[role]').addBack().not('table, table *').toArray() as PageElement[]) {
    const { role = '', 'aria-colspan': colspan, 'aria-rowspan': rowspan } = node.attribs;
    node.name = ELEMENTS.get(role) ?? node.name;
    Object.assign(node.attribs, colspan && { colspan }, rowspan && { rowspan });
  }
}
