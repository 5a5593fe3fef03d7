import { framed } from './svg.ts';
import { drawText, FONT_FILES, type Weight, wrapped } from './text.ts';

/** A line of a picture: a figure, and below it everything that it depends on. */
export interface PictureLine {
  figure: string;
  says: string;
}

/** A picture: a title, lines, a chart if there is one, and where and when it is from. */
export interface Picture {
  title: string;
  lines: readonly PictureLine[];
  /** What is drawn, for those who cannot see it. */
  description?: string;
  chart?: { width: number; height: number; inside: string };
  foot: readonly string[];
}

/** The kinds of pictures: width and least height, margin, and the sizes of words, in pixels. */
const KINDS = {
  /** In the shape in which links are shown. */
  card: { width: 720, least: 378, margin: 28, title: 17, figure: 28, says: 15, foot: 12 },
  chart: { width: 720, least: 0, margin: 8, title: 17, figure: 15, says: 13, foot: 12 },
  badge: { width: 340, least: 0, margin: 12, title: 13, figure: 26, says: 13, foot: 11 },
} as const;
const LEADING = 1.4;

/** Draws a picture. Long texts are wrapped by their measured width: what a figure depends on is never cut off. */
export function drawPicture(
  { title, lines, description = '', chart, foot }: Picture,
  kind: keyof typeof KINDS,
): string {
  const { width, least, margin, ...sizes } = KINDS[kind];
  const parts: string[] = [];
  let y: number = margin;
  const write = (text: string, size: number, fill: string, weight: Weight = 400): void => {
    for (const line of text === '' ? [] : wrapped(text, width - 2 * margin, size, weight)) {
      y += size * LEADING;
      parts.push(drawText(line, margin, y - size * 0.35, size, fill, weight));
    }
  };
  write(title, sizes.title, INK, 600);
  for (const { figure, says } of lines) {
    y += sizes.says * 0.6;
    write(figure, sizes.figure, '#0b5e4b', 600);
    write(says, sizes.says, INK);
  }
  if (chart) {
    y = Math.round(y + sizes.says);
    parts.push(`<g transform="translate(0 ${y})">${chart.inside}</g>`);
    y += chart.height;
  }
  y = Math.max(y + sizes.foot / 2, least - margin - foot.length * sizes.foot * LEADING);
  for (const line of foot) write(line, sizes.foot, '#565d5f');
  const height = Math.round(y + margin);
  const paper = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  return framed({ title, description }, `0 0 ${width} ${height}`, '', paper + parts.join(''));
}

const INK = '#15191a';

/** The width of a picture in pixels: twice that of the drawing, for dense screens. */
const DENSE = 1440;

/** A drawing as PNG. Colours that a page may set have their defaults. */
export async function svgToPng(svg: string): Promise<Buffer> {
  // A native module, loaded on demand: a machine that has none still serves everything but pictures.
  const { renderAsync } = await import('@resvg/resvg-js');
  const made = await renderAsync(svg.replace(/var\(--[\w-]+, ([^)]+)\)/g, '$1'), {
    fitTo: { mode: 'width', value: DENSE },
    font: {
      loadSystemFonts: false,
      fontFiles: Object.values(FONT_FILES),
      defaultFontFamily: 'Hanken Grotesk',
      sansSerifFamily: 'Hanken Grotesk',
    },
  });
  return made.asPng();
}
