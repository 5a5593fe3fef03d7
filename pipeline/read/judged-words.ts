import type { CheerioAPI } from 'cheerio';
import type { Judged } from '../../src/snapshots/judgements.ts';
import { textDigest } from './layout/frame.ts';
import { mask } from './layout/mask.ts';
import { sentencesOf } from './layout/wording.ts';
import type { Table } from './tables.ts';
import { headingLevel, type PageElement, textOf, unnumbered } from './text.ts';

/** Elements whose whole text may be a name or a line. */
const NAMED =
  'h1,h2,h3,h4,h5,h6,[role="heading"],title,caption,legend,th,td,p,li,dt,dd,div,span,b,strong,summary,button';
/** Longer texts are made of several lines, which are elements of their own. In characters. */
const LONGEST = 600;

/** True if people said something of a lender's words that changes what its readers see. */
export const changesPages = (judged: Judged): boolean =>
  [...judged.values()].some(({ verdict }) => verdict === 'harmless' || verdict === 'name');

/**
 * Applies what people said of a page's words: readers pass over harmless ones, and read others as the name that they mean.
 * @param notes the footnotes: one that limits nobody is still cited
 */
export function applyJudgements($: CheerioAPI, judged: Judged, notes: string): void {
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
