import { isAbsent } from '../read/figures.ts';
import { meaningOf } from '../read/labels.ts';
import { folded } from '../read/layout/wording.ts';

/** Words that name something: two wordings with one meaning name the same. */
const NAMING = /^(title|h1|heading|opener|caption|header|group|row) (.*)$/s;
const OF_WHOLE = /^(?:title|h1|caption)$/;
/** False for a name of the page or of a table that says nothing: it may come and go. */
export const isTelling = (told: string): boolean => !/^(?:title|h1|caption) \[\[\],""\]$/.test(told);
/** Signs of figures, days, spans and comparison: such a name counts as it is. */
const COUNTED = /[#@<>≤≥+$%]|(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])|\b(?:col|row)span \d|struck out/u;

/** Returns the function that compares lines of a layout: names by what they say, anything else by its letters. */
export function telling(owns: readonly string[]): (line: string) => string {
  const known = new Map<string, string>();
  const tell = (line: string): string => {
    const [, kind = '', text = ''] = NAMING.exec(line) ?? [];
    if (kind === '') return folded(line);
    if (OF_WHOLE.test(kind))
      return `${kind} ${(/[<>≤≥+$%]/.test(text) ? null : meaningOf(text, owns, 'page')) ?? folded(text)}`;
    const of = kind === 'header' ? 'column' : 'part';
    // The signs between cells and rows stay where they are.
    const parts = text.split(/( [|/] )/);
    const said = parts.map((part, at) => {
      if (at % 2 === 1) return part;
      if (isAbsent(part)) return '';
      return (COUNTED.test(part) ? null : meaningOf(part, [], of)) ?? folded(part);
    });
    return `${kind} ${said.join('')}`;
  };
  return (line) => {
    const said = known.get(line) ?? tell(line);
    known.set(line, said);
    return said;
  };
}
