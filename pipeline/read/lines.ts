import { walk } from './outline.ts';
import type { Page } from './page.ts';
import { isStruck, isTable, type PageElement, type PageNode, partsAround, textOf } from './text.ts';

/** A rate printed as a line of words instead of a row of cells. */
export interface Line {
  node: PageElement;
  text: string;
  headings: string[];
  /** True if it stands in a list right under its headings: not in a table, nor beside struck-out text. */
  plain: boolean;
}

/** Patterns that tell lines apart: a whole line, a line of the same list that is not read, and any similar line, which is noted. */
interface LineShapes {
  whole: RegExp;
  ofList: RegExp;
  alike: RegExp;
}

/** Longest line. Larger parts of a page are walked into without reading their text first. */
const LONGEST = 200;

/** Every line of a page that is read or noted, in document order. Other words end a list until the next heading. */
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
      const spoilt = partsAround(node).some(isTable) || $(node).find('*').toArray().some(isStruck);
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
