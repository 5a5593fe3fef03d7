import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';
import { escaped, round } from './svg.ts';

export type Weight = 400 | 600;

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string): string => resolve(`@expo-google-fonts/hanken-grotesk/${name}.ttf`);
/** The site's own typeface: a server may have none. */
export const FONT_FILES: Readonly<Record<Weight, string>> = {
  400: fileOf('400Regular/HankenGrotesk_400Regular'),
  600: fileOf('600SemiBold/HankenGrotesk_600SemiBold'),
};

const fonts = new Map<Weight, Font>();
const widths = new Map<string, number>();

function advance(letter: string, weight: Weight): number {
  const known = widths.get(letter + weight);
  if (known !== undefined) return known;
  const font = fonts.get(weight) ?? (create(readFileSync(FONT_FILES[weight])) as Font);
  fonts.set(weight, font);
  const width = font.glyphForCodePoint(letter.codePointAt(0) as number).advanceWidth / font.unitsPerEm;
  widths.set(letter + weight, width);
  return width;
}

/** The width of a text in the site's typeface, in pixels. */
export const widthOf = (text: string, size: number, weight: Weight = 400): number =>
  [...text].reduce((width, letter) => width + advance(letter, weight) * size, 0);

/** A text in lines that fit a room in pixels, broken at spaces; a longer word is broken where the room ends. */
export function wrapped(text: string, room: number, size: number, weight: Weight = 400): string[] {
  const lines = [''];
  const fits = (line: string): boolean => widthOf(line, size, weight) <= room;
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    if (line !== '') lines.push('');
    for (const letter of word) {
      const part = lines.at(-1) + letter;
      if (part.length === 1 || fits(part)) lines[lines.length - 1] = part;
      else lines.push(letter);
    }
  }
  return lines;
}

/** A line of text at its measured width, whatever font it is drawn in. */
export function drawText(text: string, x: number, y: number, size: number, fill: string, weight: Weight = 400): string {
  const length = round(widthOf(text, size, weight));
  return (
    `<text x="${x}" y="${round(y)}" font-size="${size}"${weight === 400 ? '' : ` font-weight="${weight}"`} fill="${fill}" ` +
    `textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`
  );
}
