import { joinEntries } from '../read/feeds.ts';
import { readFigure } from '../read/figures.ts';
import { joinWords, parseHeading, parseLabel } from '../read/labels.ts';
import { type Line, readLines } from '../read/lines.ts';
import { joinParts, type Part, partOf } from '../read/parts.ts';
import { draftOf } from '../read/rows.ts';
import { defineLender, page, strategy } from '../read/strategies.ts';

const PROVINCES = { Ontario: 'CA-ON', Alberta: 'CA-AB', 'British Columbia': 'CA-BC' } as const;
const PLACES = Object.keys(PROVINCES) as (keyof typeof PROVINCES)[];
const urlOf = (name: string) => `https://www.truenorthmortgage.ca/rates/${name.toLowerCase().replace(' ', '-')}`;
/** Terms in months are teasers, and a line without a monthly payment is an advertisement. */
const SHAPES = {
  whole:
    /^(\d{1,2}[- ](?:Years?|Yrs?\.?) (?:Fixed|Variable)(?:[- ]rate)?) (\d{1,2}[.,]\d{2,3}(?: ?%)?(?: ?per ?cent)?(?: per (?:year|annum)| p\.a\.)?) (\$(?:\d,)?\d{3})(?: ?\/ ?mo(?:nth)?)?$/i,
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
  const said = placed ? joinWords(...over, parseLabel(label)) : null;
  const figure = readFigure(rate);
  const rest = { label, section, provinces: [PROVINCES[name]] };
  const draft =
    said?.insurance === 'insured' && plain && figure
      ? draftOf({ prepayment: 'closed', offer: 'special', ...said }, figure, null, rest)
      : null;
  if (draft) return partOf({ source, section, label, cells: [rate, payment], drafts: [draft], at: node });
  return { rows: [], notes: [`Not read: "${text}" under "${section ?? 'no heading'}"`], unread: [section] };
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
        joinParts(...pages.map((one, at) => joinEntries(...readLines(one, SHAPES).map((line) => readLine(line, at))))),
    ),
  ],
});
