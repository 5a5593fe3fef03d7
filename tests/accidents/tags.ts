import { load } from 'cheerio';
import type { Accident } from './oracle.ts';
import type { Subject } from './subjects.ts';

type Node = ReturnType<ReturnType<typeof load>>;

const BREAKS: [name: string, change: (node: Node) => void][] = [
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
  return subject.parts.flatMap(({ text, places }, part) => {
    if (places === null) return [];
    const $ = load(text);
    const count = $(ELEMENTS).length;
    return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
      BREAKS.map(
        ([name, change]): Accident => ({
          name: `element ${index} (${$(ELEMENTS)[index]?.name}) of source ${part + 1} ${name}`,
          texts() {
            const broken = load(text);
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
