import { z } from 'zod';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import type { Representation } from '../http/representation.ts';
import type { Words } from '../languages.ts';
import { SCHEMA_VERSION, stamp } from '../rates/schema.ts';
import { damageIn, historyDamaged, isProblem, unreadablePast } from './damage.ts';
import { json } from './endpoint.ts';
import type { Known, Parameter, Reader } from './parameters.ts';
import { pastPeriod } from './periods.ts';
import { type BadParameter, badParameters, historyBehind, type Problem } from './problem.ts';

/** Describes the values of a parameter that names a point of our clock. */
export const CLOCK_WORDS = (oldest: Moment | null): string =>
  `a snapshot id as in GET /api/snapshots, or an instant (RFC 3339) or a day (its midnight UTC) from ${oldest?.publishedAt ?? 'the first snapshot'} until now`;

/** A point of our clock, and whether an answer about it is final. */
export interface AsOf {
  moment: Moment;
  /** The requested instant, ms since 1970; for a snapshot, when it was published. */
  time: number;
  isFixed: boolean;
}

const instant = z.iso.datetime({ offset: true });
const day = z.iso.date();

/** A requested instant, in ms; a day begins at midnight UTC. Undefined if it is neither. */
export function readInstant(text: string): number | undefined {
  if (!instant.safeParse(text).success && !day.safeParse(text).success) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Reads a parameter that names a snapshot, as it was published, or an instant, as the last run before it saw the rates. The answer is final
 * once a later run is known, unless an earlier file is damaged.
 * @param now ms since 1970: the future cannot be asked about
 * @returns null if the query has no such parameter; a problem if the publication of that time cannot be read
 */
export function readAsOf(
  query: URLSearchParams,
  parameter: string,
  history: History,
  now: number,
): AsOf | BadParameter | Problem | null {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return null;
  const [oldest, newest] = [history.oldest(), history.newest()];
  const wrong = { parameter, allowed: oldest ? [CLOCK_WORDS(oldest)] : [] };
  if (others.length > 0 || !oldest || !newest) return wrong;
  const isWhole = history.holes.all().length === 0;
  if (stamp.safeParse(text).success) {
    const moment = history.named(text);
    const hole = moment ? null : history.holes.named(text);
    if (hole) return historyDamaged(hole);
    return moment ? { moment, time: Date.parse(moment.publishedAt), isFixed: isWhole } : wrong;
  }
  const time = readInstant(text);
  if (time === undefined || time > now) return wrong;
  const moment = history.at(time);
  const hole = history.holes.between(moment ? Date.parse(moment.publishedAt) : 0, time);
  if (hole) return historyDamaged(hole);
  return moment ? { moment, time, isFixed: isWhole && time < history.newestAt() } : wrong;
}

/** True if a parameter was refused. */
export function isBad(read: unknown): read is BadParameter {
  return read !== null && typeof read === 'object' && 'allowed' in read;
}

/** The cache headers of an answer about the past: for ever if it is final. */
export const keeping = (isFixed: boolean): Record<string, string> => ({
  'Cache-Control': isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});

/** A document about the past, with the list of damaged files. */
export const pastDocument = (told: object, history: Pick<History, 'holes'>): Representation =>
  json({ schemaVersion: SCHEMA_VERSION, ...told, damaged: damageIn(history) }, keeping(false));

/** A parameter that names a point of our clock. */
export const clock = (name: string, words: Words, more: Pick<Parameter, 'isRequired'> = {}): Reader<AsOf | null> => ({
  parameters: { [name]: { ...words, schema: z.string(), example: ({ snapshot }: Known) => snapshot, ...more } },
  read({ request, context: { history, now } }) {
    const read = readAsOf(request.query, name, history, now().getTime());
    if (read === null && more.isRequired)
      return { bad: [{ parameter: name, allowed: [], why: `is required: ${CLOCK_WORDS(history.oldest())}.` }] };
    if (isBad(read)) return { bad: [read] };
    return isProblem(read) ? read : { value: read };
  },
});

/** `asOf`: the answer at a point of our clock. */
export const AS_OF = clock('asOf', {
  en: 'The answer as it was published then: a snapshot id, or an instant (RFC 3339), which means what was current then. States are those of that instant; of a snapshot id, those of its publication. What is answered for a snapshot id, or for a time before the newest run, never changes and may be kept for ever',
  fr: 'La réponse telle qu’elle était publiée alors : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire ce qui était en vigueur alors. Les états sont ceux de ce moment ; pour un identifiant, ceux de sa publication. Ce qui est répondu pour un identifiant, ou pour un moment antérieur à la dernière collecte, ne change jamais et peut être gardé pour toujours',
});

/** `asOf` for an endpoint of the present: everything is read and answered in the period of that time. */
export const PERIOD: Reader<null> = {
  parameters: AS_OF.parameters,
  read: () => ({ value: null }),
  async period({ request, period, context }) {
    if (!request.query.has('asOf')) return period;
    const { history, log, now } = context;
    if (!history.isWhole()) return historyBehind;
    const asOf = readAsOf(request.query, 'asOf', history, now().getTime());
    if (isBad(asOf)) return badParameters([asOf]);
    if (isProblem(asOf)) return asOf;
    if (!asOf) return period;
    const { moment, time, isFixed } = asOf;
    const snapshot = await history.read(moment, time).catch((error) => unreadablePast(error, log, moment.id));
    return isProblem(snapshot) ? snapshot : pastPeriod(snapshot, new Date(time), keeping(isFixed));
  },
};
