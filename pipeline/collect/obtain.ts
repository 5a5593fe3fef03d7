import { type LenderEntry, LONGEST_TEXT } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import type { Judged } from '../../src/snapshots/judgements.ts';
import { Failure, toFailure } from '../failure.ts';
import type { Answer, LenderFile, Strategy } from '../lender.ts';
import type { Normalised } from '../read/normalise.ts';
import { type Obtained, readHere, receivedAt } from '../read/process/reader.ts';
import { type Fetcher, fetchWhole, type Validators } from './sources/answer.ts';

/** The state of a lender before it is asked. */
export interface ObtainRequest {
  /** RFC 3339, UTC. */
  at: string;
  entry?: LenderEntry | null;
  /** True if "not modified" can be trusted: the code and the layouts are those by which the page was last read. */
  isKnown?: boolean;
  judged?: Judged;
  /** Called with mistakes of ours, also where another way reads whole. */
  onMistake?: (error: unknown) => void;
}

/** Tries strategies in order until one reads whole; reads later ones to compare, and the public page beside feeds once a day. @throws {Failure} on all */
export async function obtain(
  lender: LenderFile,
  fetcher: Fetcher,
  context: ObtainRequest,
  reader = readHere,
): Promise<Obtained> {
  const failureOf = (error: unknown): Failure => {
    const failure = toFailure(error);
    if (failure.kind === 'reader-error') context.onMistake?.(failure.cause);
    return failure;
  };
  /** Asks every source: only for what changed since `entry`, or in full. */
  const ask = async ({ sources }: Strategy, entry?: LenderEntry | null): Promise<(Answer | 'unchanged')[]> => {
    const answers: (Answer | 'unchanged')[] = [];
    for (const source of sources) {
      const known = entry ? validators(source.url, entry, context.at) : null;
      answers.push(await fetcher.fetch(lender.id, source, known));
    }
    return answers;
  };
  const whole = async (strategy: Strategy): Promise<Answer[]> => (await ask(strategy)) as Answer[];

  const readOthers = async (others: Strategy[]): Promise<Normalised[]> => {
    const readings: Normalised[] = [];
    for (const other of others)
      try {
        readings.push((await reader.lender(lender, other, await whole(other), context.judged)).reading);
      } catch (error) {
        failureOf(error);
      }
    return readings;
  };
  /** Adds the words of the public page to a reading of feeds. If that page cannot be had, the reading stands without it. */
  const withWords = async (obtained: Extract<Obtained, { kind: 'read' }>): Promise<Obtained> => {
    try {
      const answer = await fetchWhole(fetcher, lender.id, { url: lender.page, format: 'page' });
      const { reading } = obtained;
      const frames = [...reading.frames, await reader.words(answer, reading.rates)];
      return { ...obtained, reading: { ...reading, frames }, wordsAt: answer.retrievedAt };
    } catch {
      return obtained;
    }
  };

  const failures: Failure[] = [];
  for (const [at, strategy] of lender.strategies.entries()) {
    try {
      const isDue = isWordsDue(lender, strategy, context);
      const first = await ask(strategy, context.isKnown && !isDue ? context.entry : null);
      if (first.every((answer) => answer === 'unchanged')) return { kind: 'unchanged' };
      const answers = first.includes('unchanged') ? await whole(strategy) : (first as Answer[]);
      const obtained = {
        kind: 'read' as const,
        at: receivedAt(answers),
        obtained: (answers[0] as Answer).obtained,
        answers: answers.map(remembered).filter((answer) => answer.etag ?? answer.lastModified ?? answer.leadsTo),
        ...(await reader.lender(lender, strategy, answers, context.judged)),
        others: await readOthers(lender.strategies.slice(at + 1).filter((later) => areApart(strategy, later))),
      };
      return isDue ? await withWords(obtained) : obtained;
    } catch (error) {
      failures.push(failureOf(error));
    }
  }
  throw lostStrategies(failures);
}

/** Interval at which a page is read for its words alone, in ms. */
const WORDS_EVERY = 20 * 3_600_000;

/** True if the public page is to be read beside the feeds of a strategy: once a day, and at every run while something waits. */
function isWordsDue({ page }: LenderFile, { sources }: Strategy, { entry, at }: ObtainRequest): boolean {
  if (sources.some(({ format, url }) => format === 'page' || url === page)) return false;
  const last = entry?.wordsAt ?? null;
  return last === null || entry?.waiting !== null || Date.parse(at) - Date.parse(last) >= WORDS_EVERY;
}

/** How long validators are used after a page was sent whole, in ms. Less than a day, since runs start early or late. */
const DAY = 18 * 3_600_000;

/** Validators for today: a server may say "not modified" to everything. None while a row is missing or held: "unchanged" could not tell if it was seen. */
function validators(url: string, { state, missing, held, answers }: LenderEntry, at: string): Validators | null {
  if (state !== 'fresh' || Object.keys({ ...missing, ...held }).length > 0) return null;
  const last = answers.find(
    (answer) => answer.url === url && answer.readAt && Date.parse(at) - Date.parse(answer.readAt) < DAY,
  );
  const { etag = null, lastModified = null } = last ?? {};
  return etag || lastModified ? { etag, lastModified } : null;
}

function remembered({ source, headers, retrievedAt, redirects }: Answer): LenderEntry['answers'][number] {
  const last = redirects?.at(-1);
  return {
    url: source.url,
    etag: short(headers.etag),
    lastModified: short(headers['last-modified']),
    readAt: retrievedAt,
    ...(last
      ? { leadsTo: { url: last.url, isPermanent: redirects?.every((redirect) => redirect.isPermanent) ?? false } }
      : {}),
  };
}

/** A validator, unless it is longer than the text kept from strangers: then the page is asked for in full. */
const short = (validator: string | undefined): string | null =>
  validator === undefined || validator.length > LONGEST_TEXT ? null : validator;

/** Failures that say something about this machine, and nothing about the lender. */
const OURS: readonly FailureKind[] = ['not-recorded', 'no-browser'];

/** The failure of all strategies: its kind is that of the last one that says something about the lender, the others are reported beside it. */
function lostStrategies(failures: readonly Failure[]): Failure {
  const failure = failures.findLast(({ kind }) => !OURS.includes(kind)) ?? (failures[0] as Failure);
  const others = failures
    .filter((other) => other !== failure && !(other.kind === failure.kind && other.message === failure.message))
    .map(({ kind, message }) => `another way: ${kind}: ${message}`);
  if (others.length === 0) return failure;
  // Each part gets an equal share of the detail, so that a long address before it cannot cut it off.
  const parts = [failure.message, ...new Set(others)];
  const share = Math.floor(LONGEST_TEXT / parts.length) - SEPARATOR.length;
  return new Failure(failure.kind, parts.map((part) => shortened(part, share)).join(SEPARATOR), {
    cause: failure.cause,
    frames: failures.flatMap(({ frames }) => frames),
  });
}

const SEPARATOR = '; ';
const GAP = '...';

/** Keeps both ends of a long text: the address at its start, and the answer at its end. */
function shortened(text: string, most: number): string {
  const half = (most - GAP.length) / 2;
  return text.length <= most ? text : `${text.slice(0, Math.ceil(half))}${GAP}${text.slice(-Math.floor(half))}`;
}

/** True if two strategies read different sources of a lender: another page or feed, not the same one with fewer parameters. */
function areApart(strategy: Strategy, other: Strategy): boolean {
  const places = new Set(strategy.sources.map(({ url }) => placeOf(url)));
  return !other.sources.some(({ url }) => places.has(placeOf(url)));
}

const placeOf = (url: string): string => new URL(url).host + new URL(url).pathname;
