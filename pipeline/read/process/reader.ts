import { z } from 'zod';
import { sameFigure } from '../../../src/rates/fields.ts';
import {
  type LenderEntry,
  type RawRecord,
  type ReferenceSeries,
  SCHEMA_VERSION,
  type StoredRate,
} from '../../../src/rates/schema.ts';
import { percent, thousandths } from '../../../src/rates/thousandths.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import { type Judged, judgementOn, NOTHING_JUDGED } from '../../../src/snapshots/judgements.ts';
import { Failure } from '../../failure.ts';
import type { Answer, LenderFile, Reading, Strategy } from '../../lender.ts';
import { account, namesOf } from '../account.ts';
import { readJson } from '../feeds.ts';
import type { Frame, Slot } from '../layout/frame.ts';
import { frameOfWords } from '../layout/frames.ts';
import { type Normalised, normalise } from '../normalise.ts';
import { openPage } from '../page.ts';
import { inWords, printable } from '../printable.ts';
import { assertAnswer } from '../whole-answer.ts';

/** The content of a lender's answers: its named figures, and its raw record. */
export interface Read {
  reading: Normalised;
  raw: RawRecord;
  printed: string[];
}

/** The result of asking a lender's sources: figures, or the word that nothing changed since the last run. */
export type Obtained =
  | ({
      kind: 'read';
      at: string;
      obtained: Answer['obtained'];
      answers: LenderEntry['answers'];
      /** Time at which the public page was read for its words; absent if it was not. */
      wordsAt?: string;
      others?: Normalised[];
    } & Read)
  | { kind: 'unchanged' };

/** Reads answers from strangers. It always ends, whatever they contain: with a result, or with a failure. */
export interface Reader {
  /** @throws {Failure} where the answers no longer have the known form */
  lender(lender: LenderFile, strategy: Strategy, answers: Answer[], judged?: Judged): Promise<Read>;
  /** Reads a page for its words alone. @throws {Failure} where it is no page */
  words(answer: Answer, rates: StoredRate[]): Promise<Frame>;
  /** The Bank of Canada's series in one answer. @throws {Failure} */
  series(answer: Answer): Promise<SeriesRead[]>;
}

/** Reads in this thread, without a time limit: for answers that are known. */
export const readHere: Reader = {
  async lender(lender, strategy, answers, judged = NOTHING_JUDGED) {
    for (const answer of answers) assertAnswer(answer);
    const read = (judged: Judged): Read | Failure => {
      try {
        const reading = inWords(strategy.read(answers, judged));
        const named = normalise(lender, reading, answers, receivedAt(answers));
        return { reading: named, raw: record(lender, reading, answers, named.notes), printed: answers.map(printedIn) };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        error.frames = answers.flatMap((answer) => wordsOf(lender, answer, error.message, judged));
        return error;
      }
    };
    let best = read(passingOver(judged, []));
    const passed: string[] = [];
    /** @param mayBeEqual whether words are passed over that bring no rate */
    const pass = (texts: readonly string[], mayBeEqual: boolean): void => {
      const next = read(passingOver(judged, [...passed, ...texts]));
      if (!isMore(next, best) || (!mayBeEqual && isMore(best, next))) return;
      passed.push(...texts);
      best = next;
    };
    // What is harmless is passed over only where its figures are not read, and only if that costs no other rate.
    const unread = harmlessUnread(judged, best);
    for (const text of unread) pass([text], false);
    const others = unread.filter((text) => !passed.includes(text));
    if (others.length > 0) pass(others, true);
    if (best instanceof Failure) throw best;
    return best;
  },
  async words(answer, rates) {
    assertAnswer(answer);
    return frameOfWords(answer, openPage(answer.text).$, rates);
  },
  async series(answer) {
    assertAnswer(answer);
    return readSeries(answer.text);
  },
};

/** The judgements, of which the harmless ones are those of these texts. */
const passingOver = (judged: Judged, passed: readonly string[]): Judged =>
  new Map(
    [...judged].flatMap(([key, judgement]) => {
      if (judgement.verdict !== 'harmless') return [[key, judgement] as const];
      const { digest, texts = [digest] } = judgement;
      const own = texts.filter((text) => passed.includes(text));
      return own.length > 0 ? [[key, { ...judgement, texts: own }] as const] : [];
    }),
  );

/** The digests of harmless texts whose figures were not read, in their order on the page; the main heading names all of them. */
function harmlessUnread(judged: Judged, printed: Read | Failure): string[] {
  const frames = printed instanceof Failure ? printed.frames : printed.reading.frames;
  const unread = frames.flatMap(({ slots }) => slots.filter(({ isUnread, kind }) => isUnread || kind === 'h1'));
  const isHarmless = ({ place, digest }: Slot) => judgementOn(judged, digest, place)?.verdict === 'harmless';
  return [...new Set(unread.filter(isHarmless).map(({ digest }) => digest))];
}

/** True if a reading has every rate of another one. */
function isMore(more: Read | Failure, fewer: Read | Failure): boolean {
  if (more instanceof Failure || fewer instanceof Failure) return !(more instanceof Failure);
  const rates = new Map(more.reading.rates.map((rate) => [rate.id, rate]));
  return fewer.reading.rates.every((rate) => sameFigure(rates.get(rate.id), rate));
}

function wordsOf(lender: LenderFile, answer: Answer, why: string, judged: Judged): Frame[] {
  if (answer.source.format !== 'page') return [];
  try {
    const { $ } = openPage(answer.text, judged);
    const nothing = { rows: [], prime: null, notes: [], pages: [$] };
    return [frameOfWords(answer, $, [], namesOf(account(lender, nothing, [answer]), nothing, [why]))];
  } catch {
    return [];
  }
}

/** The time of answers that are read together: that of the first one received, in the format in which times are stored. */
export function receivedAt(answers: Answer[]): string {
  return new Date(Math.min(...answers.map(({ retrievedAt }) => Date.parse(retrievedAt)))).toISOString();
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

/** Anything that may be a rate; versions, times and long decimals differ at every look. */
const FIGURE =
  /(?<![\w.,-])-?\d{1,2}[.,]\d{1,3}(?![\w-]|[.,]\d)|(?<![\w.,])\d{1,2}(?=\s?%)|(?<=[:[,]\s?"?)\d{1,2}(?="?\s?[,}\]])/g;

/** A digest of every figure in an answer, in order: where it stays, the lender did not move. */
function printedIn({ source, text }: Answer): string {
  const page = source.format === 'page' ? openPage(text) : null;
  const words = page ? `${page.text}\n${page.scripts}` : text;
  return sha256((words.match(FIGURE) ?? []).join(' ')).slice(0, 16);
}

const observations = z.object({
  seriesDetail: z.record(z.string(), z.object({ label: z.string() })).default({}),
  observations: z.array(z.object({ d: z.iso.date() }).catchall(z.object({ v: z.string() }).partial())).min(1),
});

/** The Bank of Canada's names for its series: `V80691311`, `BD.CDN.5YR.DQ.YLD`. */
const SERIES = /^[A-Z][A-Z0-9_.]{1,39}$/i;
const MOST_SERIES = 100;

/** A series from an answer: its newest value, and all values by day. */
export interface SeriesRead extends ReferenceSeries {
  observations: [day: string, percent: number][];
}

/** Each series in a Valet answer. Values are strings; a day may lack a series or hold `""`. */
export function readSeries(text: string): SeriesRead[] {
  const parsed = readJson(text, observations);
  const newest = new Map<string, SeriesRead>();
  for (const day of parsed.observations) {
    for (const [id, value] of Object.entries(day)) {
      if (id === 'd' || typeof value === 'string') continue;
      const figure = thousandths(value.v ?? '');
      if (figure === null) continue;
      if (!SERIES.test(id)) throw new Failure('changed-layout', 'a series has another kind of name');
      const label = printable(parsed.seriesDetail[id]?.label ?? id);
      const known = newest.get(id) ?? { id, label, percent: percent(figure), date: day.d, observations: [] };
      known.observations.push([day.d, percent(figure)]);
      if (known.date <= day.d) Object.assign(known, { percent: percent(figure), date: day.d });
      newest.set(id, known);
    }
  }
  if (newest.size > MOST_SERIES) throw new Failure('changed-layout', `the answer holds ${newest.size} series`);
  if (newest.size === 0) throw new Failure('empty', 'no series holds a value');
  return [...newest.values()];
}
