import { UserError } from '../../src/command.ts';
import { now as clock, collectionSettings } from '../../src/settings.ts';
import { lock } from '../../src/snapshots/lock.ts';
import { fingerprints } from '../judge/fingerprint.ts';
import type { LenderFile } from '../lender.ts';
import type { Reader } from '../read/process/reader.ts';
import { loadLenders } from '../registry.ts';
import { type Arguments, readArguments, USAGE } from './arguments.ts';
import { collect } from './collect.ts';
import { closing, ENDED, ended, lenderLine } from './ending.ts';
import type { Fetcher } from './sources/answer.ts';
import { openNetwork } from './sources/network.ts';
import { openRecorder, prune, worthKeeping } from './sources/recorder.ts';
import { openRecording } from './sources/recording.ts';
import { aloneOf, onlyAnswer, readSavedPage } from './sources/saved.ts';

/** Chooses where a run gets its answers. All names from the command line are checked here, before anything is written. */
async function fetcherFor(options: Arguments, now: () => Date): Promise<Fetcher> {
  if (options.replay) return openRecording(options.replay, { now, asRecorded: options['as-recorded'] });
  if (options.saved)
    return onlyAnswer(await readSavedPage(options.saved, aloneOf(options.lenders[0] as LenderFile), now));
  const folder = options.record ?? options.keep;
  const keep = folder ? (await openRecorder(folder)).keep : undefined;
  return openNetwork({ settings: collectionSettings(), now, keep, whole: options.record !== undefined });
}

function writerOf(folder: string): (() => void) | null {
  try {
    return lock(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`${folder} cannot be written (${code}); name a folder that can be with --data`, {
      cause: error,
    });
  }
}

/** Runs one collection as the command line asks for it. @returns the exit code @throws {UserError} */
export async function collection(args: string[], reader: Reader): Promise<number> {
  const registry = await loadLenders();
  const options = readArguments(args, registry);
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const now = (): Date => options.now ?? clock();
  const { SIGHTING_HOURS, KNOWN_FAILURES, READ_ELSEWHERE, READ_FROM } = collectionSettings();
  const live = (options.replay ?? options.saved) === undefined;
  const fetcher = await fetcherFor(options, now);
  const unlock = writerOf(options.data);
  if (!unlock) throw new UserError(`another run is writing to ${options.data}; wait for it to end`);
  try {
    // Lenders named by a person are read whatever the schedule says.
    const named = options.lenders.length < registry.length;
    const left = live && !named ? READ_ELSEWHERE : [];
    const lenders = options.lenders.filter(({ id }) => !left.includes(id));
    if (left.length > 0) console.log(`Left alone, for they are read elsewhere: ${left.toSorted().join(' ')}`);
    if (lenders.length === 0) return ENDED.fresh;
    const width = Math.max(...lenders.map(({ id }) => id.length));
    const result = await collect({
      root: options.data,
      registry,
      lenders,
      asksAll: !named,
      afresh: options.afresh,
      accepts: options.accepts,
      elsewhere: options.accepts ? READ_ELSEWHERE : [],
      live,
      readFrom: READ_FROM ?? null,
      hoursApart: SIGHTING_HOURS,
      fetcher,
      reader,
      fingerprints: await fingerprints(),
      now,
      onLender: (id, line) => console.log(lenderLine(id, line, width)),
      onMistake: (id, error) => console.error(`${id}: a mistake of ours\n`, error),
    });
    console.log(`\n${closing(result, options.data)}`);
    if (options.keep) await prune(options.keep, worthKeeping(result.run, result.snapshot));
    return ended(result, KNOWN_FAILURES);
  } finally {
    unlock();
    await fetcher.close();
  }
}
