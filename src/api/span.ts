import { z } from 'zod';
import type { History } from '../history/history.ts';
import type { Words } from '../languages.ts';
import { easternDate } from '../rates/eastern.ts';
import { isDay, readInstant } from './as-of.ts';
import { onlyText, type Reader } from './parameters.ts';
import type { BadParameter } from './problem.ts';

const WHEN = {
  en: 'a day like 2026-01-31, an instant (RFC 3339) or a snapshot id',
  fr: 'un jour comme 2026-01-31, un moment (RFC 3339) ou l’identifiant d’un instantané',
};

/**
 * `from` and `to`, both included; without an end a span is open there.
 * @param first what “from” is, in words @param open the ends of an open span @param pointOf what a text means
 */
function span<Point extends string | number>(
  first: Words,
  open: readonly [Point, Point],
  pointOf: (text: string, history: Pick<History, 'named'>) => Point | undefined,
): Reader<{ from: Point; to: Point }> {
  const schema = z.string();
  return {
    parameters: {
      from: { en: `${first.en}: ${WHEN.en}`, fr: `${first.fr} : ${WHEN.fr}`, schema, example: '2026-01-01' },
      to: { en: 'The same; not before “from”', fr: 'De même ; pas avant « from »', schema, example: '2026-12-31' },
    },
    read({ request: { query }, context: { history } }) {
      const bad: BadParameter[] = [];
      const [from, to] = (['from', 'to'] as const).map((parameter, place) => {
        const text = onlyText(query, parameter);
        if ('bad' in text) bad.push(...text.bad);
        if ('bad' in text || text.value === undefined) return open[place];
        const point = pointOf(text.value, history);
        if (point === undefined) bad.push({ parameter, allowed: [WHEN.en] });
        return point;
      }) as [Point, Point];
      if (bad.length === 0 && from > to) bad.push({ parameter: 'from', allowed: [`${WHEN.en}, not later than “to”`] });
      return bad.length > 0 ? { bad } : { value: { from, to } };
    },
  };
}

/** A span of instants, ms since 1970. @param first what “from” is, in words */
export const instants = (first: Words) => span<number>(first, [-Infinity, Infinity], readInstant);

/** A span of calendar days in Eastern Time; an instant stands for its day. */
export const days = span<string>({ en: 'First day', fr: 'Premier jour' }, ['', '9999'], (text, history) => {
  if (isDay(text)) return text;
  const time = readInstant(text, history);
  return time === undefined ? undefined : easternDate(time);
});
