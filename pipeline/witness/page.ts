import type { CheerioAPI } from 'cheerio';
import { figureless, printedIn } from './figures.ts';
import { type Grid, gridOf } from './grid.ts';
import { type Element, type Leaf, type Leaves, leavesOf } from './leaves.ts';
import type { Mention } from './mention.ts';
import { listen, plain, type Said, together } from './words.ts';

/** A label is short; longer text is prose that stands beside nothing. */
const LABEL = 90;
/** In prose, so far reach the words that belong to a figure. */
const REACH = 60;
/** The same figure stands no oftener on an honest page. */
const MOST = 100;

/** Every place of a page where one of the figures stands. */
export function mentionsOnPage($: CheerioAPI, wanted: ReadonlySet<number>): Mention[] {
  const page = leavesOf($);
  const cells = new Cells($, page.leaves);
  const count = new Map<number, number>();
  return page.leaves.flatMap((leaf, number) =>
    printedIn(leaf.text).flatMap(({ size, sign, places, start, end }, at, all): Mention[] => {
      const times = (count.get(size) ?? 0) + 1;
      count.set(size, times);
      if (!wanted.has(size) || times > MOST) return [];
      const own = passage(leaf.text, { start, end, after: all[at - 1]?.end ?? 0, before: all[at + 1]?.start ?? null });
      const { labels, group, table } = cells.around(leaf);
      const said = labels.map((text) => listen(text));
      const near = [listen(own), together(said), listen(group)];
      const alone = all.length === 1 && near[0]?.apr === 'no';
      const isOne = isApr(leaf.text, start, end) || (alone && said.some(({ apr }) => apr === 'is'));
      return [
        {
          size,
          sign,
          places,
          near,
          beyond: () => outwards(page, number, table),
          apr: isOne ? 'is' : near.some(({ apr }) => apr !== 'no') ? 'near' : 'no',
          quote: [own, ...labels].join(' | ').slice(0, 160),
        },
      ];
    }),
  );
}

/** The tables of a page. */
class Cells {
  readonly #texts = new Map<Element, string[]>();
  readonly #grids = new Map<Element, Grid>();
  readonly #$: CheerioAPI;

  constructor($: CheerioAPI, leaves: Leaf[]) {
    this.#$ = $;
    for (const { text, within } of leaves) {
      const cell = within.find(isCell);
      if (cell) this.#texts.set(cell, [...(this.#texts.get(cell) ?? []), text]);
    }
  }

  /** The labels of a leaf's row and column, of the rows that are one cell the nearest over it, and its table. */
  around({ within }: Leaf): { labels: string[]; group: string; table: Element | null } {
    const at = within.findIndex(isCell);
    const cell = within[at];
    const table = within.slice(at).find(({ name }) => name === 'table');
    if (!cell || !table) return { labels: within.slice(0, 1).flatMap(namesOf), group: '', table: null };
    const grid = this.#grids.get(table) ?? gridOf(this.#$, table);
    this.#grids.set(table, grid);
    const { row, column, group } = grid.around(cell);
    const beside = row.map((other) => figureless(this.#textOf(other)));
    const over = column.map((other) => this.#textOf(other)).filter((text) => printedIn(text).length === 0);
    const labels = [...beside, ...over].filter((text) => text !== '' && text.length <= 2 * LABEL);
    return {
      labels: [...labels, ...within.slice(0, at + 1).flatMap(namesOf)],
      group: group ? this.#textOf(group) : '',
      table,
    };
  }

  #textOf(cell: Element): string {
    return this.#texts.get(cell)?.join(' ') ?? '';
  }
}

const isCell = ({ name }: Element): boolean => /^t[dh]$/.test(name);

/** The labels that an element carries for people who cannot see its column. */
const namesOf = ({ attribs }: Element): string[] =>
  ['aria-label', 'data-label', 'data-title', 'data-th'].flatMap((name) =>
    attribs[name] ? [plain(attribs[name])] : [],
  );

/** Whether the words right before or after a figure say that it is an annual percentage rate. */
const isApr = (text: string, start: number, end: number): boolean =>
  /\b(?:apr|tac|tap|annual percentage rate(?: \(apr\))?)[ :(]*$/.test(text.slice(Math.max(0, start - REACH), start)) ||
  /^ ?%? ?\(?apr\b(?! ?:? ?\d)/.test(text.slice(end, end + REACH));

/**
 * The words around a figure: those since the figure before it, and those behind it where no other figure follows, which they could belong to.
 * Of prose no further than its words reach.
 */
function passage(text: string, at: { start: number; end: number; after: number; before: number | null }): string {
  const isProse = text.length > LABEL;
  const ahead = text.slice(isProse ? Math.max(at.after, at.start - REACH) : at.after, at.end);
  if (at.before !== null || (isProse && listen(ahead).terms.size > 0)) return ahead;
  return ahead + text.slice(at.end, isProse ? at.end + REACH : undefined);
}

/**
 * What stands over a figure, further and further out: short lines that are no rows of another table, the nearest first. A heading ends
 * what stands under its brothers before it.
 */
function* outwards({ leaves, starts }: Leaves, at: number, table: Element | null): Generator<Said> {
  const { within } = leaves[at] as Leaf;
  let bound = table ? (starts.get(table) ?? at) : at;
  let lowest = LINE;
  for (const outer of within.slice(table ? within.indexOf(table) + 1 : 0)) {
    const start = starts.get(outer) ?? bound;
    for (let other = bound - 1; other >= start; other--) {
      const leaf = leaves[other] as Leaf;
      const level = levelOf(leaf);
      if (level > lowest || (level === lowest && level < LINE) || !isLabel(leaf, outer)) continue;
      lowest = level;
      // Tabs and lines of prose name types that lie elsewhere.
      yield level < LINE ? listen(leaf.text) : { ...listen(leaf.text), types: new Set() };
    }
    bound = Math.min(bound, start);
  }
}

/** Lines that are no headings, and captions, rank below every heading. */
const LINE = 8;
function levelOf({ within }: Leaf): number {
  for (const { name } of within) {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) return Number(level);
    if (/^(?:caption|legend|summary)$/.test(name)) return 7;
  }
  return LINE;
}

/** Whether a line labels what stands below it: it is short, no row of another table, and no sentence. */
function isLabel({ text, within }: Leaf, outer: Element): boolean {
  if (text.length > LABEL) return false;
  const inside = within.slice(0, within.indexOf(outer));
  return !inside.some(({ name }) => name === 'table' || name === 'nav');
}
