import { scale } from './axes.ts';
import { escaped, framed, GRID, round } from './svg.ts';
import { widthOf } from './text.ts';

/** An offer on a line of rates. */
export interface OfferLine {
  title: string;
  description: string;
  /** The published rates; one that nobody is sure of is drawn as half a tick. */
  rates: readonly { ratePercent: number; isSure: boolean; name: string }[];
  offer: { ratePercent: number; name: string };
  figure: (percent: number) => string;
}

/** Two widths, as for the charts of the past: a page shows the one that fits. */
const WIDTHS = { wide: 720, narrow: 350 } as const;
const HEIGHT = 104;
const MARGIN = 30;
const [TOP, BASE] = [34, 72];
const SIZE = 14;

/** The inside of a drawing of a line on which every rate is a tick and the offer a mark. */
export function offerLineInside({ rates, offer, figure }: OfferLine, size: keyof typeof WIDTHS) {
  const width = WIDTHS[size];
  const all = [offer.ratePercent, ...rates.map(({ ratePercent }) => ratePercent)];
  const marks = scale(Math.min(...all), Math.max(...all));
  const [low, high] = [marks[0] as number, marks.at(-1) as number];
  const x = (percent: number): number => round(MARGIN + ((percent - low) / (high - low)) * (width - 2 * MARGIN));
  const axis = marks.map(
    (mark) =>
      `<path d="M${x(mark)} ${BASE}v5" stroke="${GRID}"/>` +
      `<text x="${x(mark)}" y="${BASE + 22}" text-anchor="middle">${escaped(figure(mark))}</text>`,
  );
  const ticks = rates.map(
    ({ ratePercent, isSure, name }) =>
      `<path class="tick" d="M${x(ratePercent)} ${BASE}V${isSure ? BASE - 26 : BASE - 13}" stroke="var(--ink, #15191a)" stroke-width="2">` +
      `<title>${escaped(name)}</title></path>`,
  );
  const half = widthOf(offer.name, SIZE, 600) / 2;
  const at = x(offer.ratePercent);
  const label = round(Math.min(Math.max(at, half + 4), width - half - 4));
  const mark =
    `<text x="${label}" y="${TOP - 16}" text-anchor="middle" font-size="${SIZE}" font-weight="600" fill="${ACCENT}">${escaped(offer.name)}</text>` +
    `<path class="mark" d="M${at} ${BASE}V${TOP}" stroke="${ACCENT}" stroke-width="3"/><path d="M${at} ${TOP + 2}l-7 -11h14z" fill="${ACCENT}"/>`;
  const base = `<path d="M${MARGIN} ${BASE}H${width - MARGIN}" stroke="${GRID}" stroke-width="2"/>`;
  return { width, height: HEIGHT, inside: [base, ...axis, ...ticks, mark].join('') };
}

const ACCENT = 'var(--accent, #0b5e4b)';

/** The same as an SVG for a page. */
export function drawOfferLine(line: OfferLine, size: keyof typeof WIDTHS): string {
  const { width, height, inside } = offerLineInside(line, size);
  return framed(line, `0 0 ${width} ${height}`, ` class="chart ${size}"`, inside);
}
