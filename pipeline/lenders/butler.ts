import type { CheerioAPI } from 'cheerio';
import type { Thousandths } from '../../src/rates/thousandths.ts';
import type { Draft } from '../lender.ts';
import { joinEntries, readEntry } from '../read/feeds.ts';
import { feedFigure } from '../read/figures.ts';
import { joinWords, parseLabel } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { defineLender } from '../read/strategies.ts';
import { type PageElement, parentOf, plainDashes, textOf } from '../read/text.ts';
import { walkPage } from '../read/walk.ts';

const BUTTONS = 'button[data-rate][data-form-title]';
/** A half-year teaser, which would rank as the lowest fixed rate. Its row is kept, but its figure is no rate to compare. */
const TEASER = /^6-MTH\b/i;

const TERM = '.term-cnt';

/** The rates are `from` their figure. */
const FROM = /\brates\b.{0,30}\bfrom \d[\d.,]* ?%/i;

function read({ $, text }: Page) {
  const partAround = partsAround($, BUTTONS);
  const conditions: Draft['conditions'] = FROM.test(text) ? ['as-low-as'] : [];
  return joinEntries(
    ...walkPage($).spots.flatMap(({ node, isSeen }) => {
      const button = $(node);
      if (!isSeen || node.type !== 'tag' || !button.is(BUTTONS)) return [];
      const label = button.attr('data-form-title') ?? '';
      const rate = button.attr('data-rate') ?? '';
      const part = partAround(node);
      const named = [label, ...$(part).find(TERM).toArray().map(textOf)].map((words) => parseLabel(words));
      const meaning = TEASER.test(label) ? null : joinWords(...named);
      const says = meaning && { prepayment: 'closed' as const, offer: 'special' as const, ...meaning };
      const [shown, ...others] = figuresIn(part);
      if (shown === feedFigure(rate) && others.length === 0)
        return readEntry({ section: null, label, at: part, says, rate, with: { conditions } });
      const { rows } = readEntry({ section: null, label, at: node, says, rate: null });
      return { rows, notes: [`Not read: ${rate} is not the only figure beside "${label}"`], unread: [null] };
    }),
  );
}

export default defineLender({
  id: 'butler',
  name: 'Butler Mortgage',
  kind: 'broker',
  page: 'https://www.butlermortgage.ca/low-mortgage-rates/',
  verified: 'excerpt',
  minimumRates: 3,
  passes: [
    [/\b6-MTH\b/i, 'a teaser for half a year'],
    [/\bInquire\b/i, 'an advertisement in a window of its own'],
  ],
  read,
});

const PERCENTAGE = /(\d{1,2}[.,]\d{1,3})\s*%/g;
const DECIMAL = /(?<![\d.,$])(\d{1,2}[.,]\d{1,3})(?![\d.,])/g;

/** Finds, for each element of a kind, the largest part of the page around it that contains no other of the kind. */
export function partsAround($: CheerioAPI, kind: string): (element: PageElement) => PageElement {
  const counts = new Map<PageElement, number>();
  for (const element of $(kind).toArray() as PageElement[])
    for (let part = parentOf(element); part; part = parentOf(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return (element) => {
    let part = element;
    for (let next = parentOf(part); next && counts.get(next) === 1; next = parentOf(next)) part = next;
    return part;
  };
}

/** What makes a number another thing than a rate: an offset, a bound. */
const QUALIFIED_BEFORE =
  /(?:[+~<>≤≥±×-]|[+~<>≤≥±×]\s|\bprime ?[+-]\s?|\b(?:from|to|just|only|prime|low as|over|under|than|at least):?\s)$/i;
const QUALIFIED_BEHIND = /^\s*(?:\+|[?‰]|and up|or (?:more|less|higher|lower))/i;
/** As much of the text around a number as those need, in characters. */
const NEAR = 12;

/** The different percentages of a part of a page, or else its numbers with decimals; null for a number that is no rate by itself. */
export function figuresIn(part: PageElement): (Thousandths | null)[] {
  const text = plainDashes(textOf(part));
  const signed = [...text.matchAll(PERCENTAGE)];
  const matches = signed.length > 0 ? signed : [...text.matchAll(DECIMAL)];
  const isQualified = ({ 0: whole, index }: RegExpExecArray): boolean =>
    QUALIFIED_BEFORE.test(text.slice(Math.max(0, index - NEAR), index)) ||
    QUALIFIED_BEHIND.test(text.slice(index + whole.length, index + whole.length + NEAR));
  return [...new Set(matches.map((match) => (isQualified(match) ? null : feedFigure(match[1]))))];
}
