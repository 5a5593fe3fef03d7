import type { Accident } from './oracle.ts';
import { type Nodes, treeOf } from './page.ts';
import type { Subject } from './subjects.ts';

const BREAKS: [name: string, change: (node: Nodes) => void][] = [
  ['dropped', (node) => void node.remove()],
  ['doubled', (node) => void node.after(node.clone())],
  ['emptied', (node) => void node.empty()],
  ['unwrapped', (node) => void node.replaceWith(node.contents())],
];

/** Elements whose loss or doubling can move a figure: cells, rows, headings, and what lies around them. */
const ELEMENTS =
  'table, caption, thead, tbody, tr, th, td, h1, h2, h3, h4, h5, h6, div, span, p, button, sup, br, strong, b';

/** Every element of a page dropped, doubled, emptied or unwrapped, each by itself. */
export function brokenTags(subject: Subject): Accident[] {
  return subject.parts.flatMap((page, part) => {
    if (page.places === null) return [];
    const tags = treeOf(page)(ELEMENTS)
      .toArray()
      .map(({ name }) => name);
    return tags.flatMap((tag, index) =>
      BREAKS.map(
        ([name, change]): Accident => ({
          name: `element ${index} (${tag}) of source ${part + 1} ${name}`,
          texts() {
            const broken = treeOf(page);
            change(broken(broken(ELEMENTS)[index] as never));
            const now = broken.html();
            return subject.parts.map((one, at) => (at === part ? now : one.text));
          },
          // Nothing that was broken makes a new figure: what is shown as fresh is what it was.
          truth: (value) => [value],
        }),
      ),
    );
  });
}
