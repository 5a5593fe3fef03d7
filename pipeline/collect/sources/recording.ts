import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UserError } from '../../../src/command.ts';
import { OBTAINED } from '../../../src/rates/vocabulary.ts';
import { json, writeWhole } from '../../../src/snapshots/files.ts';
import { Failure } from '../../failure.ts';
import type { Source } from '../../lender.ts';
import { assertStatus } from '../../read/whole-answer.ts';
import { answerOf, type Fetcher, MAXIMUM_BYTES } from './answer.ts';

const insideFolder = z
  .string()
  .regex(/^[^/\\\0][^\\\0]*$/, 'must be a path inside the recording folder')
  .refine((path) => !path.split('/').includes('..'), 'must be a path inside the recording folder');

/** One recorded answer: the request, the response, and the file that holds the body. */
const recordedAnswer = z.object({
  lender: z.string().min(1),
  method: z.enum(['GET', 'POST']).default('GET'),
  url: z.url(),
  /** Body of a POST; it tells two requests to one address apart. */
  requestBody: z.string().optional(),
  /** Address of the answer after allowed redirects. */
  answeredUrl: z.url().optional(),
  status: z.int().min(100).max(599),
  contentType: z.string().nullable(),
  retrievedAt: z.iso.datetime(),
  via: z.enum(OBTAINED).exclude(['made-up']),
  kind: z
    .string()
    .describe('page: a whole page; excerpt: a fragment of one; feed: data; made: a page made of the words of one'),
  body: insideFolder,
  note: z.string().optional(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswer>;

/** index.json of a recording folder. */
export const recordingIndex = z.object({ about: z.string().optional(), recordings: z.array(recordedAnswer) });
export type RecordingIndex = z.infer<typeof recordingIndex>;

/** The key of a recorded answer: lender, method, address and request body. */
export const recordedKey = (
  lender: string,
  source: Pick<Source, 'method' | 'url'> & { requestBody?: string },
): string => JSON.stringify([lender, source.method ?? 'GET', source.url, source.requestBody ?? null]);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.') || 'the document'}: ${issue.message}` : 'unknown';
}

/** Reads and checks `index.json` of a recording folder. @throws {UserError} */
export async function readIndex(folder: string): Promise<RecordingIndex> {
  const file = path.join(folder, 'index.json');
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new UserError(`no recording in ${folder}: ${file} cannot be read (${codeOf(error)}); name another folder`);
  });
  const value = json(text);
  if (value === null) throw new UserError(`${file} is not JSON; restore it or record anew with --record`);
  const parsed = recordingIndex.safeParse(value);
  if (!parsed.success)
    throw new UserError(`${file} is not a recording index (${firstIssue(parsed.error)}); correct that entry`);
  return parsed.data;
}

/** Writes `index.json` of a recording folder, whole or not at all. */
export const writeIndex = (folder: string, index: RecordingIndex): Promise<void> =>
  writeWhole(path.join(folder, 'index.json'), `${JSON.stringify(index, null, 1)}\n`);

/** Path of a listed body, links resolved. @throws {UserError} where it is not a file inside the folder. */
async function bodyFile(folder: string, entry: RecordedAnswer): Promise<string> {
  const named = path.join(folder, entry.body);
  const file = await realpath(named).catch((error) => {
    throw new UserError(`${named}, listed in index.json, cannot be read (${codeOf(error)}); restore it or its entry`);
  });
  if (!file.startsWith(folder + path.sep))
    throw new UserError(`${named}, listed in index.json, leads out of the recording folder; put the file itself there`);
  if (!(await stat(file)).isFile())
    throw new UserError(`${named}, listed in index.json, is not a file; correct its entry`);
  return file;
}

/** Opens a recording in place of the network. Answers count as received now, or `asRecorded`; of two to one request the later one. @throws {UserError} */
export async function openRecording(
  directory: string,
  { now, asRecorded = false, withMade = false }: { now: () => Date; asRecorded?: boolean; withMade?: boolean },
): Promise<Fetcher> {
  const folder = await realpath(directory).catch((error) => {
    throw new UserError(`the recording folder ${directory} cannot be read (${codeOf(error)}); name an existing folder`);
  });
  const index = await readIndex(folder);
  // Pages made of a text answer in tests alone.
  const inOrder = index.recordings
    .filter(({ kind }) => withMade || kind !== 'made')
    .toSorted((a, b) => Date.parse(a.retrievedAt) - Date.parse(b.retrievedAt));
  const recorded = new Map<string, { entry: RecordedAnswer; file: string }>();
  for (const entry of inOrder)
    recorded.set(recordedKey(entry.lender, entry), { entry, file: await bodyFile(folder, entry) });

  return {
    async fetch(lender, source) {
      const exactly = recorded.get(recordedKey(lender, { ...source, requestBody: source.body }));
      const match = exactly ?? recorded.get(recordedKey(lender, source));
      if (!match) throw new Failure('not-recorded', `the recording holds no answer of ${source.url}`);
      const { entry, file } = match;
      const body = await readFile(file);
      if (body.byteLength > MAXIMUM_BYTES)
        throw new Failure('too-large', `${entry.body} holds more than ${MAXIMUM_BYTES} bytes`);
      const headers: Record<string, string> = entry.contentType === null ? {} : { 'content-type': entry.contentType };
      const answer = answerOf(
        source,
        { url: entry.answeredUrl ?? entry.url, status: entry.status, headers, body },
        asRecorded
          ? { at: new Date(entry.retrievedAt).toISOString(), by: entry.via }
          : { at: now().toISOString(), by: 'recording' },
      );
      assertStatus(answer);
      return answer;
    },
    async close() {},
  };
}
