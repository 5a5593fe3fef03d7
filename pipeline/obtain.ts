import { percent } from '../src/rates/percent.ts';
import type { LenderEntry, RawRecord } from '../src/rates/schema.ts';
import { SCHEMA_VERSION } from '../src/rates/schema.ts';
import { type Failure, toFailure } from './failure.ts';
import type { Answer, LenderFile, Reading, Way } from './lender.ts';
import { type Normalised, normalise } from './normalise.ts';
import { assertAnswer } from './sources/acceptance.ts';
import type { Fetcher, Validators } from './sources/fetcher.ts';
import { testify } from './witness/witness.ts';

/** What a lender's sources gave: figures, or the word that nothing changed since the last run. */
export type Obtained =
  | {
      kind: 'read';
      at: string;
      obtained: Answer['obtained'];
      answers: LenderEntry['answers'];
      reading: Normalised;
      raw: RawRecord;
    }
  | { kind: 'unchanged' };

/**
 * Asks a lender's sources, way after way, until one reads whole.
 * @param onMistake told of mistakes of ours, also where another way reads whole
 * @throws {Failure} of the first way that got as far as an answer, or else of the first way
 */
export async function obtain(
  lender: LenderFile,
  fetcher: Fetcher,
  entry: LenderEntry | null,
  onMistake: (error: unknown) => void,
): Promise<Obtained> {
  const failures: Failure[] = [];
  for (const way of lender.ways) {
    try {
      const answers = await answersOf(lender, way, fetcher, entry);
      return answers === 'unchanged' ? { kind: 'unchanged' } : read(lender, way, answers);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'reader-error') onMistake(failure.cause);
      failures.push(failure);
    }
  }
  throw failures.find(({ kind }) => kind !== 'not-recorded') ?? (failures[0] as Failure);
}

async function answersOf(
  lender: LenderFile,
  way: Way,
  fetcher: Fetcher,
  entry: LenderEntry | null,
): Promise<Answer[] | 'unchanged'> {
  const ask = async (conditional: boolean): Promise<(Answer | 'unchanged')[]> => {
    const answers: (Answer | 'unchanged')[] = [];
    for (const source of way.sources)
      answers.push(await fetcher.fetch(lender.id, source, conditional ? validators(source.url, entry) : null));
    return answers;
  };
  const first = await ask(true);
  if (first.every((answer) => answer === 'unchanged')) return 'unchanged';
  const whole = first.includes('unchanged') ? await ask(false) : first;
  return whole.filter((answer) => answer !== 'unchanged');
}

/** Nothing is asked conditionally while a row is missing or held: "unchanged" could not tell whether it was seen again. */
function validators(url: string, entry: LenderEntry | null): Validators | null {
  if (entry?.state !== 'fresh' || Object.keys({ ...entry.missing, ...entry.held }).length > 0) return null;
  const { etag = null, lastModified = null } = entry.answers.find((answer) => answer.url === url) ?? {};
  return etag || lastModified ? { etag, lastModified } : null;
}

function read(lender: LenderFile, way: Way, answers: Answer[]): Obtained {
  for (const answer of answers) assertAnswer(answer);
  const reading = way.read(answers);
  const at = answers.map(({ retrievedAt }) => retrievedAt).sort()[0] as string;
  const named = normalise(lender, reading, answers, at);
  return {
    kind: 'read',
    at,
    obtained: (answers[0] as Answer).obtained,
    answers: answers.map(({ source, sha256, headers }) => ({
      url: source.url,
      sha256,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    })),
    reading: witnessed(named, answers),
    raw: record(lender, reading, answers, named.notes),
  };
}

/** The reading, with what an independent one says of each figure. */
function witnessed(reading: Normalised, answers: Answer[]): Normalised {
  const said = testify(answers, reading.rates);
  return {
    ...reading,
    rates: reading.rates.map((rate, at) => ({ ...rate, witnesses: said[at]?.agrees ? ['words' as const] : [] })),
    disputed: new Map(reading.rates.flatMap(({ id }, at) => (said[at]?.dispute ? [[id, said[at].dispute]] : []))),
  };
}

function record(lender: LenderFile, reading: Reading, answers: Answer[], notes: string[]): RawRecord {
  return {
    schemaVersion: SCHEMA_VERSION,
    lender: lender.id,
    name: lender.name,
    sources: answers.map((answer) => ({
      url: answer.url,
      time: answer.retrievedAt,
      status: answer.status,
      obtained: answer.obtained,
      contentType: answer.contentType,
      bytes: answer.body.length,
      sha256: answer.sha256,
    })),
    primePercent: reading.prime === null ? null : percent(reading.prime),
    rows: reading.rows.map(({ source, section, label, cells }) => ({ source, section, label, cells })),
    notes,
  };
}
