import { z } from 'zod';
import type { HttpRequest } from '../http/message.ts';
import { isBad } from './as-of.ts';
import { notAcceptable } from './endpoint.ts';
import { listedIn, unknownParameters } from './filters.ts';
import { chooseFormat, FORMATS, type Format } from './formats.ts';

import { type BadParameter, badParameters, type Problem } from './problem.ts';

/** The series and the days that a request asks for. */
export interface AskedSeries {
  /** The names of the series; empty for all of them. */
  names: string[];
  /** The first and the last day, both included. */
  from: string;
  to: string;
  format: Format;
}

const day = z.iso.date();

/** Reads a request for series by day. @param parameter names the series @param days describes the values of a day */
export function readSeries(
  request: HttpRequest,
  parameter: string,
  allowed: readonly string[],
  days: string,
): AskedSeries | Problem {
  const { query } = request;
  const names = listedIn(query, parameter);
  const [from, to] = [readDay(query, 'from', days), readDay(query, 'to', days)];
  const format = chooseFormat(query.getAll('format'), request.header('accept'));
  const bad: BadParameter[] = [
    ...unknownParameters(query, [parameter, 'from', 'to', 'format']),
    ...(names.every((name) => allowed.includes(name)) ? [] : [{ parameter, allowed }]),
    ...[from, to, format].filter(isBad),
  ];
  if (bad.length > 0 || isBad(from) || isBad(to) || isBad(format)) return badParameters(bad);
  if (from && to && from > to) return badParameters([{ parameter: 'from', allowed: [`a day not after ${to} (to)`] }]);
  return format === null
    ? notAcceptable(Object.values(FORMATS))
    : { names, from: from ?? '', to: to ?? '9999', format };
}

/** A requested day; null if the query has no such parameter. @param words describes its values */
function readDay(query: URLSearchParams, parameter: string, words: string): string | BadParameter | null {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return null;
  const isDay = others.length === 0 && day.safeParse(text).success;
  return isDay ? text : { parameter, allowed: [words] };
}
