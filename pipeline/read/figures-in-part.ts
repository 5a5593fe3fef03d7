import type { CheerioAPI } from 'cheerio';
import type { Thousandths } from '../../src/rates/percent.ts';
import { feedFigure } from './figures.ts';
import { type PageElement, parentOf, plainDashes, textOf } from './text.ts';

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

/**
 * The different percentages that a part of a page shows; where no percent sign stands, its numbers with decimals. Null stands for a number
 * that is no rate by itself.
 */
export function figuresIn(part: PageElement): (Thousandths | null)[] {
  const text = plainDashes(textOf(part));
  const signed = [...text.matchAll(PERCENTAGE)];
  const found = signed.length > 0 ? signed : [...text.matchAll(DECIMAL)];
  const isQualified = ({ 0: whole, index }: RegExpExecArray): boolean =>
    QUALIFIED_BEFORE.test(text.slice(Math.max(0, index - NEAR), index)) ||
    QUALIFIED_BEHIND.test(text.slice(index + whole.length, index + whole.length + NEAR));
  return [...new Set(found.map((one) => (isQualified(one) ? null : feedFigure(one[1]))))];
}
