import type { Chart } from './chart-model.ts';

/** Lines differ by weight and by the label at their end, never by colour alone; a dashed line means that nobody looked. */
const STROKES = [
  { stroke: 'var(--accent, #0b5e4b)', width: 2.5 },
  { stroke: 'var(--ink, #15191a)', width: 1.5 },
  { stroke: 'var(--edge, #858b8a)', width: 3.5 },
  { stroke: 'var(--muted, #565d5f)', width: 1 },
  { stroke: 'var(--accent, #0b5e4b)', width: 1 },
] as const;
/** The stroke of a line, by its place among the others. */
export const strokeOf = (place: number) => STROKES[place % STROKES.length] as (typeof STROKES)[number];
export const MUTED = 'var(--muted, #565d5f)';
export const GRID = 'var(--line, #dcddd7)';

/** A place on a drawing, to a tenth. */
export const round = (value: number): number => Math.round(value * 10) / 10;
/** A text, escaped for a drawing. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A drawing as an SVG element with a text alternative. @param look its class, as an attribute */
export const framed = (
  { title, description }: Pick<Chart, 'title' | 'description'>,
  viewBox: string,
  look: string,
  inside: string,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img"${look} ` +
  `font-family="'Hanken Grotesk', system-ui, sans-serif" font-size="13" fill="${MUTED}">` +
  `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>${inside}</svg>`;
