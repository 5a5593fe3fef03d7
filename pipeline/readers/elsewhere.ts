import { PROVINCE_NAMES } from '../../src/rates/vocabulary.ts';
import { daysIn } from './dates.ts';
import { isFootnote } from './footnotes.ts';
import type { Place } from './outline.ts';
import { plainDashes, tidy } from './text.ts';

/** Words, beside a table or over a part of the page, of what is not sold there now: other products, other people, other times, no true figures. */
const ANOTHER = new RegExp(
  `\\b(?:${[
    'commercial|rental|construction|renewals?|reverse mortgages?|second mortgages?|private mortgages?|bridge|agricultural|farm',
    'GICs?|guaranteed investments?|term deposits?|savings|RRSPs?|TFSAs?|HELOCs?|lines? of credit|credit cards?|personal loans?|car loans?',
    'US dollars?|USD|cash[- ]?back|employees?|staff|students?|existing (?:clients|customers|members)|competitors?|other lenders|elsewhere',
    'archived?|historical|history|previous(?:ly)?|former(?:ly)?|past|last (?:year|month|week)|yesterday|expired|ended|discontinued|no longer',
    'business|multi-?(?:residential|unit|family)|land|home improvement|newcomers?|manufactured|mobile homes?|cottages?|vacation|foreign|non-residents?|alternative|wholesale|brokers?',
    'sold out|closed to new|withdrawn|superseded|next (?:year|month|week)|indicative|forecasts?|proposed|pending|internal|do not publish|(?<!(?:royal|national) )bank of canada|qualifying|stress test|penalty',
    'coming soon|upcoming|tomorrow|samples?|examples?|illustrat\\w+|hypothetical|not (?:actual|real|current)|placeholder|average',
  ].join('|')})\\b`,
  'i',
);
/** Longer lines are prose: they mention more than they are about. In characters. */
const LONGEST = 140;

const PLACES = Object.values(PROVINCE_NAMES).join('|');
const FOR_A_PROVINCE = new RegExp(
  `\\b(?:for|in) (?:${PLACES})\\b.{0,20}\\bonly\\b|\\b(?:${PLACES}) (?:residents|only)\\b`,
  'i',
);
const ON = '(?: (?:on|of|from|as of|date))*[\\s:,(-]*$';
const BEGINS = new RegExp(`\\b(?:effective|effect|from|as of|starting|beginning)${ON}`, 'i');
const ENDS = new RegExp(`\\b(?:until|through|ends?|ended|expires?|before)${ON}`, 'i');

/**
 * Whether a short line says that the rates beside it are not those that a reader of the page can have now.
 * @param day the day on which the page was read, `YYYY-MM-DD`
 */
export function isElsewhere(text: string, day: string): boolean {
  const line = plainDashes(tidy(text));
  if (line.length > LONGEST) return false;
  if ([...line.matchAll(/\b20\d{2}\b/g)].some(([year]) => year < day.slice(0, 4)) && daysIn(line).length === 0)
    return true;
  return ANOTHER.test(line) || FOR_A_PROVINCE.test(line) || isOtherDay(line, day);
}

/** A line that speaks of what stands before it. */
const POINTS_BACK =
  /\babove\b|^\W*(?:note:? )?(?:(?:these|this|the|all|our|posted|special|mortgage|fixed|variable) ){0,4}(?:rates?|offers?|specials?|promotions?|products?|mortgages?|figures?|table)\b|^\W*(?:no longer|discontinued|expired|withdrawn|sold out|superseded|(?:only )?available|for [^.]{3,60} only)\b/i;
const SAYS_WHAT = /\b(?:are|is|were|was|apply|applies|for [^.]{3,60} only)\b/i;
const SAYS_WHAT_NOT = /\b(?:not|except|exclud\w+|without|other than|may|might|can|could|differ\w*|also|and)\b/i;

/** A line under a heading further up that is about rates, or a word on all that follows (`Sold out`). */
const OF_RATES = /\brates?\b|^.{1,20}$/i;

/** Whether a line behind rates says, of them and no others, that they are not those that a reader of the page can have now. */
const wasElsewhere = (text: string, day: string): boolean =>
  SAYS_WHAT.test(text) && !SAYS_WHAT_NOT.test(text) && isElsewhere(text, day);

/**
 * What the lines around rates say of them. Of those behind them only the ones that point back: the others may begin something else.
 * @param day the day on which the page was read, `YYYY-MM-DD`
 * @returns the lines, and the one among them by which these are not the rates that a reader of the page can have now
 */
export function saidOf(
  { beside, introduced, following }: Pick<Place, 'beside' | 'introduced' | 'following'>,
  day: string,
) {
  const behind = following().filter((line) => POINTS_BACK.test(plainDashes(line)) && !isFootnote(line));
  const over = introduced.filter((line) => OF_RATES.test(line));
  const elsewhere =
    [...over, ...beside].find((line) => isElsewhere(line, day)) ?? behind.find((line) => wasElsewhere(line, day));
  return { beside: [...beside, ...behind], elsewhere: elsewhere ?? null };
}

/** Whether a text says that it holds from a day or month after the given day, or ended before it. */
export function isOtherDay(text: string, day: string): boolean {
  return [...daysIn(text), ...monthsIn(text)].some(({ day: said, before }) => {
    // A month is compared with the month of the day.
    const then = day.slice(0, said.length);
    return (said > then && BEGINS.test(before)) || (said < then && ENDS.test(before));
  });
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = new RegExp(`\\b(${MONTHS.join('|')})[a-z]*\\.?,? (20\\d{2})\\b`, 'gi');

/** Every month of a year that a text prints without a day, `YYYY-MM`, with the words before it. */
function monthsIn(text: string): { day: string; before: string }[] {
  const plain = plainDashes(tidy(text));
  return [...plain.matchAll(MONTH)].map(({ 1: name = '', 2: year, index }) => {
    const month = MONTHS.indexOf(name.toLowerCase()) + 1;
    return { day: `${year}-${String(month).padStart(2, '0')}`, before: plain.slice(0, index) };
  });
}
