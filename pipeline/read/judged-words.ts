import type { CheerioAPI } from 'cheerio';
import type { Judged } from '../../src/snapshots/judgements.ts';
import { footnotes } from './footnotes.ts';
import { textDigest } from './layout/frame.ts';
import { mask } from './layout/mask.ts';
import { sentencesOf } from './layout/wording.ts';
import { textOf, unnumbered } from './text.ts';

/** Elements whose whole text may be a name or a line. */
const NAMED =
  'h1,h2,h3,h4,h5,h6,[role="heading"],title,caption,legend,th,td,p,li,dt,dd,div,span,b,strong,summary,button';
/** Longer texts are made of several lines, which are elements of their own. In characters. */
const LONGEST = 600;

/** Applies what people said of a page's words: readers pass over harmless ones, and read others as the name that they mean. */
export function applyJudgements($: CheerioAPI, judged: Judged): void {
  const matters = [...judged.values()].some(({ verdict }) => verdict === 'harmless' || verdict === 'name');
  // A footnote that limits nobody is still cited.
  const notes = matters ? [...footnotes($).values()].join('\n') : '';
  for (const node of matters ? $(NAMED).toArray() : []) {
    const raw = $(node).text();
    if (raw.length > LONGEST) continue;
    const text = unnumbered(textOf(node));
    if (text === '' || notes.includes(text)) continue;
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
