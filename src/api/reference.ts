import { z } from 'zod';
import { respond } from '../http/representation.ts';
import { REFERENCE_NAMES, REFERENCE_SERIES, REFERENCE_SINCE, type ReferenceName } from '../rates/reference.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { observationsOf, type Snapshot } from '../snapshots/snapshot.ts';
import { isBad } from './as-of.ts';
import { csv } from './csv.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { type BadParameter, badParameters } from './problem.ts';

const day = z.iso.date();

/** A series with its observations, oldest first. */
interface Told {
  id: ReferenceName;
  valetId: string;
  label: string | null;
  observations: { date: string; percent: number }[];
}

/** GET /api/reference: the Bank of Canada's series, by day. */
export async function reference({ request, period }: Call): Promise<Reply> {
  const { query } = request;
  const names = [...new Set(query.getAll('series').flatMap((list) => list.split(',')))];
  const wrong = names.some((name) => !Object.hasOwn(REFERENCE_SERIES, name));
  const [from, to] = [readDay(query, 'from', DAY), readDay(query, 'to', DAY)];
  const format = chooseFormat(query.getAll('format'), request.header('accept'));
  const bad: BadParameter[] = [
    ...unknownParameters(query, ['series', 'from', 'to', 'format']),
    ...(wrong ? [{ parameter: 'series', allowed: REFERENCE_NAMES }] : []),
    ...[from, to, format].filter(isBad),
  ];
  if (bad.length > 0 || isBad(from) || isBad(to) || isBad(format)) return badParameters(bad);
  if (from && to && from > to) return badParameters([{ parameter: 'from', allowed: [`a day not after ${to} (to)`] }]);
  if (format === null) return notAcceptable(Object.values(FORMATS));

  const asked = REFERENCE_NAMES.filter((name) => names.length === 0 || names.includes(name));
  const body = (type: string, build: (told: Told[]) => string, headers = {}) =>
    period.body(
      JSON.stringify(['reference', format, asked, from, to]),
      type,
      () => build(asked.map((id) => told(period.snapshot, id, from ?? '', to ?? '9999'))),
      headers,
    );
  if (format === 'csv')
    return respond(
      request,
      body(
        CSV_TYPE,
        (all) =>
          csv(
            ['series', 'date', 'percent'],
            all.flatMap(({ id, observations }) => observations.map((one) => ({ series: id, ...one }))),
          ),
        { 'Content-Disposition': 'inline; filename="prime-minus-reference.csv"' },
      ),
    );
  const { observedAt, failure } = period.snapshot.manifest.reference;
  return respond(
    request,
    body(JSON_TYPE, (series) => JSON.stringify({ schemaVersion: SCHEMA_VERSION, observedAt, failure, series })),
  );
}

const DAY = `a day like 2026-11-18; the series begin ${REFERENCE_SINCE} or later`;

/** A requested day; null if the query has no such parameter. @param words describes its values */
export function readDay(query: URLSearchParams, parameter: string, words: string): string | BadParameter | null {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return null;
  const isDay = others.length === 0 && day.safeParse(text).success;
  return isDay ? text : { parameter, allowed: [words] };
}

/** The stored values of a series between two days, both included. */
function told(snapshot: Snapshot, id: ReferenceName, from: string, to: string): Told {
  const valetId = REFERENCE_SERIES[id];
  const { label = null } = snapshot.manifest.reference.series.find((one) => one.id === valetId) ?? {};
  const observations = observationsOf(snapshot, id).filter(({ date }) => date >= from && date <= to);
  return { id, valetId, label, observations };
}
