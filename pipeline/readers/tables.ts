import { type CheerioAPI, load } from 'cheerio';
import { Failure } from '../failure.ts';
import { type Grid, type PageElement, readGrid, type TableRow } from './grid.ts';
import { fullText, isHidden, type PageNode, textOf } from './text.ts';

/** A table as people see it. */
export interface Table extends Grid {
  /** The headings it stands under (the page's title only where there is no other), outermost first, then the buttons and tabs that open it. */
  trail: string[];
  /** Every heading before it, in document order, for pages whose banners are not nested. */
  headings: string[];
  caption: string | null;
}

const OTHER_PRODUCTS =
  /\b(?:GICs?|CPGs?|guaranteed investments?|deposits?|savings?|RRSPs?|TFSAs?|chequing|HELOCs?|(?:home equity )?lines? of credit|marge de crédit|reverse mortgages?|credit cards?|personal loans?|car loans?)\b/i;
/**
 * Parses a page.
 * @throws {Failure} `cut-off` where its end is missing: half a cell can look like a whole figure
 */
export function parsePage(html: string): CheerioAPI {
  if (/<html[\s>]/i.test(html)) {
    if (!/<\/html\s*>/i.test(html)) throw new Failure('cut-off', 'The page has no end');
  } else if (html.lastIndexOf('<table') > html.lastIndexOf('</table')) {
    throw new Failure('cut-off', 'The page ends within a table');
  }
  return load(html);
}

/** The text of the whole page, footnote marks and all. */
export function pageText($: CheerioAPI): string {
  return ($.root()[0]?.children ?? []).map((node) => fullText(node)).join(' ');
}

/** Reads every table of a page in document order. Copies for small screens and sticky headers are dropped, layout tables passed over. */
export function readTables($: CheerioAPI): Table[] {
  const tables: Table[] = [];
  const seen = new Set<string>();
  const openers = controls($);
  const levels: string[] = [];
  const headings: string[] = [];
  const root = $.root()[0];

  const visit = (node: PageNode, within: string[]): void => {
    if (node.type !== 'tag' || ['script', 'style', 'template', 'noscript'].includes(node.name)) return;
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level) {
      const text = textOf(node);
      if (text === '') return;
      levels.length = Math.min(levels.length, Number(level) - 1);
      levels[Number(level) - 1] = text;
      headings.push(text);
      return;
    }
    const opener = openersOf(node, openers);
    const inner = opener.length > 0 ? [...within, ...opener] : within;
    if (node.name === 'table' && $(node).find('table').length === 0) {
      if (isHidden(node)) return;
      const levelsHere = withoutTitle(levels);
      const trail = [
        ...levelsHere,
        ...inner.filter((text, at) => !levelsHere.includes(text) && inner.indexOf(text) === at),
      ];
      const table: Table = { trail, headings: [...headings], caption: captionOf(node), ...readGrid(node) };
      const key = JSON.stringify([headings.length, inner, table.columns, table.rows]);
      if (table.rows.length + table.columns.length > 0 && !seen.has(key)) tables.push(table);
      seen.add(key);
      return;
    }
    for (const child of node.children) visit(child, inner);
  };
  for (const child of root?.children ?? []) visit(child, []);
  return tables;
}

/** The tables that are not plainly about something else: deposits, lines of credit, reverse mortgages. */
export function mortgageTables($: CheerioAPI): Table[] {
  return readTables($).filter((table) => {
    const around = [
      ...table.trail.slice(-2),
      table.caption ?? '',
      ...table.columns,
      ...table.rows.map((row) => row.label.text),
    ];
    return !around.some((text) => OTHER_PRODUCTS.test(text));
  });
}

/** What stands over a table, as one line: headings, openers and the group of a row. */
export function sectionOf(table: Table, row?: TableRow): string | null {
  return [...table.trail, ...(row?.group ? [row.group] : [])].join(' / ') || null;
}

/** Buttons and tabs that open a part of the page: id of the part -> their text. */
function controls($: CheerioAPI): Map<string, string> {
  const found = new Map<string, string>();
  $('button, [role="button"], [data-toggle="collapse"], [role="tab"]').each((_, node) => {
    const target = $(node).attr('aria-controls') ?? $(node).attr('data-target') ?? $(node).attr('href') ?? '';
    const text = textOf(node);
    if (target && text) found.set(target.replace(/^#/, ''), text);
  });
  $('[role="tabpanel"][aria-labelledby]').each((_, node) => {
    const label = $(`[id="${($(node).attr('aria-labelledby') ?? '').replace(/["\\]/g, '')}"]`)[0];
    const id = $(node).attr('id');
    if (id && label && !found.has(id)) found.set(id, textOf(label));
  });
  return found;
}

function openersOf(node: PageElement, openers: Map<string, string>): string[] {
  if (node.name === 'details') {
    const summary = node.children.find((child) => child.type === 'tag' && child.name === 'summary');
    return summary ? [textOf(summary)] : [];
  }
  const text = node.attribs.id ? openers.get(node.attribs.id) : undefined;
  return text ? [text] : [];
}

function captionOf(node: PageElement): string | null {
  const caption = node.children.find((child) => child.type === 'tag' && child.name === 'caption');
  return caption ? textOf(caption) || null : null;
}

function withoutTitle(levels: string[]): string[] {
  const below = levels.slice(1).filter(Boolean);
  return below.length > 0 ? below : levels.filter(Boolean);
}
