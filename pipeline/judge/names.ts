import type { Judged } from '../../src/snapshots/judgements.ts';
import { isAbsent } from '../read/figures.ts';
import { meaningOf } from '../read/labels.ts';
import { textDigest } from '../read/layout/frame.ts';
import { folded } from '../read/layout/wording.ts';

/** Words that name something: two wordings with one meaning name the same. */
const NAMING = /^(title|h1|heading|opener|caption|header|group|row) (.*)$/s;
const OF_WHOLE = /^(?:title|h1|caption)$/;
/** Words of several cells, each of which a person may judge. */
const OF_CELLS = /^(?:header|group|row)$/;
/** False for a name of the page or of a table that says nothing, and for words that a person calls harmless: they may come and go. */
export const saysSomething = (meaning: string): boolean => !/^(?:(?:title|h1|caption) \[\[\],""\])?$/.test(meaning);
/** Signs of figures, days, spans and comparison: such a name counts as it is. */
const COUNTED = /[#@<>≤≥+$%]|(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])|\b(?:col|row)span \d|struck out/u;

/**
 * Returns the function that compares lines of a layout: names by what they say, or what a person says that they mean; anything else by its
 * letters. Empty for what a person calls harmless.
 */
export function meaningOfLines(owns: readonly string[], judged: Judged): (line: string) => string {
  const known = new Map<string, string>();
  const meant = (text: string): string => {
    const said = judged.get(textDigest(text));
    return said?.verdict === 'harmless' ? '' : said?.verdict === 'name' ? said.name : text;
  };
  const meaningOfLine = (line: string): string => {
    const [, kind = '', printed = ''] = NAMING.exec(line) ?? [];
    if (kind === '') return meant(line.slice(line.indexOf(' ') + 1)) === '' ? '' : folded(line);
    const text = OF_CELLS.test(kind) ? printed : meant(printed);
    if (text === '') return '';
    if (OF_WHOLE.test(kind))
      return `${kind} ${(/[<>≤≥+$%]/.test(text) ? null : meaningOf(text, owns, 'page')) ?? folded(text)}`;
    const of = kind === 'header' ? 'column' : 'part';
    // The signs between cells and rows stay where they are.
    const parts = text.split(/( [|/] )/);
    const said = parts.map((printed, at) => {
      if (at % 2 === 1) return printed;
      const part = OF_CELLS.test(kind) ? meant(printed) : printed;
      if (isAbsent(part)) return '';
      return (COUNTED.test(part) ? null : meaningOf(part, [], of)) ?? folded(part);
    });
    return `${kind} ${said.join('')}`;
  };
  return (line) => {
    const said = known.get(line) ?? meaningOfLine(line);
    known.set(line, said);
    return said;
  };
}
