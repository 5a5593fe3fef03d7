import type { CheerioAPI } from 'cheerio';
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import { saysNothing } from './labels.ts';
import { DENIES, lettersOf } from './layout/wording.ts';
import type { PageElement } from './text.ts';

/** Conditions that hold wherever a page is read; others hold on some screens, or in print. */
const EVERYWHERE = /^(?:all|(?:only )?screen|)$/i;
const ADDED = /::?(before|after)\s*$/;
/** Longer words are an article, not a note. In characters. */
const LONGEST_WORDS = 200;
/** Icons have names of one word in small letters. */
const IN_WORDS = /\S\s+\S|^\s*\p{Lu}\p{Ll}/u;

/** Applies a page's own style sheets: what a rule strikes out is struck out, and words that it adds are text. What it hides, scripts may show. */
export function applyStyles($: CheerioAPI): void {
  const heads = $('th')
    .toArray()
    .map((head) => lettersOf($(head).text()));
  for (const [selector, { prop, value }] of declarationsOf($)) {
    const part = ADDED.exec(selector)?.[1];
    const isOfWords = prop.toLowerCase() === 'content';
    const words = isOfWords ? wordsIn(value) : '';
    const isAdded = words !== '' && !heads.includes(lettersOf(words));
    const isStriking = prop.toLowerCase().startsWith('text-decoration') && value.toLowerCase().includes('line-through');
    if (isOfWords ? !part || !isAdded : part || !isStriking) continue;
    const nodes = attempted(() => $<PageElement, string>(selector.replace(ADDED, '').trim()));
    const text = ` ${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} `;
    // Words of a table itself are drawn within its box, and are none of its cells.
    nodes?.filter('table').before(part ? text : '');
    if (part === 'before') nodes?.prepend(text);
    else if (part) nodes?.append(text);
    else for (const { attribs } of nodes ?? []) attribs.style = `${attribs.style ?? ''};text-decoration:line-through`;
  }
}

function declarationsOf($: CheerioAPI): [selector: string, Declaration][] {
  const declarations: [string, Declaration][] = [];
  for (const node of $('style').toArray()) {
    if (!isEverywhere(node.attribs.media)) continue;
    attempted(() => parse($(node).text()))?.walkDecls((declaration) => {
      for (let at = declaration.parent?.parent; at && at.type !== 'root'; at = at.parent) {
        const { type, name, params } = at as AtRule;
        if (type !== 'atrule' || (name !== 'layer' && !isEverywhere(params))) return;
      }
      for (const selector of (declaration.parent as Rule).selectors ?? []) declarations.push([selector, declaration]);
    });
  }
  return declarations;
}

const isEverywhere = (media = ''): boolean => media.split(',').some((screen) => EVERYWHERE.test(screen.trim()));

/** What work gives; undefined where a stranger's sheet or selector is none, or depends on what a reader does. */
function attempted<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The words that a sheet adds; empty for icons and their names. */
function wordsIn(content: string): string {
  const words = (content.match(/"[^"]*"|'[^']*'/g) ?? []).map((part) => part.slice(1, -1)).join('');
  return words.length <= LONGEST_WORDS && (IN_WORDS.test(words) || DENIES.test(words)) && !saysNothing(words)
    ? words
    : '';
}
