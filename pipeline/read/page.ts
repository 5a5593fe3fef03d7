import type { CheerioAPI } from 'cheerio';
import { type Judged, NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { type Footnotes, footnotes, type SmallPrint } from './footnotes.ts';
import { textDigest } from './layout/frame.ts';
import { mask } from './layout/mask.ts';
import { outlinePage } from './layout/page-outline.ts';
import { sentencesOf } from './layout/wording.ts';
import { applyStyles } from './styles.ts';
import { isOfMortgages, readTables, type Table } from './tables.ts';
import { fullText, headingLevel, type PageElement, textOf, unnumbered } from './text.ts';
import { parsePage } from './tree.ts';

export interface Page extends SmallPrint {
  /** The text of its scripts, without scripts that are commented out. */
  scripts: string;
  $: CheerioAPI;
  /** All its text, footnote marks and hidden parts included, struck-out text excluded. */
  text: string;
  /** Its tables in document order, except for those that are plainly about something else. */
  tables: Table[];
  allTables: Table[];
}

/** Opens a whole page; text and tables are made when first asked for. @param receivedAt RFC 3339, UTC @throws {Failure} `too-large` */
export function openPage(html: string, receivedAt: string, judged: Judged = NOTHING_JUDGED): Page {
  const $ = parsePage(html);
  applyStyles($);
  let text: string | undefined;
  let tables: Table[] | undefined;
  let notes: Footnotes | undefined;
  if (changesPages(judged)) {
    // The layout of a page holds its words as they were printed.
    outlinePage($);
    notes = footnotes($);
    applyJudgements($, judged, [...notes.values()].join('\n'));
  }
  const day = receivedAt.slice(0, 10);
  return {
    $,
    day,
    get scripts() {
      return $('script')
        .toArray()
        .map((node) => $(node).text())
        .join('\n');
    },
    get text() {
      text ??= ($.root()[0]?.children ?? []).map((node) => fullText(node)).join(' ');
      return text;
    },
    get tables() {
      return this.allTables.filter(isOfMortgages);
    },
    get allTables() {
      tables ??= readTables($, this).map((table) => renamed(table, judged));
      return tables;
    },
    get footnotes() {
      notes ??= footnotes($);
      return notes;
    },
  };
}

/** Checks that a page belongs to its address; a capture names the page it was made of. @throws {Failure} `moved` */
export function assertItself($: CheerioAPI, { url, source, obtained }: Answer): void {
  if (obtained === 'archive') return;
  for (const address of [$('link[rel="canonical"]').attr('href'), $('meta[property="og:url"]').attr('content')]) {
    const own = address && URL.canParse(address, url) ? new URL(address, url) : null;
    const known = [url, source.url].some((other) => siteOf(new URL(other)) === (own && siteOf(own)));
    if (own && /^https?:$/.test(own.protocol) && !known && !source.redirectsTo?.test(own.href))
      throw new Failure('moved', `the page says that it belongs to ${own.hostname}`);
  }
}

const siteOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');

/** Elements whose whole text may be a name or a line. */
const NAMED =
  'h1,h2,h3,h4,h5,h6,[role="heading"],title,caption,legend,th,td,p,li,dt,dd,div,span,b,strong,summary,button';
/** Longer texts are made of several lines, which are elements of their own. In characters. */
const LONGEST = 600;

/** True if people said something of a lender's words that changes what its readers see. */
const changesPages = (judged: Judged): boolean =>
  [...judged.values()].some(({ verdict }) => verdict === 'harmless' || verdict === 'name');

/** Readers pass over what people called harmless, and read what they named under that name. A harmless footnote is still cited. */
function applyJudgements($: CheerioAPI, judged: Judged, notes: string): void {
  for (const node of $(NAMED).toArray()) {
    const raw = $(node).text();
    if (raw.length > LONGEST) continue;
    const text = unnumbered(textOf(node));
    if (text === '' || (headingLevel(node as PageElement) === 0 && notes.includes(text))) continue;
    const judgementOf = (one: string) => judged.get(textDigest(mask(one)));
    const sentences = sentencesOf(text);
    const isHarmless = (one: string): boolean => judgementOf(one)?.verdict === 'harmless';
    const first = judgementOf(text) ?? judgementOf(text.replace(/\s*:$/, ''));
    if (first?.verdict === 'name') $(node).text(first.name);
    // A name that brought no figures back is asked about again, under its own digest.
    const said = (first?.verdict === 'name' && judgementOf(first.name)) || first;
    if (said?.verdict === 'name') $(node).text(said.name);
    else if (said?.verdict === 'harmless' || (sentences.length > 1 && sentences.every(isHarmless))) {
      // A row keeps its cells, so that the others stay in their columns.
      if (/^t[dh]$/.test(node.name)) $(node).text('');
      else $(node).remove();
    }
  }
}

/** A table under the one name that a person gave to the headings over it together: they contradicted each other. */
export function renamed(table: Table, judged: Judged): Table {
  const said = judged.get(textDigest(mask(table.trail.join(' / '))));
  if (said?.verdict !== 'name' || table.trail.length < 2) return table;
  return { ...table, trail: [said.name], levels: [said.name], openers: [], headings: [...table.headings, said.name] };
}
