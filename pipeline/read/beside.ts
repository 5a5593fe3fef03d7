import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import type { Thousandths } from '../../src/rates/percent.ts';
import { feedFigure } from './figures.ts';
import { type PageElement, textOf } from './text.ts';

const PERCENTAGE = /(\d{1,2}[.,]\d{1,3})\s*%/g;

/** The largest part of the page around an element that contains no other element of its kind. */
export const partAround = ($: CheerioAPI, element: Element, kind: string): PageElement =>
  ($(element)
    .parents()
    .filter((_, part) => $(part).find(kind).length === 1)
    .last()[0] ?? element) as PageElement;

/** The different percentages that a part of a page shows. */
export const figuresIn = (part: PageElement): (Thousandths | null)[] => [
  ...new Set([...textOf(part).matchAll(PERCENTAGE)].map(([, figure]) => feedFigure(figure))),
];
