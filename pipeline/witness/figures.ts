import { type Thousandths, thousandths } from '../../src/rates/percent.ts';

/** A number as it stands in a text. */
export interface Printed {
  /** Thousandths of a percent, without a sign. */
  size: Thousandths;
  /** The sign or the word for one that stands before it. */
  sign: 1 | -1 | null;
  /** How many decimals are printed. */
  places: number;
  start: number;
  end: number;
}

const NUMBER = /(?<![\d.,$#/])(\d{1,2}(?:[.,]\d{1,3}|(?= ?%)))(?!\d|[.,]\d)/g;
const SIGN = /(?:(\+|\bplus\b)|(-|\b(?:minus|less|moins)\b)) ?$/i;

/** How many decimals a number has. */
export const placesOf = (number: string): number => /[.,](\d+)/.exec(number)?.[1]?.length ?? 0;

/** Every number of a text that can be a percentage: with decimals, or with a sign for percent. */
export function printedIn(text: string): Printed[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const size = thousandths(match[1] ?? '');
    if (size === null) return [];
    const [, plus, minus] = SIGN.exec(text.slice(0, match.index)) ?? [];
    return [
      {
        size,
        sign: plus ? 1 : minus ? -1 : null,
        places: placesOf(match[1] ?? ''),
        start: match.index,
        end: match.index + match[0].length,
      },
    ];
  });
}

/** A text that is no figure itself: empty where all it holds is figures and what goes with them. */
export function figureless(text: string): string {
  return printedIn(text).length > 0 && !/[a-z]{3}/.test(text.replace(/\b(?:apr|tac|tap)\b/g, '')) ? '' : text;
}
