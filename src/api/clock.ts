import { z } from 'zod';
import { UserError } from '../command.ts';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import type { Words } from '../languages.ts';
import { addDays, isDay } from '../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../rates/eastern.ts';
import { stamp } from '../rates/schema.ts';
import { BrokenFile } from '../snapshots/files.ts';
import type { ApiContext, Call } from './context.ts';
import { type Parameter, type Read, type Reader, textReader, theSnapshot } from './parameters.ts';
import { openPeriod } from './periods.ts';
import { isProblem, type Problem, problem } from './problem.ts';

/** A point of our clock, and whether an answer about it is final. */
export interface AsOf {
  moment: Moment;
  /** The newest look then. */
  look: number;
  /** The requested instant, ms since 1970; for a snapshot, when it was published. */
  time: number;
  isFixed: boolean;
}

/** A file of the past, below the data folder. */
const BELOW = /(?:raw|rates|reference|snapshots)\/[^/]+\/[^/]+$|latest\.json$/;

/** 503 for a past snapshot that could not be read: a retry does not help until somebody restores its file. @throws errors that are bugs */
export function unreadablePast(error: unknown, log: ApiContext['log']): Problem {
  if (!(error instanceof UserError)) throw error;
  log.error({ problem: error.message }, 'a past snapshot cannot be read');
  const file = error instanceof BrokenFile ? (BELOW.exec(error.file.replaceAll('\\', '/'))?.[0] ?? '') : '';
  const detail = `What was published then is in ${file}, damaged or missing. The operator restores it with: git restore ${file}. All other times are answered.`;
  return problem(503, 'history-damaged', detail);
}

const instant = z.iso.datetime({ offset: true });
const isStamp = (text: string): boolean => stamp.safeParse(text).success;

/** An instant in ms: of a Toronto day its start in “from”, its last moment in “to” and “asOf”; of a snapshot its publication. Undefined for others. */
function readInstant(text: string, name: string, { named }: Pick<History, 'named'>): number | undefined {
  if (isDay(text)) return name === 'from' ? beginOfDay(text) : beginOfDay(addDays(text, 1)) - 1;
  const published = isStamp(text) ? named(text)?.publishedAt : instant.safeParse(text).data;
  return published === undefined ? undefined : Date.parse(published);
}

/** The last instant that RFC 3339 can write, ms since 1970: the end of 9999-12-31 in Toronto is later. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Why a day or an instant cannot be asked about yet; null if it has begun. */
function notBegun(text: string, { history, now }: Pick<ApiContext, 'history' | 'now'>): string | null {
  const begin = isDay(text) ? beginOfDay(text) : Date.parse(text);
  const isBegun = isStamp(text) || begin <= Math.max(now().getTime(), history.newestAt());
  return isBegun ? null : `${text} has not begun in Toronto.`;
}

/** A snapshot by its id, as it was published: its answers are final. Null for an unknown one. */
export function snapshotNamed(history: History, id: string): AsOf | null {
  const moment = history.named(id);
  return moment && { moment, look: moment.moment, time: Date.parse(moment.publishedAt), isFixed: true };
}

/** What the last run before an instant saw. Its answers are final once a later run is known. Null before the first snapshot. */
export function currentAt(history: History, time: number): AsOf | null {
  const moment = history.at(time);
  return moment && { moment, look: history.lookAt(time), time, isFixed: time < history.newestAt() };
}

/** The points of our clock that can be asked about, in words. */
export const clockWords = (history: Pick<History, 'oldest'>): string =>
  `a day of Toronto like 2026-01-31, an instant (RFC 3339) or a snapshot id, from ${history.oldest()?.publishedAt ?? 'the first snapshot'} until now`;

/** A point of our clock: a snapshot, an instant or a day; null where absent. The future cannot be asked about, and today lasts until now. */
export const AS_OF = textReader(
  'asOf',
  {
    en:
      'The answer as it was published then: a day, which means its end in Toronto, an instant (RFC 3339) or a snapshot id. ' +
      'What is answered for a snapshot id, or for a time before the newest run, never changes and may be kept for ever',
    fr:
      'La réponse telle qu’elle était publiée alors : un jour, c’est-à-dire sa fin à Toronto, un moment (RFC 3339) ou l’identifiant d’un ' +
      'instantané. Ce qui est répondu pour un identifiant, ou pour un moment antérieur à la dernière collecte, ne change jamais et peut être gardé',
    schema: z.string(),
    example: theSnapshot,
  },
  (text, { context }): Read<AsOf> => {
    const { history, now } = context;
    const time = readInstant(text, 'asOf', history);
    const why = time === undefined ? null : notBegun(text, context);
    if (why) return { bad: [{ parameter: 'asOf', allowed: [], why }] };
    const until = Math.min(time ?? -Infinity, now().getTime());
    const moment = isStamp(text) ? snapshotNamed(history, text) : currentAt(history, until);
    return moment ? { value: moment } : { bad: [{ parameter: 'asOf', allowed: [clockWords(history)] }] };
  },
);

/** The cache headers of an answer: for ever if it is final, for a minute and in any cache if everybody gets it. */
export const keeping = (isFixed: boolean, isPublic = false): Record<string, string> => ({
  'Cache-Control': isFixed
    ? 'private, max-age=31536000, immutable'
    : isPublic
      ? 'public, max-age=60'
      : 'private, no-cache',
});

/** The rates at a point of our clock, with their states then. */
export async function periodAt({ look, time, isFixed }: AsOf, { history, log }: Pick<ApiContext, 'history' | 'log'>) {
  const snapshot = await history.read(look).catch((error) => unreadablePast(error, log));
  return isProblem(snapshot) ? snapshot : openPeriod(snapshot, new Date(time), { headers: keeping(isFixed) });
}

const WHEN = {
  en: 'a day like 2026-01-31 (of Toronto), an instant (RFC 3339) or a snapshot id',
  fr: 'un jour comme 2026-01-31 (de Toronto), un moment (RFC 3339) ou l’identifiant d’un instantané',
};

export interface Span {
  from: number;
  to: number;
}

/** `from` and `to`, included: ms since 1970, of days start and last moment. @param first what “from” is @param isInOrder between snapshots, by these */
export function span(
  first: Words & Partial<Parameter>,
  isInOrder = ({ from, to }: Span, _: History): boolean => from <= to,
): Reader<Span> {
  const mean =
    (name: string) =>
    (text: string, { context }: Call): Read<number> => {
      const value = readInstant(text, name, context.history);
      if (value === undefined) return { bad: [{ parameter: name, allowed: [WHEN.en] }] };
      const why = name === 'from' ? notBegun(text, context) : null;
      return why ? { bad: [{ parameter: name, allowed: [], why }] } : { value };
    };
  const start = { en: 'of a day its start, that day included', fr: 'd’un jour son début, ce jour compris' };
  const words = { en: `${first.en}: ${WHEN.en}; ${start.en}`, fr: `${first.fr} : ${WHEN.fr}; ${start.fr}` };
  const same = {
    en: 'The same, a day with its end; not before “from”',
    fr: 'De même, un jour compris; pas avant « from »',
  };
  const begin = textReader('from', { example: '2026-01-01', ...first, ...words, schema: z.string() }, mean('from'));
  const end = textReader('to', { ...same, schema: z.string(), example: '2026-12-31' }, mean('to'));
  return {
    parameters: { ...begin.parameters, ...end.parameters },
    read(call) {
      const ends = [begin.read(call), end.read(call)];
      const bad = ends.flatMap((read) => ('bad' in read ? read.bad : []));
      const [from, to] = ends.map((read) => ('value' in read ? read.value : null));
      const value = { from: from ?? -Infinity, to: to ?? Infinity };
      if (!isInOrder(value, call.context.history))
        bad.push({ parameter: 'from', allowed: [`${WHEN.en}, not later than “to”`] });
      return bad.length > 0 ? { bad } : { value };
    },
  };
}

/** The days of Toronto from the first to the last instant. */
export const daysOf = ({ from, to }: Span) => ({
  from: from === -Infinity ? '' : easternDate(from),
  to: to === Infinity ? '9999' : easternDate(to),
});

const isoOrNull = (time?: number): string | null =>
  time !== undefined && Number.isFinite(time) ? new Date(Math.min(time, LAST)).toISOString() : null;
/** The instants that were used, for the answer; null where none was sent. */
export const spanOf = ({ from, to, asOf }: Partial<Span> & { asOf?: AsOf | null }) => ({
  ...{ from: isoOrNull(from), to: isoOrNull(to), asOf: isoOrNull(asOf?.time) },
});
