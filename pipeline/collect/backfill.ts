import { UserError } from '../../src/command.ts';
import { SCHEMA_VERSION } from '../../src/rates/schema.ts';
import { type Archived, archivedFiles, readArchived, writeArchived } from '../../src/snapshots/archive.ts';
import { sweep } from '../../src/snapshots/files.ts';
import { NO_MEMORY, readLayouts, writeLayouts } from '../../src/snapshots/layouts.ts';
import { timeOf } from '../../src/stamp.ts';
import { Failure } from '../failure.ts';
import type { Fingerprints } from '../judge/fingerprint.ts';
import { judge } from '../judge/judging.ts';
import { recognise } from '../judge/recognise.ts';
import { agreeing } from '../judge/remember.ts';
import type { Answer, LenderFile } from '../lender.ts';
import type { Reader } from '../read/process/reader.ts';
import { obtain } from './obtain.ts';
import type { Fetcher } from './sources/fetcher.ts';
import { aloneOf, onlyAnswer } from './sources/saved.ts';
import { type Capture, captured, capturesOf, WAYBACK } from './wayback.ts';

/** What a backfill needs. Days are calendar days (UTC), both included; `to` null is today. */
export interface BackfillOptions {
  root: string;
  lender: LenderFile;
  from: string;
  to: string | null;
  fetcher: Fetcher;
  reader?: Reader;
  fingerprints: Fingerprints;
  now: () => Date;
  /** Where the archive stands, without a slash at its end. */
  archive?: string;
  /** Told of each capture as it ends, in a line. */
  onCapture?: (line: string) => void;
  /** Told of a mistake of ours that cost a capture, with its trace. */
  onMistake?: (error: unknown) => void;
}

/** What a backfill came to, in captures. */
export interface Backfilled {
  /** Captures that the archive lists, one a day. */
  listed: number;
  /** Those whose day was kept by an earlier backfill: they were not asked for again. */
  known: number;
  kept: number;
  /** Those that were not understood, or that the archive did not give, by kind. */
  skipped: Record<string, number>;
  /** Why it ended before the last capture; null where it did not. */
  stopped: string | null;
}

/** The archive asks to be left alone: nothing more is asked of it. */
const REFUSED = ['blocked', 'robots'];
/** Captures in a row that may go unanswered before the archive itself is taken to be down. */
const UNANSWERED = 3;

/**
 * Keeps what the archive's captures of a lender's own page said, oldest first. Each is read and judged as on the day it was taken,
 * beside the capture before it; the Bank of Canada's newest figures say nothing of that day, and are not asked. Every capture is
 * kept as soon as it is judged, so that a backfill can be ended at any time and begun again. The caller holds the folder's lock.
 * @throws {UserError} where the lender is not read from one page, or the list of captures cannot be had
 */
export async function backfill(options: BackfillOptions): Promise<Backfilled> {
  const { root, lender, fetcher, now, from, onCapture, archive = WAYBACK } = options;
  const today = now().toISOString();
  const source = aloneOf(lender);
  if (source.method === 'POST') throw new UserError(`${lender.id} is asked by POST, which no archive keeps`);
  const asking = { fetcher, lender: lender.id, archive };
  const to = options.to ?? today.slice(0, 10);
  const captures = await capturesOf(source.url, { from, to }, asking).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new UserError(`the list of captures cannot be had (${error.message}); try again later`, { cause: error });
  });
  await sweep(root);
  const days = new Set((await archivedFiles(root, lender.id)).map((file) => timeOfFile(file).slice(0, 10)));
  const wanted = captures.filter(({ time }) => !days.has(time.slice(0, 10)) && time <= today);
  const result: Backfilled = {
    listed: captures.length,
    known: captures.length - wanted.length,
    kept: 0,
    skipped: {},
    stopped: null,
  };
  const skip = (capture: Capture, { kind, message }: Failure): void => {
    result.skipped[kind] = (result.skipped[kind] ?? 0) + 1;
    onCapture?.(`${capture.time}  skipped: ${kind}: ${message}`);
  };

  let unanswered = 0;
  for (const capture of wanted) {
    let answer: Answer;
    try {
      answer = await captured(source, capture, asking);
      unanswered = 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      unanswered = error.kind === 'moved' ? 0 : unanswered + 1;
      if (REFUSED.includes(error.kind) || unanswered === UNANSWERED) {
        result.stopped = error.message;
        break;
      }
      skip(capture, error);
      continue;
    }
    try {
      const document = await judged(answer, capture, options);
      await writeArchived(root, document);
      result.kept++;
      const seen = document.rates.length - Object.keys(document.missing).length;
      onCapture?.(`${capture.time}  ${seen} rates, ${Object.keys(document.held).length} held`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      skip(capture, error);
    }
  }
  return result;
}

/** What one capture said, judged beside the one before it. @throws {Failure} where it is not understood */
async function judged(answer: Answer, capture: Capture, options: BackfillOptions): Promise<Archived> {
  const { root, lender, reader, fingerprints, now, onMistake } = options;
  const obtained = await obtain(
    lender,
    onlyAnswer(answer),
    { entry: null, isKnown: false, at: capture.time },
    (error) => onMistake?.(error),
    reader,
  );
  if (obtained.kind === 'unchanged') throw new RangeError('a capture cannot be unchanged');
  const earlier = (await archivedFiles(root, lender.id)).filter((file) => timeOfFile(file) < capture.time).at(-1);
  const last = earlier === undefined ? null : await readArchived(root, earlier);
  // What two captures agree on needs no third: the layouts of the later one are those of what they print.
  const before = await readLayouts(root, memoryOf(lender.id));
  const { reading } = obtained;
  const printed = [...(last?.rates ?? []), ...Object.values(last?.held ?? {}).map(({ rate }) => rate)];
  const code = fingerprints.layouts;
  const names = { code, owns: [], all: reading.rates.map(({ id }) => id) };
  const look = { found: reading.rates, known: printed, at: capture.time, code };
  const memory = agreeing(before, reading.frames, look);
  const pages = reading.frames.map((frame) => recognise(frame, memory, names));
  const { rates, missing, held, refused } = judge(reading, {
    known: last?.rates ?? [],
    entry: last && { ...last, observedAt: last.capture.time },
    minimumRates: lender.minimumRates,
    reference: () => null,
    isBigBank: false,
    pages,
    memory: NO_MEMORY,
    at: capture.time,
    isAccepted: false,
  });
  await writeLayouts(root, memoryOf(lender.id), memory);
  const { raw } = obtained;
  return {
    schemaVersion: SCHEMA_VERSION,
    lender: lender.id,
    obtained: 'archive',
    capture,
    fedInAt: now().toISOString(),
    reader: fingerprints.of(lender),
    provinces: lender.provinces,
    raw: { ...raw, notes: [...raw.notes, ...refused.map((refusal) => `Refused: ${refusal}`)] },
    rates,
    missing,
    held,
  };
}

/** Archived pages have layouts of their own, which say nothing of the present. */
const memoryOf = (lender: string): string => `archive/${lender}`;

const timeOfFile = (file: string): string => timeOf(file.slice(file.lastIndexOf('/') + 1));

/** What a backfill came to, in words. */
export function backfilled({ listed, known, kept, skipped, stopped }: Backfilled): string {
  const kinds = Object.entries(skipped).map(([kind, count]) => `${count} ${kind}`);
  const lines = [
    `${listed} captures, one a day: ${kept} kept, ${known} kept before, ${kinds.length > 0 ? `skipped ${kinds.join(', ')}` : 'none skipped'}`,
  ];
  if (stopped !== null) lines.push(`Stopped: ${stopped}. The same command goes on from here`);
  return lines.join('\n');
}
