import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../../pipeline/failure.ts';
import type { Answer, LenderFile, Reading, Source, Strategy } from '../../pipeline/lender.ts';
import { type Normalised, normalise } from '../../pipeline/read/normalise.ts';
import { receivedAt } from '../../pipeline/read/process/reader.ts';
import { assertAnswer } from '../../pipeline/read/whole-answer.ts';

/** The project's own recordings. */
export const OWN = path.resolve(import.meta.dirname, '../recordings');
/** The recorded pages of real lenders, beside the repository; absent on most machines. */
export const SHARED = path.resolve(import.meta.dirname, '../../../shared/recordings');
/** Whether they are here. */
export const HAS_SHARED = existsSync(path.join(SHARED, 'index.json'));
/** The name of tests over them, with the reason why they are left out where they are. */
export const withShared = (name: string): string => (HAS_SHARED ? name : `${name} (left out: there is no ${SHARED})`);

const index = z.object({
  recordings: z.array(
    z.looseObject({
      lender: z.string(),
      method: z.string().optional(),
      url: z.string(),
      status: z.number(),
      contentType: z.string(),
      retrievedAt: z.string(),
      body: z.string(),
    }),
  ),
});
type Recording = z.infer<typeof index>['recordings'][number];

/** The recordings that a folder's index lists. */
export function listRecordings(folder: string): Recording[] {
  return index.parse(JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'))).recordings;
}

/** Copies our own recordings of these lenders alone. @returns the folder */
export function recordingOf(folder: string, ...lenders: string[]): string {
  cpSync(OWN, folder, { recursive: true });
  const recordings = listRecordings(OWN).filter(({ lender }) => lenders.includes(lender));
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify({ recordings }));
  return folder;
}

/** A recorded body as the answer to a source. */
export function answerOf(source: Source, body: string | Uint8Array, retrievedAt = '2026-11-20T13:00:00.000Z'): Answer {
  const bytes = Buffer.from(body);
  return {
    source,
    url: source.url,
    status: 200,
    contentType: null,
    headers: {},
    body: bytes,
    text: bytes.toString('utf8'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    retrievedAt,
    obtained: 'recording',
  };
}

/** What a lender's strategy reads when all of its sources answer with this text. */
export function readText(lender: LenderFile, text: string, strategy: Strategy = lender.strategies[0]): Normalised {
  const answers = strategy.sources.map((source) => answerOf(source, text));
  answers.forEach(assertAnswer);
  return normalise(lender, strategy.read(answers), answers, receivedAt(answers));
}

/** What a lender's first strategy that a folder has recordings for reads from them. */
export function readRecorded(
  folder: string,
  lender: LenderFile,
  change: (body: string) => string = (body) => body,
): Normalised & { reading: Reading } {
  const recorded = listRecordings(folder).filter((recording) => recording.lender === lender.id);
  for (const strategy of lender.strategies) {
    const answers = strategy.sources.flatMap((source) => {
      const found = recorded.find(
        ({ url, method }) => url === source.url && (method ?? 'GET') === (source.method ?? 'GET'),
      );
      return found
        ? [answerOf(source, change(readFileSync(path.join(folder, found.body), 'utf8')), found.retrievedAt)]
        : [];
    });
    if (answers.length < strategy.sources.length) continue;
    const reading = strategy.read(answers);
    return { ...normalise(lender, reading, answers, receivedAt(answers)), reading };
  }
  throw new Failure('not-recorded', `${folder} holds no answer of ${lender.id}`);
}
