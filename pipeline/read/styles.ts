import type { CheerioAPI } from 'cheerio';
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import { Failure } from '../failure.ts';
import { DENIES, lettersOf } from './layout/wording.ts';
import type { PageElement } from './text.ts';

/** The properties that strike words out, and that add words. What a sheet hides, scripts may show. */
const PROPERTIES = /^(?:text-decoration(?:-line)?|content)$/i;
const STRIKES = /line-through/i;
const WORDS = /attr\(|["'][^"'\\]*\p{L}{2}/u;
/** Longer words are an article, not a note. In characters. */
const LONGEST_WORDS = 200;
/** A page with more of these, or that they make so much longer, is no page of rates. */
const MOST_SELECTORS = 500;
const MOST_ADDED = 100_000;
/** Conditions that hold wherever a page is read; others hold on some screens, or in print. */
const EVERYWHERE = /^(?:all|(?:only )?screen|)$/i;
const ADDED = /::?(before|after)\s*$/;
/** Selectors by the place among others, which cost too much; no known page strikes rates out by them. */
const BY_PLACE = /[~+]|:(?:has|nth-|contains|not\()/i;

/** The declaration that counts for one property of an element, and how specific its selector is. */
interface Declared {
  value: string;
  weight: number;
}

/** Applies a page's own style sheets that strike out or add words (CSS Cascading 4, 6). @throws {Failure} `too-large` */
export function applyStyles($: CheerioAPI): void {
  const elements = new Map<PageElement, Map<string, Declared>>();
  for (const [selector, { prop, value, important }] of declarationsOf($)) {
    const weight = weightOf(selector) + (important ? 1_000 : 0);
    const name = `${ADDED.exec(selector)?.[1] ?? ''} ${prop.toLowerCase()}`;
    const matches = attempted(() => $(selector.replace(ADDED, '').trim()).toArray() as PageElement[]);
    for (const node of matches ?? []) {
      const declared = elements.get(node) ?? new Map<string, Declared>();
      elements.set(node, declared);
      if ((declared.get(name)?.weight ?? 0) <= weight) declared.set(name, { value, weight });
    }
  }
  const wordsOf = addedWords($);
  let added = 0;
  for (const [node, declared] of elements)
    for (const [name, { value, weight }] of declared) {
      const [part, property = ''] = name.split(' ');
      const { style = '' } = node.attribs;
      const words = part === '' ? '' : wordsOf(value, node);
      added += words.length;
      if (added > MOST_ADDED) throw new Failure('too-large', 'the styles of the page add more words than it may hold');
      if (part === 'before') $(node).prepend(words);
      else if (part === 'after') $(node).append(words);
      else if (weight >= 1_000 || !/(?:^|;)\s*text-decoration(?:-line)?\s*:/i.test(style))
        node.attribs.style = `${style};${property}:${value}`;
    }
}

function declarationsOf($: CheerioAPI): [selector: string, Declaration][] {
  const declarations: [string, Declaration][] = [];
  for (const node of $('style').toArray()) {
    const { media = '' } = node.attribs;
    if (!media.split(',').some((one) => EVERYWHERE.test(one.trim()))) continue;
    attempted(() => parse($(node).text()))?.walkDecls(PROPERTIES, (declaration) => {
      if (!holdsEverywhere(declaration)) return;
      if (/^content$/i.test(declaration.prop) && !isOfWords(declaration.value)) return;
      for (const selector of (declaration.parent as Rule).selectors ?? [])
        if (!BY_PLACE.test(selector)) declarations.push([selector, declaration]);
    });
  }
  const matters = declarations.some(([, { value }]) => STRIKES.test(value))
    ? declarations
    : declarations.filter(([, { prop }]) => /^content$/i.test(prop));
  if (matters.length > MOST_SELECTORS)
    throw new Failure('too-large', `the page holds more than ${MOST_SELECTORS} styles that strike out or add words`);
  return matters;
}

const isOfWords = (content: string): boolean => content.length <= LONGEST_WORDS && WORDS.test(content);

function holdsEverywhere(declaration: Declaration): boolean {
  for (let at = declaration.parent?.parent; at && at.type !== 'root'; at = at.parent) {
    const { type, name, params } = at as AtRule;
    if (type !== 'atrule') return false;
    if (name !== 'layer' && !params.split(',').some((one) => EVERYWHERE.test(one.trim()))) return false;
  }
  return true;
}

/** What work gives; undefined where a stranger's sheet or selector is none, or depends on what a reader does. */
function attempted<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const weightOf = (selector: string): number =>
  100 * (selector.match(/#[\w-]/g)?.length ?? 0) +
  10 * (selector.match(/[.[]|(?<!:):(?!:)/g)?.length ?? 0) +
  (selector.match(/(?:^|[\s>])[a-z]/gi)?.length ?? 0);

const isIcon = (text: string): boolean => !DENIES.test(text) && !/\p{L}\W+\p{L}/u.test(text);

/** Returns the function that gives the words that a sheet adds to an element, escaped for a page; empty for headers and icons. */
function addedWords($: CheerioAPI): (content: string, node: PageElement) => string {
  const heads = new Set(
    $('th')
      .toArray()
      .map((head) => lettersOf($(head).text())),
  );
  const known = new Map<string, string>();
  return (content, { attribs }) => {
    const parts = content.match(/attr\(\s*[\w-]+\s*\)|"[^"]*"|'[^']*'/g) ?? [];
    const words = parts.map((part) => {
      const name = /^attr\(\s*([\w-]+)/.exec(part)?.[1];
      return name ? (attribs[name] ?? '') : part.slice(1, -1);
    });
    const text = words.join('').slice(0, LONGEST_WORDS);
    const said =
      known.get(text) ??
      (isIcon(text) || heads.has(lettersOf(text)) ? '' : ` ${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} `);
    known.set(text, said);
    return said;
  };
}
