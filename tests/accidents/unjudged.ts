import type { Rate } from '../../src/rates/schema.ts';
import { figureParts, onPages } from './page.ts';
import { raise } from './products.ts';
import type { Stage } from './stage.ts';

/** Hours after the good run at which a page is seen. */
export const SEEN = [0.01, 12, 96];

type Put = (parts: ReturnType<typeof figureParts>, html: string, $: Parameters<typeof figureParts>[0]) => void;

/** Where a page may say something of its rates. */
export const PLACES: Record<string, Put> = {
  'before every table': (parts, html) => {
    for (const part of parts) part.before(html);
  },
  'behind every table': (parts, html) => {
    for (const part of parts) part.after(html);
  },
  'under the main heading': (_, html, $) => {
    const first = $('h1').first();
    if (first.length > 0) first.after(html);
    else $('body').prepend(`<h1>Mortgage rates</h1>${html}`);
  },
  'under a heading of its own after the last table': (parts, html, $) => {
    const main = $('main').first();
    (main.length > 0 && parts.every((part) => main.has(part[0] as never).length > 0) ? main : $('body')).append(
      `<section><h2>Good to know</h2>${html}</section>`,
    );
  },
  'in a closed panel before every table': (parts, html) => {
    for (const part of parts) part.before(`<details><summary>Details</summary>${html}</details>`);
  },
  'in a hidden panel with its opener': (parts, html) => {
    for (const [at, part] of parts.entries())
      part.before(
        `<button aria-expanded="false" aria-controls="told-${at}">Details</button><div id="told-${at}" hidden>${html}</div>`,
      );
  },
};

/** The texts of a subject with a sentence in a place; the figures of its tables moved where `moved` says so. */
export function said(
  { subject }: Pick<Stage, 'subject'>,
  place: string,
  sentence: string | null,
  moved = false,
  change: (($: Parameters<typeof figureParts>[0]) => void) | null = null,
): string[] {
  const { texts } = onPages(subject, place, ($) => {
    const parts = figureParts($);
    if (parts.length === 0) return false;
    if (moved) for (const part of parts) raise($, part);
    if (sentence !== null) (PLACES[place] as Put)(parts, `<p>${sentence}</p>`, $);
    change?.($);
    return true;
  });
  const made = texts();
  if (made === null) throw new Error(`${subject.name} has no place for a sentence`);
  return made;
}

export const isMarked = ({ conditions }: Pick<Rate, 'conditions'>): boolean => conditions.includes('unjudged-words');
const of = ({ id, ratePercent, aprPercent }: Rate): string => `${id} ${ratePercent} ${aprPercent}`;

/** Where rates beside words that nobody has judged are shown as if somebody had, or are lost. */
export function unmarked({ good }: Stage, after: { rates: Rate[] }): string[] {
  const now = new Set(after.rates.map(of));
  return [
    ...after.rates.filter((rate) => rate.state === 'fresh' && !isMarked(rate)).map((rate) => `unmarked ${of(rate)}`),
    ...good.rates.filter((rate) => !now.has(of(rate))).map((rate) => `lost ${of(rate)}`),
  ];
}

/** Figures that are shown though the page before did not have them. */
export function movedShown({ good }: Stage, after: { rates: Rate[] }): string[] {
  const before = new Set(good.rates.map(of));
  return after.rates.filter((rate) => !before.has(of(rate))).map((rate) => `shown ${of(rate)}, ${rate.state}`);
}
