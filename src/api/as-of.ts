import { z } from 'zod';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import type { Words } from '../languages.ts';
import { stamp } from '../rates/schema.ts';
import { historyDamaged, isProblem, unreadablePast } from './damage.ts';
import { type Known, onlyText, type Parameter, type Read, type Reader } from './parameters.ts';
import { pastPeriod } from './periods.ts';
import { badParameters, historyBehind, type Problem } from './problem.ts';

/** A point of our clock, and whether an answer about it is final. */
export interface AsOf {
  moment: Moment;
  /** The requested instant, ms since 1970; for a snapshot, when it was published. */
  time: number;
  isFixed: boolean;
}

const instant = z.iso.datetime({ offset: true });
export const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

/** A requested instant, in ms; a day begins at midnight UTC, and a snapshot means its publication. Undefined for anything else. */
export function readInstant(text: string, history: Pick<History, 'named'>): number | undefined {
  const told = stamp.safeParse(text).success ? history.named(text)?.publishedAt : text;
  if (told === undefined || !(instant.safeParse(told).success || isDay(told))) return undefined;
  const time = Date.parse(told);
  return Number.isNaN(time) ? undefined : time;
}

/** A snapshot by its id, as it was published. Its answers are final, unless an earlier file is damaged. Null for an unknown one. */
export function snapshotNamed(history: History, id: string): AsOf | Problem | null {
  const moment = history.named(id);
  const hole = moment ? null : history.holes.named(id);
  if (hole) return historyDamaged(hole);
  return moment && { moment, time: Date.parse(moment.publishedAt), isFixed: history.holes.all().length === 0 };
}

/** What the last run before an instant saw. Its answers are final once a later run is known. Null before the first snapshot. */
export function currentAt(history: History, time: number): AsOf | Problem | null {
  const moment = history.at(time);
  const hole = history.holes.between(moment ? Date.parse(moment.publishedAt) : 0, time);
  if (hole) return historyDamaged(hole);
  return moment && { moment, time, isFixed: history.holes.all().length === 0 && time < history.newestAt() };
}

/**
 * Reads a value that names a point of our clock: a snapshot, an instant or a day.
 * @param now ms since 1970: the future cannot be asked about
 */
export function readAsOf(text: string | null, parameter: string, history: History, now: number): Read<AsOf> {
  const time = text === null ? undefined : readInstant(text, history);
  const isStamp = stamp.safeParse(text).success;
  const found =
    text !== null && isStamp
      ? snapshotNamed(history, text)
      : time !== undefined && time <= now
        ? currentAt(history, time)
        : null;
  if (found) return isProblem(found) ? found : { value: found };
  const oldest = history.oldest();
  return { bad: [{ parameter, allowed: oldest ? [clockWords(oldest)] : [] }] };
}

const clockWords = (oldest: Moment | null): string =>
  `a snapshot id as in GET /api/snapshots, or an instant (RFC 3339) or a day (its midnight UTC) from ${oldest?.publishedAt ?? 'the first snapshot'} until now`;

/** The cache headers of an answer about the past: for ever if it is final. */
export const keeping = (isFixed: boolean): Record<string, string> => ({
  'Cache-Control': isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});

/** A parameter that names a point of our clock. @param alias its older name */
export const clock = (
  name: string,
  words: Words,
  { alias, ...more }: Pick<Parameter, 'isRequired'> & { alias?: string } = {},
): Reader<AsOf | null> => ({
  parameters: { [name]: { ...words, schema: z.string(), example: ({ snapshot }: Known) => snapshot, ...more } },
  ...(alias === undefined ? {} : { aliases: [alias] }),
  read({ request: { query }, context: { history, now } }) {
    const text = onlyText(query, name, alias);
    if ('bad' in text) return text;
    if (text.value !== undefined) return readAsOf(text.value, text.name, history, now().getTime());
    if (!more.isRequired) return { value: null };
    return { bad: [{ parameter: name, allowed: [], why: `is required: ${clockWords(history.oldest())}.` }] };
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
  async period(call) {
    const { history, log } = call.context;
    if (!call.request.query.has('asOf')) return call.period;
    if (!history.isWhole()) return historyBehind;
    const asOf = AS_OF.read(call);
    if ('bad' in asOf) return badParameters(asOf.bad);
    if ('code' in asOf) return asOf;
    if (!asOf.value) return call.period;
    const { moment, time, isFixed } = asOf.value;
    const snapshot = await history.read(moment, time).catch((error) => unreadablePast(error, log, moment.id));
    return isProblem(snapshot) ? snapshot : pastPeriod(snapshot, new Date(time), keeping(isFixed));
  },
};
