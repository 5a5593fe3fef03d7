import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { Failure } from '../failure.ts';
import type { PageElement } from './text.ts';

/** Elements deeper in each other (known: 45) make readers slow. Whatever else is too large, the limits of the reading process stop. */
const DEEPEST = 256;

/** Parses a page as browsers do (HTML standard, 13.2). @throws {Failure} `too-large` */
export function parsePage(html: string): CheerioAPI {
  let depth = 0;
  const tree = parse<Htmlparser2TreeAdapterMap>(html, {
    treeAdapter: {
      ...adapter,
      onItemPush() {
        depth += 1;
        if (depth > DEEPEST)
          throw new Failure('too-large', `the page holds elements more than ${DEEPEST} deep in each other`);
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
  const $ = load(tree);
  // A shadow root is a part of the page that is shown (HTML standard, 4.12.3, `shadowrootmode`).
  for (const template of $('template[shadowrootmode]').toArray())
    $(template).replaceWith($('<div>').append($(template).contents().contents()));
  readRoles($);
  return $;
}

/** The elements that the roles of a table stand for (WAI-ARIA 1.2, `table` and `grid`). */
const ELEMENTS = new Map(
  Object.entries({
    ...{ table: 'table', grid: 'table', rowgroup: 'tbody', row: 'tr' },
    ...{ columnheader: 'th', rowheader: 'th', cell: 'td', gridcell: 'td' },
  }),
);

function readRoles($: CheerioAPI): void {
  const tables = $('[role="table"], [role="grid"]').not('table');
  for (const node of tables.find('[role]').addBack().not('table, table *').toArray() as PageElement[]) {
    const { role = '', 'aria-colspan': colspan, 'aria-rowspan': rowspan } = node.attribs;
    node.name = ELEMENTS.get(role) ?? node.name;
    Object.assign(node.attribs, colspan && { colspan }, rowspan && { rowspan });
  }
}
