import type { CheerioAPI } from 'cheerio';
import { type Judged, judgementOn, NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { type Footnotes, footnotes, type SmallPrint } from './footnotes.ts';
import { gridOf } from './grid.ts';
import type { Vocabulary } from './labels.ts';
import { slotOf, textDigest } from './layout/frame.ts';
import { type PlacedText, textsOf } from './layout/texts.ts';
import { namedWithin } from './names.ts';
import { applyStyles } from './styles.ts';
import { isOfMortgages, isRowOfMortgages, readTables, type Table } from './tables.ts';
import { fullText, isCell, type PageElement, wording } from './text.ts';
import { parsePage } from './tree.ts';
import { keepPrinted, walkPage } from './walk.ts';

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

/** Opens a whole page; text and tables are made when first asked for. @throws {Failure} `too-large` */
export function openPage(html: string, judged: Judged = NOTHING_JUDGED, words: Vocabulary = []): Page {
  const $ = parsePage(html);
  applyStyles($);
  let text: string | undefined;
  let tables: Table[] | undefined;
  let notes: Footnotes | undefined;
  if ([...judged.values()].some(({ verdict }) => verdict === 'harmless' || verdict === 'name')) {
    // The layout of a page holds its words as they were printed.
    notes = footnotes(walkPage($).lines);
    applyJudgements($, judged, notes);
  }
  return {
    $,
    words,
    get scripts() {
      return [...$('script')].map((node) => $(node).text()).join('\n');
    },
    get text() {
      text ??= ($.root()[0]?.children ?? []).map((node) => fullText(node)).join(' ');
      return text;
    },
    get tables() {
      return this.allTables
        .filter(isOfMortgages)
        .map((table) => ({ ...table, rows: table.rows.filter(isRowOfMortgages) }));
    },
    get allTables() {
      tables ??= readTables($, this);
      return tables;
    },
    get footnotes() {
      notes ??= footnotes(walkPage($).lines);
      return notes;
    },
  };
}

/** Checks that a page belongs to its address. @throws {Failure} `moved` */
export function assertItself($: CheerioAPI, { url, source }: Answer): void {
  for (const address of [$('link[rel="canonical"]').attr('href'), $('meta[property="og:url"]').attr('content')]) {
    const own = address && URL.canParse(address, url) ? new URL(address, url) : null;
    const known = [url, source.url].some((other) => siteOf(new URL(other)) === (own && siteOf(own)));
    if (own?.protocol.startsWith('http') && !known && !source.redirectsTo?.test(own.href))
      throw new Failure('moved', `the page says that it belongs to ${own.hostname}`);
  }
}

const siteOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');

/** Readers pass over what people called harmless, and read what they named under that name. A harmless footnote is still cited. */
function applyJudgements($: CheerioAPI, judged: Judged, notes: Footnotes): void {
  const { items } = walkPage($);
  const small = [...notes.values()].join('\n');
  const texts = textsOf($);
  keepPrinted($);
  const write = (node: PageElement, text: string): void => {
    // A row keeps its cells, so that the others stay in their columns.
    if (text === '' && !isCell(node)) $(node).remove();
    else {
      // A named label goes on citing its footnotes.
      const { marks } = wording(node);
      $(node).text(text);
      for (const mark of text === '' ? [] : marks) $(node).append($('<sup>').text(mark));
    }
  };
  const judgementOf = ({ kind, where, text }: PlacedText) =>
    judgementOn(judged, textDigest(text), slotOf(kind, where, text, null).place);
  const wordsOf = (text: PlacedText): string => {
    const judgement = judgementOf(text);
    const isProse = text.kind === 'line';
    if (judgement?.verdict === 'name') return judgement.name;
    if (judgement?.verdict === 'harmless') return isProse && small.includes(text.printed) ? text.printed : '';
    return isProse ? text.printed : namedWithin(text.printed, judged).name;
  };
  const printed = texts.filter(({ kind }) => kind !== 'title' && kind !== 'tip' && kind !== 'choice');
  for (const [node, all] of Map.groupBy(printed, ({ node }) => node)) {
    const words = all.map(wordsOf);
    if (words.some((text, at) => text !== all[at]?.printed)) write(node, words.join(' ').trim());
  }
  for (const { kind, node } of items) if (kind === 'table') gridOf.forget(node);
}
