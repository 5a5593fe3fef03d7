import { createRequire } from 'node:module';
import { escaped } from './svg.ts';

/** The width of a picture in pixels: twice that of the drawing, for dense screens. */
const WIDTH = 1440;

const { resolve } = createRequire(import.meta.url);
/** The site's own typeface: a server may have none. */
const FONTS = ['400Regular/HankenGrotesk_400Regular.ttf', '600SemiBold/HankenGrotesk_600SemiBold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/hanken-grotesk/${file}`),
);

/** A drawing as PNG. Colours that a page may set have their defaults. */
export async function svgToPng(svg: string): Promise<Buffer> {
  // A native module, loaded on demand: a machine that has none still serves everything but pictures.
  const { renderAsync } = await import('@resvg/resvg-js');
  const made = await renderAsync(svg.replace(/var\(--[\w-]+, ([^)]+)\)/g, '$1'), {
    fitTo: { mode: 'width', value: WIDTH },
    font: {
      loadSystemFonts: false,
      fontFiles: FONTS,
      defaultFontFamily: 'Hanken Grotesk',
      sansSerifFamily: 'Hanken Grotesk',
    },
  });
  return made.asPng();
}

const CARD = { width: 720, left: 24, first: 40, line: 32, title: 74, text: 58 };

/** Text in lines of so many characters at most, broken at spaces. */
const wrapped = (text: string, most: number): string[] =>
  text.match(new RegExp(`.{1,${most}}(?= |$)|[^ ]+`, 'g'))?.map((line) => line.trim()) ?? [];

/** Draws a few lines of text as a card. Long ones are wrapped: what a figure depends on is never cut off. @param least the least height, of a width of 720 */
export function drawCard(title: string, lines: readonly string[], foot: string, least = 0): string {
  const heads = wrapped(title, CARD.title);
  const rows = lines.flatMap((line) => wrapped(line, CARD.text).map((part, place) => ({ part, isFirst: place === 0 })));
  const start = CARD.first + heads.length * 24 + 14;
  const end = Math.max(start + rows.length * CARD.line, least - 24);
  const height = end + 24;
  const text = (y: number, words: string, look: string, left = CARD.left): string =>
    `<text x="${left}" y="${y}" ${look}>${escaped(words)}</text>`;
  const draw = ({ part, isFirst }: (typeof rows)[number], place: number): string =>
    text(start + place * CARD.line, part, 'font-size="22" fill="#0b5e4b"', isFirst ? CARD.left : CARD.left * 2);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${height}" role="img" font-family="system-ui, sans-serif">` +
    `<title>${escaped(title)}</title><rect width="${CARD.width}" height="${height}" fill="#fff"/>` +
    heads
      .map((part, place) => text(38 + place * 24, part, 'font-size="17" font-weight="600" fill="#15191a"'))
      .join('') +
    rows.map(draw).join('') +
    text(end, foot, 'font-size="12" fill="#565d5f"') +
    '</svg>'
  );
}
