import type { CheerioAPI } from 'cheerio';
import { type Judged, NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { type Footnotes, footnotes, type SmallPrint } from './footnotes.ts';
import { applyJudgements, changesPages, renamed } from './judged-words.ts';
import { outlinePage } from './layout/page-outline.ts';
import { readRoles } from './roles.ts';
import { applyStyles } from './styles.ts';
import { isOfMortgages, readTables, type Table } from './tables.ts';
import { fullText } from './text.ts';
import { parsePage } from './tree.ts';

/** A lender's page, as passed to its reader. */
export interface Page extends SmallPrint {
  /** The text of its scripts, without scripts that are commented out. */
  scripts: string;
  $: CheerioAPI;
  /** All its text, footnote marks and hidden parts included, struck-out text excluded. */
  text: string;
  /** Its tables in document order, except for those that are plainly about something else. */
  tables: Table[];
  /** All its tables, those about something else included. */
  allTables: Table[];
}

/**
 * Opens a page; its text and its tables are made when they are first asked for.
 * @param html a whole page: `assertAnswer` refuses others before
 * @param receivedAt RFC 3339, UTC
 * @param judged what people said of the lender's words
 * @throws {Failure} `too-large` where no page of rates is alike
 */
export function openPage(html: string, receivedAt: string, judged: Judged = NOTHING_JUDGED): Page {
  const $ = parsePage(html);
  readRoles($);
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
