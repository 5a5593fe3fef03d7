import { csv } from '../../api/formats.ts';
import type { IndexLine, IndexPoint } from '../../history/rate-index.ts';

const COLUMNS = ['term', 'day', 'median', 'lowest', 'lenders', 'isFinal', 'knownAt'] as const;
const CORRECTED = ['correctedMedian', 'correctedLowest', 'correctedLenders'] as const;
const record = (term: string, { corrected, ...point }: IndexPoint) => ({
  ...{ term, ...point },
  correctedMedian: corrected?.median ?? null,
  correctedLowest: corrected?.lowest ?? null,
  correctedLenders: corrected?.lenders ?? null,
});

/** The index as CSV: a line for each day and term. */
export function indexCsv(lines: readonly IndexLine[]): string {
  const records = lines.flatMap(({ term, points }) => points.map((point) => record(term, point)));
  return csv([...COLUMNS, ...CORRECTED], records);
}
