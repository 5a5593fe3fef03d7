import { walk } from './outline.ts';
import type { Page } from './page.ts';
import { isStruck, type PageElement, type PageNode, textOf } from './text.ts';

/** A rate printed as a line of words instead of a row of cells. */
export interface Line {
  node: PageElement;
  text: string;
  /** The headings it stands under, the title too, outermost first. */
  headings: string[];
  /** Whether it stands in a list right under its headings, in plain view: not in a table, whose header nobody looks at here, nor beside what is struck out. */
  plain: boolean;
}

/** How lines are told: a whole one, one of the same list that is not read, and anything alike, to be noted. */
export interface LineShapes {
  whole: RegExp;
  ofList: RegExp;
  alike: RegExp;
}

/** No line is longer, so larger parts of a page are looked into without reading their text first. */
const LONGEST = 200;

/** Every line of a page that is read or to be noted, in document order. Other words end a list until the next heading. */
export function readLines({ $ }: Pick<Page, '$'>, { whole, ofList, alike }: LineShapes): Line[] {
  const lines: Line[] = [];
  let list: 'expected' | 'begun' | 'ended' = 'expected';
  const end = (): void => {
    if (list === 'begun') list = 'ended';
  };
  const within = (node: PageElement, shape: RegExp): boolean =>
    $(node)
      .find('*')
      .toArray()
      .some((inner) => shape.test(textOf(inner)));
  walk($, {
    heading() {
      list = 'expected';
    },
    words: end,
    element(node, place) {
      if (length(node) > LONGEST) return 'into';
      const text = textOf(node);
      const shape = whole.test(text) ? whole : alike;
      if (!shape.test(text) || within(node, shape)) return 'into';
      if (!ofList.test(text)) end();
      else if (list === 'expected') list = 'begun';
      const spoilt = $(node).closest('table').length > 0 || $(node).find('*').toArray().some(isStruck);
      const { title, levels } = place();
      lines.push({
        node,
        text,
        headings: [...new Set([...(title ? [title] : []), ...levels])],
        plain: list === 'begun' && !spoilt,
      });
      return 'past';
    },
  });
  return lines;
}

/** How much raw text a node holds; counted no further than anybody asks. */
function length(node: PageNode): number {
  if (node.type === 'text') return node.data.trim().length;
  if (node.type !== 'tag') return 0;
  let sum = 0;
  for (const child of node.children) {
    sum += length(child);
    if (sum > LONGEST) break;
  }
  return sum;
}
