import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { Failure } from '../failure.ts';
import type { PageElement } from './text.ts';

/** Largest size of a page: at least ten times the largest known lender page. */
const BOUNDS = {
  /** Attributes of one element (known: 22), and of all (5,600). */
  attributesOfOne: 256,
  attributes: 100_000,
  /** Elements and comments, those that a parser adds included (4,000). */
  nodes: 100_000,
  /** Nesting depth of elements (known: 45). */
  depth: 256,
  tables: 500,
  headings: 1_000,
  /** Characters of text outside of scripts and styles (37,000). */
  text: 1_000_000,
};

const TALLIED: Record<string, 'tables' | 'headings'> = {
  table: 'tables',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'headings'])),
};
const UNSEEN = new Set(['script', 'style']);

const tooLarge = (what: string): Failure => new Failure('too-large', `the page holds ${what}`);

/**
 * Parses a page as browsers do (HTML standard, 13.2), unless it is larger, deeper or fuller than any page of rates: a few kilobytes of unclosed
 * tags can make a tree of gigabytes. @throws {Failure} `too-large`, before the tree is
 */
export function parsePage(html: string): CheerioAPI {
  assertAttributes(html);
  let depth = 0;
  const counts = { nodes: 0, tables: 0, headings: 0, text: 0 };
  const count = (what: keyof typeof counts, more = 1): void => {
    counts[what] += more;
    if (counts[what] > BOUNDS[what])
      throw tooLarge(`more than ${BOUNDS[what]} ${what === 'text' ? 'characters of text' : what}`);
  };
  const isSeen = (parent: { name?: string }): boolean => !UNSEEN.has(parent.name ?? '');
  const tree = parse<Htmlparser2TreeAdapterMap>(html, {
    treeAdapter: {
      ...adapter,
      createElement(name, ...rest) {
        count('nodes');
        const tally = TALLIED[name];
        if (tally) count(tally);
        return adapter.createElement(name, ...rest);
      },
      createCommentNode(data) {
        count('nodes');
        return adapter.createCommentNode(data);
      },
      insertText(parent, text) {
        if (isSeen(parent as { name?: string })) count('text', text.length);
        adapter.insertText(parent, text);
      },
      insertTextBefore(parent, text, before) {
        count('text', text.length);
        adapter.insertTextBefore(parent, text, before);
      },
      onItemPush() {
        depth += 1;
        if (depth > BOUNDS.depth) throw tooLarge(`elements more than ${BOUNDS.depth} deep in each other`);
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

/** Parsers compare every attribute of an element with all those before it. */
function assertAttributes(html: string): void {
  let all = 0;
  let ofOne = 0;
  const counting: Partial<TokenizerCallbacks> = {
    onopentagname() {
      ofOne = 0;
    },
    onattribname() {
      all += 1;
      ofOne += 1;
      if (ofOne > BOUNDS.attributesOfOne) throw tooLarge(`an element with more than ${ofOne - 1} attributes`);
      if (all > BOUNDS.attributes) throw tooLarge(`more than ${BOUNDS.attributes} attributes`);
    },
  };
  // Every other token is passed over.
  const others = { get: (own: object, name: string) => Reflect.get(own, name) ?? (() => {}) };
  const callbacks = new Proxy(counting, others) as TokenizerCallbacks;
  const tokens = new Tokenizer({ xmlMode: false, decodeEntities: false }, callbacks);
  // A tag cut off by the end of the page does not count, so the tokenizer is not told of the end.
  tokens.write(html);
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
