import type { CheerioAPI } from 'cheerio';
import { type Declaration, parse, type Root, type Rule } from 'postcss';
import { Failure } from '../failure.ts';
import { isAlarm } from './layout/alarm.ts';
import { isLimiting } from './layout/limiting.ts';
import { DENIES } from './layout/wording.ts';
import type { PageElement } from './text.ts';

/** The properties that strike words out, and that add words. What a sheet hides, scripts may show. */
const PROPERTIES = /^(?:text-decoration(?:-line)?|content)$/i;
/** Words to add; icons are none. */
const WORDS = /attr\(|["'][^"'\\]*\p{L}{2}/u;
/** A page with more declarations of these is no page of rates. */
const MOST_DECLARATIONS = 2_000;
/** Conditions that hold wherever a page is read; others hold on some screens, or in print. */
const EVERYWHERE = /^(?:all|(?:only )?screen)$/i;
const ADDED = /::?(before|after)\s*$/;

/** The declaration that counts for one property of an element, and how specific its selector is. */
interface Declared {
  value: string;
  weight: number;
}

/**
 * Applies the style sheets within a page to the elements that they strike out or add words to, as attributes and text (CSS Cascading 4, 6).
 * Sheets elsewhere are not obtained.
 * @throws {Failure} `too-large`
 */
export function applyStyles($: CheerioAPI): void {
  const elements = new Map<PageElement, Map<string, Declared>>();
  for (const [selector, { prop, value, important }] of declarationsOf($)) {
    const weight = weightOf(selector) + (important ? 1_000 : 0);
    const name = `${ADDED.exec(selector)?.[1] ?? ''} ${prop.toLowerCase()}`;
    for (const node of matchesOf($, selector.replace(ADDED, ''))) {
      const declared = elements.get(node) ?? new Map<string, Declared>();
      elements.set(node, declared);
      if ((declared.get(name)?.weight ?? 0) <= weight) declared.set(name, { value, weight });
    }
  }
  for (const [node, declared] of elements)
    for (const [name, { value }] of declared) {
      const [part, property = ''] = name.split(' ');
      const { style = '' } = node.attribs;
      if (part === 'before') $(node).prepend(addedBy(value, node));
      else if (part === 'after') $(node).append(addedBy(value, node));
      else if (!style.includes(property)) node.attribs.style = `${style};${property}:${value}`;
    }
}

/** The declarations that matter here, each with one selector, in the order of the page. */
function declarationsOf($: CheerioAPI): [selector: string, Declaration][] {
  const found: [string, Declaration][] = [];
  const sheet = $('style')
    .filter((_, { attribs: { media = 'all' } }) => EVERYWHERE.test(media))
    .text();
  rootOf(sheet)?.walkDecls(PROPERTIES, (declaration) => {
    if (/^content$/i.test(declaration.prop) && !WORDS.test(declaration.value)) return;
    for (let at = declaration.parent?.parent; at && at.type !== 'root'; at = at.parent)
      if (at.type !== 'atrule' || !('params' in at) || !EVERYWHERE.test(String(at.params))) return;
    for (const selector of (declaration.parent as Rule).selectors ?? []) found.push([selector, declaration]);
    if (found.length > MOST_DECLARATIONS)
      throw new Failure(
        'too-large',
        `the page holds more than ${MOST_DECLARATIONS} styles that strike out or add words`,
      );
  });
  return found;
}

/** A parsed sheet; null for one that is none. */
function rootOf(sheet: string): Root | null {
  try {
    return parse(sheet);
  } catch {
    return null;
  }
}

/** The elements that a selector matches; none for one that depends on what a reader does. */
function matchesOf($: CheerioAPI, selector: string): PageElement[] {
  try {
    return $(selector.trim()).toArray() as PageElement[];
  } catch {
    return [];
  }
}

/** How specific a selector is, as one number (Selectors 4, 17). */
const weightOf = (selector: string): number =>
  100 * (selector.match(/#[\w-]/g)?.length ?? 0) +
  10 * (selector.match(/[.[]|(?<!:):(?!:)/g)?.length ?? 0) +
  (selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0);

/** The words that a sheet adds to an element, escaped for a page, if they limit it or take it back: others are icons and headers of cells. */
function addedBy(content: string, { attribs }: PageElement): string {
  const parts = content.match(/attr\(\s*[\w-]+\s*\)|"[^"]*"|'[^']*'/g) ?? [];
  const words = parts.map((part) => {
    const name = /^attr\(\s*([\w-]+)/.exec(part)?.[1];
    return name ? (attribs[name] ?? '') : part.slice(1, -1);
  });
  const text = words.join('');
  return DENIES.test(text) || isAlarm(text) || isLimiting(text)
    ? ` ${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} `
    : '';
}
