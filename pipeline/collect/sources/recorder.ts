import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/command.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import type { Answer } from '../../lender.ts';
import { oneAtATime } from './manners.ts';
import { type RecordedAnswer, readIndex, recordedKey, writeIndex } from './recording.ts';

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;

const EXTENSIONS = { page: 'html', json: 'json', script: 'js' } as const;

/** A readable file name that no other request of the lender shares, whatever characters its address contains. */
function bodyName(lender: string, { source }: Answer): string {
  const { host, pathname } = new URL(source.url);
  const readable = `${host}${pathname}`.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
  const key = recordedKey(lender, { ...source, requestBody: source.body });
  return `${lender}/${readable.slice(0, 80).toLowerCase()}-${sha256(key).slice(0, 8)}.${EXTENSIONS[source.format]}`;
}

function entryOf(lender: string, answer: Answer): RecordedAnswer {
  const { source } = answer;
  return {
    lender,
    method: source.method ?? 'GET',
    url: source.url,
    ...(source.body === undefined ? {} : { requestBody: source.body }),
    ...(answer.url === source.url ? {} : { answeredUrl: answer.url }),
    status: answer.status,
    contentType: answer.contentType,
    retrievedAt: answer.retrievedAt,
    via: answer.obtained,
    kind: source.format === 'page' ? 'page' : 'feed',
    body: bodyName(lender, answer),
  };
}

/**
 * Opens a recorder into a folder, created if need be. Answers already recorded there stay, those asked again are replaced. The index is
 * sorted and written whole after each answer, so a killed run leaves a recording that can be replayed. @throws {UserError}
 */
export async function openRecorder(directory: string) {
  const unusable = ({ code }: NodeJS.ErrnoException): never => {
    throw new UserError(`cannot record into ${directory} (${code}); name a writable folder`);
  };
  await mkdir(directory, { recursive: true }).catch(unusable);
  await writeFile(path.join(directory, 'index.json'), '{"recordings":[]}\n', { flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') unusable(error);
  });
  const { about, recordings } = await readIndex(directory);
  const entries = new Map(recordings.map((entry) => [recordedKey(entry.lender, entry), entry]));

  const write = async (lender: string, answer: Answer) => {
    const entry = entryOf(lender, answer);
    const file = path.join(directory, entry.body);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.tmp`, answer.body);
    await rename(`${file}.tmp`, file);
    entries.set(recordedKey(lender, entry), entry);
    const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kept]) => kept);
    await writeIndex(directory, { about, recordings: sorted });
  };

  const turns = oneAtATime();
  return {
    /** Keeps raw answers, one after the other, as they come. */
    keep: (lender: string, answer: Answer): Promise<void> => turns(directory, () => write(lender, answer)),
  };
}
