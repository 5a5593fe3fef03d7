import { z } from 'zod';
import { UserError } from '../command.ts';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import type { Words } from '../languages.ts';
import { isDay } from '../rates/calculators/calendar.ts';
import { easternDate } from '../rates/eastern.ts';
import { stamp } from '../rates/schema.ts';
import { BrokenFile } from '../snapshots/files.ts';
import type { ApiContext, Call } from './context.ts';
import { type Read, type Reader, said, theSnapshot } from './parameters.ts';
import { openPeriod } from './periods.ts';
import { badParameters, historyBehind, isProblem, type Problem } from './problem.ts';

/** A point of our clock, and whether an answer about it is final. */
export interface AsOf {
  moment: Moment;
  /** The requested instant, ms since 1970; for a snapshot, when it was published. */
  time: number;
  isFixed: boolean;
}

/** 503: the file that holds the answer cannot be read. A retry does not help until somebody restores the file. */
function historyDamaged(snapshot: string | null, file: string): Problem {
  const damaged = { snapshot, file, command: `git restore ${file}` };
  return {
    status: 503,
    code: 'history-damaged',
    detail: `What was published then stands in ${file}, which is damaged or missing. The operator restores it in the data folder with: ${damaged.command}. All other times are answered.`,
    members: { damaged: [damaged] },
  };
}

/** A file of the past, below the data folder. */
const BELOW = /(?:archive|raw|rates|reference|snapshots)\/[^/]+\/[^/]+$|latest\.json$/;

/** The problem for a past snapshot that could not be read; the log says what is wrong with the file. @throws errors that are bugs */
export function unreadablePast(error: unknown, log: ApiContext['log'], snapshot: string | null = null): Problem {
  if (!(error instanceof UserError)) throw error;
  log.error({ problem: error.message }, 'a past snapshot cannot be read');
  const file = error instanceof BrokenFile ? (BELOW.exec(error.file.replaceAll('\\', '/'))?.[0] ?? '') : '';
  return historyDamaged(snapshot, file);
}

const instant = z.iso.datetime({ offset: true });
const isStamp = (text: string): boolean => stamp.safeParse(text).success;

/** A requested instant, in ms; a day begins at midnight UTC, and a snapshot means its publication. Undefined for anything else. */
function readInstant(text: string, history: Pick<History, 'named'>): number | undefined {
  const told = isStamp(text) ? history.named(text)?.publishedAt : text;
  const time = told && (isDay(told) || instant.safeParse(told).success) ? Date.parse(told) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A snapshot by its id, as it was published: its answers are final. Null for an unknown one. */
export function snapshotNamed(history: History, id: string): AsOf | null {
  const moment = history.named(id);
  return moment && { moment, time: Date.parse(moment.publishedAt), isFixed: true };
}

/** What the last run before an instant saw. Its answers are final once a later run is known. Null before the first snapshot. */
export function currentAt(history: History, time: number): AsOf | null {
  const moment = history.at(time);
  return moment && { moment, time, isFixed: time < history.newestAt() };
}

const clockWords = (oldest: Moment | null): string =>
  `a snapshot id as in GET /api/snapshots, or an instant (RFC 3339) or a day (its midnight UTC) from ${oldest?.publishedAt ?? 'the first snapshot'} until now`;

/** Reads a point of our clock: a snapshot, an instant or a day. @param now ms since 1970: the future cannot be asked about */
export function readAsOf(text: string, parameter: string, history: History, now: number): Read<AsOf> {
  const time = readInstant(text, history);
  const current = () => (time !== undefined && time <= now ? currentAt(history, time) : null);
  const found = isStamp(text) ? snapshotNamed(history, text) : current();
  if (found) return { value: found };
  const oldest = history.oldest();
  return { bad: [{ parameter, allowed: oldest ? [clockWords(oldest)] : [] }] };
}

/** The cache headers of an answer about the past: for ever if it is final. */
export const keeping = (isFixed: boolean): Record<string, string> => ({
  'Cache-Control': isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});

/** A parameter that names a point of our clock. @param alias its older name */
export const clock = (name: string, words: Words, alias?: string, isRequired?: true): Reader<AsOf | null> =>
  said(
    name,
    { ...words, schema: z.string(), example: theSnapshot, ...(isRequired && { isRequired }) },
    (text, { context: { history, now } }, sent) => readAsOf(text, sent, history, now().getTime()),
    alias,
    ({ oldest }) => `is required: ${clockWords(oldest())}.`,
  );

export const AS_OF = clock('asOf', {
  en:
    'The answer as it was published then: a snapshot id, or an instant (RFC 3339), which means what was ' +
    'current then. States are those of that instant; of a snapshot id, those of its publication. What is ' +
    'answered for a snapshot id, or for a time before the newest run, never changes and may be kept for ever',
  fr:
    'La réponse telle qu’elle était publiée alors : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire ce qui ' +
    'était en vigueur alors. Les états sont ceux de ce moment ; pour un identifiant, ceux de sa publication. Ce qui est répondu pour ' +
    'un identifiant, ou pour un moment antérieur à la dernière collecte, ne change jamais et peut être gardé pour toujours',
});

/** The rates at a point of our clock, with their states then. */
export async function periodAt({ moment, time, isFixed }: AsOf, { history, log }: Pick<ApiContext, 'history' | 'log'>) {
  const snapshot = await history.read(moment, time).catch((error) => unreadablePast(error, log, moment.id));
  return isProblem(snapshot) ? snapshot : openPeriod(snapshot, new Date(time), false, keeping(isFixed));
}

/** `asOf` for an endpoint of the present: everything is read and answered in the period of that time. */
export const PERIOD: Reader<null> = {
  parameters: AS_OF.parameters,
  read: () => ({ value: null }),
  async period(call) {
    if (!call.request.query.has('asOf')) return call.period;
    if (!call.context.history.isWhole()) return historyBehind;
    const asOf = AS_OF.read(call);
    if ('bad' in asOf) return badParameters(asOf.bad);
    if ('code' in asOf) return asOf;
    return asOf.value ? periodAt(asOf.value, call.context) : call.period;
  },
};

const WHEN = {
  en: 'a day like 2026-01-31, an instant (RFC 3339) or a snapshot id',
  fr: 'un jour comme 2026-01-31, un moment (RFC 3339) ou l’identifiant d’un instantané',
};

/** `from` and `to`, both included. @param first what “from” is @param open the ends of an open span @param pointOf what a text means */
function span<Point extends string | number>(
  first: Words,
  open: readonly [Point, Point],
  pointOf: (text: string, history: Pick<History, 'named'>) => Point | undefined,
): Reader<{ from: Point; to: Point }> {
  const mean = (text: string, { context: { history } }: Call, parameter: string): Read<Point> => {
    const value = pointOf(text, history);
    return value === undefined ? { bad: [{ parameter, allowed: [WHEN.en] }] } : { value };
  };
  const schema = z.string();
  const words = { en: `${first.en}: ${WHEN.en}`, fr: `${first.fr} : ${WHEN.fr}` };
  const same = { en: 'The same; not before “from”', fr: 'De même ; pas avant « from »' };
  const begin = said('from', { ...words, schema, example: '2026-01-01' }, mean);
  const end = said('to', { ...same, schema, example: '2026-12-31' }, mean);
  return {
    parameters: { ...begin.parameters, ...end.parameters },
    read(call) {
      const ends = [begin.read(call), end.read(call)];
      const bad = ends.flatMap((one) => ('bad' in one ? one.bad : []));
      const [from = open[0], to = open[1]] = ends.map((one) => ('value' in one ? one.value : null) ?? undefined);
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
