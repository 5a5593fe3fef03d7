import type { CheerioAPI } from 'cheerio';
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import { saysNothing } from './labels.ts';
import { DENIES, lettersOf } from './layout/wording.ts';
import type { PageElement } from './text.ts';

/** Conditions that hold wherever a page is read; others hold on some screens, or in print. */
const EVERYWHERE = /^(?:all|(?:only )?screen|)$/i;
const ADDED = /::?(before|after)\s*$/;
const VARIABLE = /var\((--[\w-]+)[^)]*\)/g;
/** Longer words are an article, not a note. In characters. */
const LONGEST_WORDS = 200;
/** Icons have names of one word in small letters. */
const IN_WORDS = /\S\s+\S|^\s*\p{Lu}\p{Ll}/u;

/** Applies a page's own style sheets: what a rule strikes out is struck out, and words that it adds are text. What it hides, scripts may show. */
export function applyStyles($: CheerioAPI): void {
  const heads = [...$('th')].map((head) => lettersOf($(head).text()));
  const declarations = declarationsOf($);
  const variables = new Map(declarations.map(([, { prop, value }]) => [prop, value]));
  for (const [selector, { prop, value }] of declarations) {
    const part = ADDED.exec(selector)?.[1];
    const isOfWords = prop.toLowerCase() === 'content';
    const words = isOfWords ? wordsIn(value.replace(VARIABLE, (_, name) => variables.get(name) ?? '')) : '';
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
    attempted(() =>
      parse($(node).text()).walkDecls((declaration) => {
        for (const selector of selectorsOf(declaration.parent)) declarations.push([selector, declaration]);
      }),
    );
  }
  return declarations;
}

/** More selectors around a rule multiply with its own. */
const MOST_AROUND = 20;

/** The selectors of a rule with those of the rules around it; none where a rule around it does not hold everywhere. */
function selectorsOf(at: Declaration['parent']): string[] {
  if (!at || at.type === 'root') return [''];
  const outer = selectorsOf(at.parent as Declaration['parent']);
  const { type, name, params } = at as AtRule;
  if (type === 'atrule') return name === 'layer' || isEverywhere(params) ? outer : [];
  const { selectors } = at as Rule;
  const nested = outer.slice(0, MOST_AROUND);
  return nested.flatMap((around) =>
    selectors.map((own) => (own.includes('&') ? own.replaceAll('&', around) : `${around} ${own}`)),
  );
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
