import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import type { Thousandths } from '../../src/rates/percent.ts';
import { feedFigure } from './figures.ts';

const PERCENTAGE = /(\d{1,2}[.,]\d{1,3})\s*%/g;

/** The visible percentages beside an element: in the largest part of the page that contains no other element of its kind. */
export function figuresBeside($: CheerioAPI, element: Element, kind: string): (Thousandths | null)[] {
  const alone = $(element)
    .parents()
    .filter((_, part) => $(part).find(kind).length === 1);
  const text = alone.last().text();
  return [...new Set([...text.matchAll(PERCENTAGE)].map(([, figure]) => feedFigure(figure)))];
}
