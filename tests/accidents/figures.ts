import { type Thousandths, thousandths } from '../../src/rates/thousandths.ts';

/** One decimal as it stands in an answer. */
export interface Printed {
  start: number;
  end: number;
  text: string;
  value: Thousandths;
}

/** Where in a page its reader looks: its words always, its scripts and the values of its attributes only at some lenders. */
export interface Places {
  scripts: boolean;
  attributes: boolean;
}

const DECIMAL = /(?<=^|\\x22|\\u0022|[^\w.,/#])\d{1,2}[.,]\d{1,3}(?![\w.,]*\d)/g;
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^>]*(?:>|$)/gi;

/** The decimals of a page's words, in order; of a feed, all of them. */
export function printedIn(text: string, places: Places | null): Printed[] {
  return regions(text, places).flatMap(([start, end]) =>
    [...text.slice(start, end).matchAll(DECIMAL)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      text: match[0],
      value: thousandths(match[0]) ?? 0,
    })),
  );
}

function regions(text: string, places: Places | null): [start: number, end: number][] {
  if (places === null) return [[0, text.length]];
  const found: [number, number][] = [];
  let at = 0;
  for (const match of text.matchAll(MARKUP)) {
    found.push([at, match.index]);
    at = match.index + match[0].length;
    const read = match[1]?.toLowerCase() === 'script' ? places.scripts : !match[1] && places.attributes;
    if (read && !match[0].startsWith('<!--')) found.push([match.index, at]);
  }
  found.push([at, text.length]);
  return found;
}

/** A figure written the way another one is: as many decimals, the same decimal mark. */
export function written(value: Thousandths, like: string): string {
  const mark = like.includes(',') ? ',' : '.';
  const places = like.length - like.search(/[.,]/) - 1;
  return (value / 1000).toFixed(Math.max(places, value % 10 ? 3 : value % 100 ? 2 : 1)).replace('.', mark);
}

/** The text with some of its figures replaced. */
export function rewritten(text: string, edits: { at: Printed; by: string }[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { at, by } of edits.toSorted((a, b) => a.at.start - b.at.start)) {
    pieces.push(text.slice(done, at.start), by);
    done = at.end;
  }
  return pieces.join('') + text.slice(done);
}
