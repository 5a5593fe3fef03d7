import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Answer, LenderFile } from '../lender.ts';
import type { Reader } from '../read/process/reader.ts';
import { obtain } from './obtain.ts';
import { openRecorder } from './sources/recorder.ts';
import { openRecording } from './sources/recording.ts';

/** The answers accepted last, in a folder of the operator's: lenders' prose must not get into the data. */
export type AcceptedAnswers = ReturnType<typeof openAccepted>;

/** Opens such a folder. It is created when the first answer is kept, and is a recording that can be replayed. */
export function openAccepted(directory: string, reader: Reader, now: () => Date) {
  return {
    async keep(lender: LenderFile, answers: Answer[]): Promise<void> {
      const recorder = await openRecorder(directory);
      for (const answer of answers) await recorder.keep(lender.id, answer);
    },
    /** The lines of a lender's accepted answers, by the digest that its layouts hold of them. */
    async texts(lender: LenderFile): Promise<ReadonlyMap<string, string>> {
      if (!existsSync(path.join(directory, 'index.json'))) return new Map();
      const fetcher = await openRecording(directory, { now });
      try {
        const obtained = await obtain(lender, fetcher, { at: now().toISOString() }, reader);
        const frames = obtained.kind === 'read' ? obtained.reading.frames : [];
        return new Map(frames.flatMap(({ lines }) => lines.map(({ key, text }) => [key, text])));
      } catch {
        // Without these answers a difference is reported as far as the data know it.
        return new Map();
      } finally {
        await fetcher.close();
      }
    },
  };
}
