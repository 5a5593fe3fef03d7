import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RecordedAnswer, recordedKey, recordingIndex } from '../../pipeline/collect/sources/recording.ts';
import type { LenderFile, Source, Strategy } from '../../pipeline/lender.ts';

/** A recorded answer and the file that holds its body. */
interface Recorded {
  entry: RecordedAnswer;
  file: string;
}

const OWN_RECORDINGS = path.resolve(import.meta.dirname, '../../tests/recordings');
const SHARED_RECORDINGS = path.resolve(import.meta.dirname, '../../../shared/recordings');

/** Every recorded answer: whole real pages if they are at hand, else the project's own small ones. */
export function allRecorded(): Map<string, Recorded> {
  const found = new Map<string, Recorded>();
  for (const folder of [OWN_RECORDINGS, SHARED_RECORDINGS].filter((name) => existsSync(path.join(name, 'index.json'))))
    for (const entry of recordingIndex.parse(JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')))
      .recordings)
      found.set(keyOf(entry.lender, entry), { entry, file: path.join(folder, entry.body) });
  return found;
}

const keyOf = (lender: string, source: Pick<Source, 'method' | 'url'>): string => recordedKey(lender, { ...source });

/** Writes a recording folder of these answers. @returns their size in bytes */
export function writeRecording(folder: string, recorded: Iterable<Recorded>): number {
  let bytes = 0;
  mkdirSync(folder, { recursive: true });
  const recordings = [...recorded].map(({ entry, file }, at) => {
    const text = readFileSync(file);
    bytes += text.byteLength;
    writeFileSync(path.join(folder, `${at}.body`), text);
    return { ...entry, body: `${at}.body` };
  });
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify({ recordings }));
  return bytes;
}

/** Makes this many made-up lenders: each is a real one with another name and other addresses, in turn. */
export function cloneLenders(lenders: LenderFile[], recorded: Map<string, Recorded>, count: number): LenderFile[] {
  const readable = lenders.flatMap((lender) => {
    const strategy = lender.strategies.find(({ sources }) =>
      sources.every((source) => recorded.has(keyOf(lender.id, source))),
    );
    return strategy ? [{ lender, strategy }] : [];
  });
  return Array.from({ length: count }, (_, at) => {
    const { lender, strategy } = readable[at % readable.length] as (typeof readable)[number];
    const sources = strategy.sources.map((source) => ({ ...source, url: moved(source.url, at) }));
    return { ...lender, id: `${lender.id}${at}`, strategies: [{ ...strategy, sources }] as [Strategy] };
  });
}

/** The recordings of made-up lenders: those of the lenders they were made from. */
export function* clonedAnswers(clones: LenderFile[], recorded: Map<string, Recorded>): Generator<Recorded> {
  for (const [at, { id, strategies }] of clones.entries())
    for (const source of strategies[0].sources) {
      const real = recorded.get(keyOf(id.replace(/\d+$/, ''), { ...source, url: original(source.url, at) }));
      if (!real) throw new Error(`${source.url} has no recording`);
      const { answeredUrl: _, ...entry } = real.entry;
      yield { entry: { ...entry, lender: id, url: source.url }, file: real.file };
    }
}

const moved = (url: string, at: number): string => url.replace('https://', `https://clone${at}.`);
const original = (url: string, at: number): string => url.replace(`https://clone${at}.`, 'https://');
