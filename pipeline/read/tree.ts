import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { Failure } from '../failure.ts';

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
  return load(tree);
}
