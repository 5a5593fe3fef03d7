import { type IndexLine, type IndexPoint, rateIndex } from '../history/rate-index.ts';
import { represent, respond } from '../http/representation.ts';
import { HEADLINE_TERMS } from '../rates/terms.ts';
import { isBad, keeping } from './as-of.ts';
import { csv } from './csv.ts';
import { damageHeader, isProblem } from './damage.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { onceARun } from './once-a-run.ts';
import { bytesOf } from './past-endpoint.ts';
import { type BadParameter, badParameters } from './problem.ts';
import { readDay } from './reference.ts';

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
  const { query } = request;
  const slugs = HEADLINE_TERMS.map(({ slug }) => slug);
  const terms = [...new Set(query.getAll('term').flatMap((list) => list.split(',')))];
  const [from, to] = [readDay(query, 'from', 'a day like 2026-11-18'), readDay(query, 'to', 'a day like 2026-11-18')];
  const format = chooseFormat(query.getAll('format'), request.header('accept'));
  const bad: BadParameter[] = [
    ...unknownParameters(query, ['term', 'from', 'to', 'format']),
    ...(terms.every((term) => slugs.includes(term)) ? [] : [{ parameter: 'term', allowed: slugs }]),
    ...[from, to, format].filter(isBad),
  ];
  if (bad.length > 0 || isBad(from) || isBad(to) || isBad(format)) return badParameters(bad);
  if (from && to && from > to) return badParameters([{ parameter: 'from', allowed: [`a day not after ${to} (to)`] }]);
  if (format === null) return notAcceptable(Object.values(FORMATS));
  const index = await indexOf(call);
  if (isProblem(index)) return index;
  const lines = index
    .filter(({ term }) => terms.length === 0 || terms.includes(term))
    .map(({ term, points }) => ({
      term,
      points: points.filter(({ day }) => day >= (from ?? '') && day <= (to ?? '9999')),
    }));
  if (format === 'json')
    return respond(
      request,
      represent({ bytes: bytesOf({ lines }, context.history), type: JSON_TYPE, headers: keeping(false), effort: 6 }),
    );
  return respond(
    request,
    represent({
      bytes: Buffer.from(indexCsv(lines)),
      type: CSV_TYPE,
      headers: { ...keeping(false), ...damageHeader(context.history) },
      bodyHeaders: { 'Content-Disposition': 'inline; filename="prime-minus-rate-index.csv"' },
      effort: 6,
    }),
  );
}
