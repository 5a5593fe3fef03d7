import { Resvg } from '@resvg/resvg-js';
import { load } from 'cheerio/slim';
import { FONT_FILES } from '../../src/charts/text.ts';

const font = {
  loadSystemFonts: false,
  fontFiles: Object.values(FONT_FILES),
  defaultFontFamily: 'Hanken Grotesk',
  sansSerifFamily: 'Hanken Grotesk',
};

/** The words of a picture, line by line. */
export function wordsIn(svg: string): string {
  const $ = load(svg, { xml: true });
  return Array.from($('text'), (one) => $(one).text()).join(' ');
}

/** What is drawn beyond the edges of a picture, in words; null if nothing is. */
export function overflowOf(svg: string): string | null {
  const [, width = 0, height = 0] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  const box = new Resvg(svg.replace(/var\(--[\w-]+, ([^)]+)\)/g, '$1'), { font }).getBBox();
  if (!box) return 'an empty picture';
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isInside = box.x > -1 && box.y > -1 && right < width + 1 && bottom < height + 1;
  return isInside ? null : `from ${box.x} ${box.y} to ${right} ${bottom} on ${width} ${height}: ${wordsIn(svg)}`;
}
