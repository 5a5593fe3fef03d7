import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { Failure } from '../failure.ts';

/** Elements deeper in each other (known: 45) make readers slow. Whatever else is too large, the limits of the reading process stop. */
const DEEPEST = 256;

/** Parts of tables that are made of other elements (WAI-ARIA 1.2), as the elements that they stand for. */
const ROLES: Record<string, string> = {
  ...{ table: 'table', grid: 'table', rowgroup: 'tbody', row: 'tr' },
  ...{ columnheader: 'th', rowheader: 'th', cell: 'td', gridcell: 'td', caption: 'caption' },
};

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
  // A declarative shadow root is shown (HTML standard, 4.12.3).
  for (const part of $('template[shadowrootmode]').toArray()) $(part).replaceWith($(part).contents().contents());
  for (const part of $('[role="table"] *, [role="grid"] *, [role="table"], [role="grid"]').toArray())
    part.name = ROLES[part.attribs.role ?? ''] ?? part.name;
  return $;
}
