import { joinEntries } from '../read/feeds.ts';
import { readFigure } from '../read/figures.ts';
import { joinWords, parseHeading, parseLabel } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinParts, type Part, partOf } from '../read/parts.ts';
import { draftOf } from '../read/rows.ts';
import { defineLender, page, strategy } from '../read/strategies.ts';
import { isStruck, isTable, type PageElement, type PageNode, partsAround, textOf, tidy } from '../read/text.ts';
import { walk } from '../read/walk.ts';

const PROVINCES = { Ontario: 'CA-ON', Alberta: 'CA-AB', 'British Columbia': 'CA-BC' } as const;
const PLACES = Object.keys(PROVINCES) as (keyof typeof PROVINCES)[];
const urlOf = (name: string) => `https://www.truenorthmortgage.ca/rates/${name.toLowerCase().replace(' ', '-')}`;
const PERCENT = String.raw`\d{1,2}[.,]\d{2,3}(?: ?%)?(?: ?per ?cent)?(?: per (?:year|annum)| p\.a\.)?`;
/** Patterns: a line that is read; one of its list that is not (terms in months are teasers); any alike, which is noted. */
const SHAPES = {
  whole: new RegExp(
    String.raw`^(\d{1,2}[- ](?:Years?|Yrs?\.?) (?:Fixed|Variable)(?:[- ]rate)?) (${PERCENT}) (\$(?:\d,)?\d{3})(?: ?\/ ?mo(?:nth)?)?$`,
    'i',
  ),
  ofList: /^\d{1,2}[- ](?:Years?|Yrs?\.?|Months?) (?:Fixed|Variable)\b/i,
  alike: /^(?=.*\b\d{1,2}[- ]?(?:years?|yrs?|months?)\b)(?=.*[%${]).{1,60}$/i,
};

/** A line under headings that are all understood, name the province and say that its rates are for insured mortgages. */
function readLine({ node, text, headings, plain }: Line, source: number): Part {
  const name = PLACES[source] as (typeof PLACES)[number];
  const section = headings.join(' / ') || null;
  const [, label = '', rate = '', payment = ''] = SHAPES.whole.exec(text) ?? [];
  const over = headings.map((heading) => parseHeading(heading, [[name, {}]])?.words ?? null);
  const placed = headings.some((heading) => heading.includes(name));
  const words = placed ? joinWords(...over, parseLabel(label)) : null;
  const figure = readFigure(rate);
  const rest = { label, section, provinces: [PROVINCES[name]] };
  const draft =
    words?.insurance === 'insured' && plain && figure
      ? draftOf({ prepayment: 'closed', offer: 'special', ...words }, figure, null, rest)
      : null;
  if (draft) return partOf({ source, section, label, cells: [rate, payment], drafts: [draft], at: node });
  return { rows: [], notes: [`Not read: "${text}" under "${section ?? 'no heading'}"`], unread: [section] };
}

/** A rate printed as a line of words instead of a row of cells. */
export interface Line {
  node: PageElement;
  text: string;
  headings: string[];
  /** True if it stands in a list right under its headings: not in a table, nor beside struck-out text. */
  plain: boolean;
}

/** Longest line. Larger parts of a page are walked into without reading their text first. */
const LONGEST = 200;

/** Every line of a page that is read or noted, in document order. Other words end a list until the next heading. */
export function readLines({ $ }: Pick<Page, '$'>, { whole, ofList, alike }: typeof SHAPES): Line[] {
  const lines: Line[] = [];
  let list: 'expected' | 'begun' | 'ended' = 'expected';
  const end = (): void => {
    if (list === 'begun') list = 'ended';
  };
  const within = (node: PageElement, shape: RegExp): boolean =>
    [...$(node).find('*')].some((inner) => shape.test(textOf(inner)));
  walk($, ({ node, heading }, place) => {
    if (heading) list = 'expected';
    if (!heading && node.type === 'text' && tidy(node.data) !== '') end();
    if (heading || node.type !== 'tag' || length(node) > LONGEST) return false;
    const text = textOf(node);
    const shape = whole.test(text) ? whole : alike;
    if (!shape.test(text) || within(node, shape)) return false;
    if (!ofList.test(text)) end();
    else if (list === 'expected') list = 'begun';
    const spoilt = partsAround(node).some(isTable) || $(node).find('*').toArray().some(isStruck);
    const { title, levels } = place();
    lines.push({
      node,
      text,
      headings: [...new Set([...(title ? [title] : []), ...levels])],
      plain: list === 'begun' && !spoilt,
    });
    return true;
  });
  return lines;
}

function length(node: PageNode): number {
  if (node.type === 'text') return node.data.trim().length;
  if (node.type !== 'tag') return 0;
  let sum = 0;
  for (const child of node.children) {
    sum += length(child);
    if (sum > LONGEST) break;
  }
  return sum;
}

export default defineLender({
  id: 'truenorth',
  name: 'True North Mortgage',
  kind: 'broker',
  page: urlOf('Ontario'),
  verified: 'shape only',
  minimumRates: 3,
  passes: [
    [/\bfrom \d/i, 'an advertisement'],
    [/\b6 Month Fixed\b/i, 'a teaser for half a year'],
  ],
  strategies: [
    strategy(
      PLACES.map((name) => page({ url: urlOf(name) })),
      (...pages) =>
        joinParts(
          ...pages.map((page, at) => joinEntries(...readLines(page, SHAPES).map((line) => readLine(line, at)))),
        ),
    ),
  ],
});
