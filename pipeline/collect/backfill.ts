import { UserError } from '../../src/command.ts';
import { SCHEMA_VERSION } from '../../src/rates/schema.ts';
import { type Archived, archivedFiles, readArchived, writeArchived } from '../../src/snapshots/archive.ts';
import { sweep } from '../../src/snapshots/files.ts';
import { NO_MEMORY, readLayouts, writeLayouts } from '../../src/snapshots/layouts.ts';
import { timeOf } from '../../src/stamp.ts';
import { Failure, onlyFailure } from '../failure.ts';
import { NOTHING_ACCEPTED } from '../judge/acceptance.ts';
import { judge } from '../judge/judge.ts';
import { agreeing } from '../judge/layouts.ts';
import { recognise, unjudged } from '../judge/recognise.ts';
import type { Answer, LenderFile } from '../lender.ts';
import type { RunOptions } from './collect.ts';
import { obtain } from './obtain.ts';
import { aloneOf, onlyAnswer } from './sources/saved.ts';
import { type Capture, captured, capturesOf, WAYBACK } from './wayback.ts';

/** Options of a backfill. Days are calendar days (UTC), both included; `to` null is today. */
export interface BackfillOptions extends Pick<RunOptions, 'root' | 'fetcher' | 'reader' | 'fingerprints' | 'now'> {
  lender: LenderFile;
  from: string;
  to: string | null;
  /** Address of the archive, without a slash at its end. */
  archive?: string;
  onCapture?: (line: string) => void;
  /** Called with the error, trace included, when a mistake of ours cost a capture. */
  onMistake?: (error: unknown) => void;
}

export interface Backfilled {
  listed: number;
  /** Captures whose day an earlier backfill kept: they were not asked for again. */
  known: number;
  kept: number;
  /** Captures that were not understood, or that the archive did not deliver, by kind. */
  skipped: Record<string, number>;
  /** The reason why it ended before the last capture; null if it reached the last. */
  stopped: string | null;
}

/** The archive asks to be left alone: nothing more is requested. */
const REFUSED = ['blocked', 'robots'];
/** After this many unanswered captures in a row the archive counts as down. */
const UNANSWERED = 3;

/**
 * Keeps the rates of the archive's captures of a lender's own page, oldest first, each as soon as it is judged, as on its own day, against
 * the one before: it may be stopped and started again. The caller holds the folder's lock. @throws {UserError} without one page or a list
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
  const [listed, known] = [captures.length, captures.length - wanted.length];
  const result: Backfilled = { listed, known, kept: 0, skipped: {}, stopped: null };

  let unanswered = 0;
  for (const capture of wanted) {
    const answer = await captured(source, capture, asking).catch(onlyFailure);
    if (answer instanceof Failure) {
      unanswered = answer.kind === 'moved' ? 0 : unanswered + 1;
      if (REFUSED.includes(answer.kind) || unanswered === UNANSWERED) {
        result.stopped = answer.message;
        break;
      }
    } else unanswered = 0;
    const read = answer instanceof Failure ? answer : await archivedRates(answer, capture, options).catch(onlyFailure);
    if (read instanceof Failure) {
      result.skipped[read.kind] = (result.skipped[read.kind] ?? 0) + 1;
      onCapture?.(`${capture.time}  skipped: ${read.kind}: ${read.message}`);
    } else {
      await writeArchived(root, read);
      result.kept++;
      const seen = read.rates.length - Object.keys(read.missing).length;
      onCapture?.(`${capture.time}  ${seen} rates, ${Object.keys(read.held).length} held`);
    }
  }
  return result;
}

/** Reads one capture and judges it against the one before. @throws {Failure} where it is not understood */
async function archivedRates(answer: Answer, capture: Capture, options: BackfillOptions): Promise<Archived> {
  const { root, lender, reader, fingerprints, now, onMistake } = options;
  const obtained = await obtain(lender, onlyAnswer(answer), { at: capture.time, onMistake }, reader);
  if (obtained.kind === 'unchanged') throw new RangeError('a capture cannot be unchanged');
  const earlier = (await archivedFiles(root, lender.id)).filter((file) => timeOfFile(file) < capture.time).at(-1);
  const last = earlier === undefined ? null : await readArchived(root, earlier);
  // Two captures that agree need no third: the later one's layouts are accepted for the figures it prints.
  const before = await readLayouts(root, memoryOf(lender.id));
  const { reading } = obtained;
  const printed = [...(last?.rates ?? []), ...Object.values(last?.held ?? {}).map(({ rate }) => rate)];
  const code = fingerprints.layouts;
  const look = { found: reading.rates, known: printed, at: capture.time, code };
  const memory = agreeing(before, reading.frames, look);
  const comparing = unjudged({ code, owns: lender.words ?? [], found: reading.rates, at: capture.time });
  const pages = reading.frames.map((frame) => recognise(frame, memory, comparing));
  const { rates, missing, held, refused } = judge(reading, {
    known: last?.rates ?? [],
    entry: last && { ...last, observedAt: last.capture.time },
    minimumRates: lender.minimumRates,
    reference: () => null,
    isBigBank: false,
    pages,
    memory: NO_MEMORY,
    at: capture.time,
    accepted: NOTHING_ACCEPTED,
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
    ...lender.facts,
    raw: { ...raw, notes: [...raw.notes, ...refused.map((refusal) => `Refused: ${refusal}`)] },
    rates,
    missing,
    held,
  };
}

/** Archived pages have layouts of their own, which say nothing about the present. */
const memoryOf = (lender: string): string => `archive/${lender}`;

const timeOfFile = (file: string): string => timeOf(file.slice(file.lastIndexOf('/') + 1));

export function backfilled({ listed, known, kept, skipped, stopped }: Backfilled): string {
  const kinds = Object.entries(skipped).map(([kind, count]) => `${count} ${kind}`);
  const left = kinds.length > 0 ? `skipped ${kinds.join(', ')}` : 'none skipped';
  const end = stopped === null ? '' : `\nStopped: ${stopped}. The same command goes on from here`;
  return `${listed} captures, one a day: ${kept} kept, ${known} kept before, ${left}${end}`;
}
