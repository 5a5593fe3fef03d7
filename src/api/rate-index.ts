import { type IndexLine, type IndexPoint, rateIndex } from '../history/rate-index.ts';
import { represent, respond } from '../http/representation.ts';
import { HEADLINE_TERMS } from '../rates/terms.ts';
import { keeping } from './as-of.ts';
import { csv } from './csv.ts';
import { damageHeader, isProblem } from './damage.ts';
import { type Call, JSON_TYPE, type Reply } from './endpoint.ts';
import { CSV_TYPE } from './formats.ts';
import { onceARun } from './once-a-run.ts';
import { bytesOf } from './past-endpoint.ts';
import { readSeries } from './series.ts';

/** The index, day by day. */
export const indexOf = onceARun((history, now) => rateIndex(history, history.now(now)));

const COLUMNS = [
  'term',
  'day',
  'median',
  'lowest',
  'lenders',
  'isFinal',
  'knownAt',
  'correctedMedian',
  'correctedLowest',
  'correctedLenders',
] as const;
const record = (term: string, { corrected, isFinal, ...point }: IndexPoint) => ({
  term,
  ...point,
  isFinal: String(isFinal),
  correctedMedian: corrected?.median ?? null,
  correctedLowest: corrected?.lowest ?? null,
  correctedLenders: corrected?.lenders ?? null,
});

/** The index as CSV: a line for each day and term. */
export const indexCsv = (lines: readonly IndexLine[]): string =>
  csv(
    COLUMNS,
    lines.flatMap(({ term, points }) => points.map((point) => record(term, point))),
  );

/** GET /api/rate-index: the daily median and lowest of the specials, for the headline terms. */
export async function rateIndexes(call: Call): Promise<Reply> {
  const { request, context } = call;
  const slugs = HEADLINE_TERMS.map(({ slug }) => slug);
  const asked = readSeries(request, 'term', slugs, 'a day like 2026-11-18');
  if (isProblem(asked)) return asked;
  const { names: terms, from, to, format } = asked;
  const index = await indexOf(call);
  if (isProblem(index)) return index;
  const lines = index
    .filter(({ term }) => terms.length === 0 || terms.includes(term))
    .map(({ term, points }) => ({
      term,
      points: points.filter(({ day }) => day >= from && day <= to),
    }));
  if (format === 'json')
    return respond(
      request,
      represent({ bytes: bytesOf({ lines }, context.history), type: JSON_TYPE, headers: keeping(false) }),
    );
  return respond(
    request,
    represent({
      bytes: Buffer.from(indexCsv(lines)),
      type: CSV_TYPE,
      headers: { ...keeping(false), ...damageHeader(context.history) },
      bodyHeaders: { 'Content-Disposition': 'inline; filename="prime-minus-rate-index.csv"' },
    }),
  );
}
