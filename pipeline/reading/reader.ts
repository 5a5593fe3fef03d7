import { percent } from '../../src/rates/percent.ts';
import type { RawRecord } from '../../src/rates/schema.ts';
import { SCHEMA_VERSION } from '../../src/rates/schema.ts';
import type { Answer, LenderFile, Reading, Way } from '../lender.ts';
import { type Normalised, normalise } from '../normalise.ts';
import { assertAnswer } from '../sources/acceptance.ts';
import { testify } from '../witness/witness.ts';
import { inWords, printable } from '../words.ts';
import { printedIn } from './printed.ts';
import { readSeries, type SeriesRead } from './series.ts';

/** What a lender's answers say: its figures, named, and its raw record. */
export interface Read {
  reading: Normalised;
  raw: RawRecord;
  /** A digest of every figure in each of its answers. */
  printed: string[];
}

/** Reads what others sent. Whatever that holds, it ends: with what it says, or with a failure. */
export interface Reader {
  /** @param way one of the lender's @throws {Failure} where the answers are not what they were */
  lender(lender: LenderFile, way: Way, answers: Answer[]): Promise<Read>;
  /** The Bank of Canada's series in one answer. @throws {Failure} */
  series(answer: Answer): Promise<SeriesRead[]>;
}

/** Reads in this thread, for as long as it takes: for answers that are known. */
export const readHere: Reader = {
  async lender(lender, way, answers) {
    for (const answer of answers) assertAnswer(answer);
    const reading = inWords(way.read(answers));
    const named = normalise(lender, reading, answers, receivedAt(answers));
    return {
      reading: witnessed(named, answers),
      raw: record(lender, reading, answers, named.notes),
      printed: answers.map(printedIn),
    };
  },
  async series(answer) {
    assertAnswer(answer);
    return readSeries(answer.text);
  },
};

/** When answers that are read together were received: the first of them, in the one form that times are stored in. */
export function receivedAt(answers: Answer[]): string {
  return new Date(Math.min(...answers.map(({ retrievedAt }) => Date.parse(retrievedAt)))).toISOString();
}

/** The reading, with what an independent one says of each figure. */
function witnessed(reading: Normalised, answers: Answer[]): Normalised {
  const said = testify(answers, reading.rates);
  return {
    ...reading,
    rates: reading.rates.map((rate, at) => ({ ...rate, witnesses: said[at]?.agrees ? ['words' as const] : [] })),
    disputed: new Map(
      reading.rates.flatMap(({ id }, at) => (said[at]?.dispute ? [[id, printable(said[at].dispute)]] : [])),
    ),
    places: new Map(reading.rates.flatMap(({ id }, at) => (said[at]?.places == null ? [] : [[id, said[at].places]]))),
  };
}

function record(lender: LenderFile, reading: Reading, answers: Answer[], notes: string[]): RawRecord {
  return {
    schemaVersion: SCHEMA_VERSION,
    lender: lender.id,
    name: lender.name,
    sources: answers.map((answer) => ({
      url: answer.url,
      time: new Date(answer.retrievedAt).toISOString(),
      status: answer.status,
      obtained: answer.obtained,
      contentType: answer.contentType === null ? null : printable(answer.contentType),
      bytes: answer.body.length,
      sha256: answer.sha256,
    })),
    primePercent: reading.prime === null ? null : percent(reading.prime),
    rows: reading.rows.map(({ source, section, label, cells }) => ({ source, section, label, cells })),
    notes,
  };
}
