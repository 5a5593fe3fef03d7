import { type LenderEntry, LONGEST_TEXT } from '../../src/rates/schema.ts';
import { type Failure, toFailure } from '../failure.ts';
import { areApart } from '../judge/agreement.ts';
import type { Answer, LenderFile, Strategy } from '../lender.ts';
import type { Normalised } from '../read/normalise.ts';
import type { Obtained } from '../read/obtained.ts';
import { type Reader, readHere, receivedAt } from '../read/process/reader.ts';
import { lostStrategies } from './lost-strategies.ts';
import type { Fetcher, Validators } from './sources/fetcher.ts';

/** The state of a lender before it is asked. */
export interface Asked {
  entry: LenderEntry | null;
  /** True if "not modified" can be trusted: the code and the layouts are those by which the page was last read. */
  isKnown: boolean;
  /** RFC 3339, UTC. */
  at: string;
}

/**
 * Tries a lender's strategies in order until one reads whole. Later ones that read other sources are read as well, to compare. If only
 * feeds are read, the public page is read beside them once a day.
 * @param onMistake called with mistakes of ours, also where another way reads whole
 * @throws {Failure} that reports every strategy
 */
export async function obtain(
  lender: LenderFile,
  fetcher: Fetcher,
  asked: Asked,
  onMistake: (error: unknown) => void,
  reader: Reader = readHere,
): Promise<Obtained> {
  const failures: Failure[] = [];
  for (const [at, strategy] of lender.strategies.entries()) {
    try {
      const answers = await answersOf(
        lender,
        strategy,
        fetcher,
        asked.isKnown && !isWordsDue(lender, strategy, asked) ? asked.entry : null,
      );
      if (answers === 'unchanged') return { kind: 'unchanged' };
      const obtained = await read(lender, strategy, answers, reader);
      obtained.others = [];
      for (const other of lender.strategies.slice(at + 1).filter((later) => areApart(strategy, later)))
        obtained.others.push(...(await readOther(lender, other, fetcher, reader, onMistake)));
      return isWordsDue(lender, strategy, asked) ? await withWords(lender, obtained, fetcher, reader) : obtained;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'reader-error') onMistake(failure.cause);
      failures.push(failure);
    }
  }
  throw lostStrategies(failures);
}

/** Interval at which a page is read for its words alone, in ms. */
const WORDS_EVERY = 20 * 3_600_000;

/** True if the public page is to be read beside the feeds of a strategy: once a day, and at every run while something waits. */
function isWordsDue({ page }: LenderFile, { sources }: Strategy, { entry, at }: Asked): boolean {
  if (sources.some(({ format, url }) => format === 'page' || url === page)) return false;
  const last = entry?.wordsAt ?? null;
  return last === null || entry?.waiting !== null || Date.parse(at) - Date.parse(last) >= WORDS_EVERY;
}

/** Adds the words of the public page to a reading of feeds. If that page cannot be had, the reading stands without it. */
async function withWords(
  lender: LenderFile,
  obtained: Extract<Obtained, { kind: 'read' }>,
  fetcher: Fetcher,
  reader: Reader,
) {
  try {
    const answer = await fetcher.fetch(lender.id, { url: lender.page, format: 'page' }, null);
    if (answer === 'unchanged') return obtained;
    const { reading } = obtained;
    const frames = [...reading.frames, await reader.words(answer, reading.rates)];
    const received = [...obtained.received, answer];
    return { ...obtained, received, reading: { ...reading, frames }, wordsAt: answer.retrievedAt };
  } catch (error) {
    toFailure(error);
    return obtained;
  }
}

/** The reading of another source; empty if it cannot be read. */
async function readOther(
  lender: LenderFile,
  strategy: Strategy,
  fetcher: Fetcher,
  reader: Reader,
  onMistake: (error: unknown) => void,
): Promise<Normalised[]> {
  try {
    const answers = (await answersOf(lender, strategy, fetcher, null)) as Answer[];
    return [(await reader.lender(lender, strategy, answers)).reading];
  } catch (error) {
    const failure = toFailure(error);
    if (failure.kind === 'reader-error') onMistake(failure.cause);
    return [];
  }
}

async function answersOf(
  lender: LenderFile,
  strategy: Strategy,
  fetcher: Fetcher,
  entry: LenderEntry | null,
): Promise<Answer[] | 'unchanged'> {
  const ask = async (conditional: boolean): Promise<(Answer | 'unchanged')[]> => {
    const answers: (Answer | 'unchanged')[] = [];
    for (const source of strategy.sources)
      answers.push(await fetcher.fetch(lender.id, source, conditional ? validators(source.url, entry) : null));
    return answers;
  };
  const first = await ask(true);
  if (first.every((answer) => answer === 'unchanged')) return 'unchanged';
  const whole = first.includes('unchanged') ? await ask(false) : first;
  return whole.filter((answer) => answer !== 'unchanged');
}

/** No conditional requests while a row is missing or held: "unchanged" could not tell whether it was seen again. */
function validators(url: string, entry: LenderEntry | null): Validators | null {
  if (entry?.state !== 'fresh' || Object.keys({ ...entry.missing, ...entry.held }).length > 0) return null;
  const { etag = null, lastModified = null } = entry.answers.find((answer) => answer.url === url) ?? {};
  return etag || lastModified ? { etag, lastModified } : null;
}

/** Passes the answers of a strategy to the reader. */
async function read(
  lender: LenderFile,
  strategy: Strategy,
  answers: Answer[],
  reader: Reader,
): Promise<Extract<Obtained, { kind: 'read' }>> {
  return {
    kind: 'read',
    received: answers,
    at: receivedAt(answers),
    obtained: (answers[0] as Answer).obtained,
    answers: answers.map(remembered).filter((answer) => answer.etag ?? answer.lastModified ?? answer.leadsTo),
    ...(await reader.lender(lender, strategy, answers)),
  };
}

/** The facts about an answer that the next run needs. */
function remembered({ source, headers, retrievedAt, redirects }: Answer): LenderEntry['answers'][number] {
  const last = redirects?.at(-1);
  return {
    url: source.url,
    etag: short(headers.etag),
    lastModified: short(headers['last-modified']),
    readAt: retrievedAt,
    ...(last ? { leadsTo: { url: last.url, isPermanent: redirects?.every((one) => one.isPermanent) ?? false } } : {}),
  };
}

/** A validator, unless it is longer than the text kept from strangers: then the page is asked for in full. */
const short = (validator: string | undefined): string | null =>
  validator === undefined || validator.length > LONGEST_TEXT ? null : validator;
