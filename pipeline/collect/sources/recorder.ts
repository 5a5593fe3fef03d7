import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/command.ts';
import type { Run } from '../../../src/rates/schema.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import type { Snapshot } from '../../../src/snapshots/snapshot.ts';
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

/** Opens a recorder into a folder: answers stay until they are asked again. The index is written whole after each of them. @throws {UserError} */
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

  const write = async (lender: string, answer: Answer): Promise<void> => {
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

/** A reading with a larger share of moved figures than this is worth a look. */
const MUCH = 0.5;

/** The lenders whose raw answers are worth keeping after a run: they failed, were read live for the first time, or changed much. */
export function worthKeeping({ lenders, startedAt }: Run, snapshot: Snapshot | null): string[] {
  return Object.entries(lenders)
    .filter(([id, { outcome, rates, changed, withdrawn }]) => {
      const since = snapshot?.manifest.lenders[id]?.liveSince ?? null;
      const isFirst = since !== null && since >= startedAt;
      return outcome === 'failed' || isFirst || changed.length + withdrawn.length > MUCH * Math.max(1, rates);
    })
    .map(([id]) => id)
    .sort();
}

/** Removes the answers of all other lenders from a recording. */
export async function prune(directory: string, kept: readonly string[]): Promise<void> {
  const { about, recordings } = await readIndex(directory);
  for (const lender of new Set(recordings.map((entry) => entry.lender)))
    if (!kept.includes(lender)) await rm(path.join(directory, lender), { recursive: true, force: true });
  const left = recordings.filter(({ lender }) => kept.includes(lender));
  if (left.length === 0) await rm(directory, { recursive: true });
  else await writeIndex(directory, { about, recordings: left });
}
