import { readFile, stat } from 'node:fs/promises';
import { UserError } from '../../../src/command.ts';
import { Failure } from '../../failure.ts';
import type { Answer, LenderFile, Source } from '../../lender.ts';
import { answerOf, type Fetcher, MAXIMUM_BYTES, siteOf } from './answer.ts';

function assertSavedPage(file: string, body: Uint8Array): void {
  const start = Buffer.from(body.subarray(0, 2048)).toString('latin1').trimStart();
  if (/^(?:From: <Saved by|(?:MIME-Version|Content-Type|Snapshot-Content-Location|Subject|Date):)/i.test(start))
    throw new UserError(`${file} is a web archive (MHTML); save the page again as "Web page, HTML only"`);
  if (/^(?:bplist|%PDF|.PNG|PK\W)/.test(start))
    throw new UserError(`${file} is not an HTML page; save the page again as "Web page, HTML only"`);
}

/** The comment that browsers put into a saved page names its address; a page of another site is a mix-up. */
function assertSavedFrom(file: string, text: string, source: Source): void {
  const from = /<!-- saved from url=\(\d+\)(https?:\/\/[^\s>]+) -->/.exec(text.slice(0, 4096))?.[1];
  if (!from || !URL.canParse(from) || siteOf(from) === siteOf(source.url)) return;
  throw new UserError(`${file} was saved from ${from}; save ${source.url} instead`);
}

/** Reads a page that a person saved in a browser, as received now. @throws {UserError} where it is missing, empty, too large, no HTML, or another site's */
export async function readSavedPage(file: string, source: Source, now: () => Date): Promise<Answer> {
  const unreadable = ({ code }: NodeJS.ErrnoException): never => {
    throw new UserError(`${file} cannot be read (${code}); name a page saved as HTML`);
  };
  const stats = await stat(file).catch(unreadable);
  if (!stats.isFile()) throw new UserError(`${file} is not a file; name a page saved as HTML`);
  if (stats.size > MAXIMUM_BYTES)
    throw new UserError(`${file} is larger than ${MAXIMUM_BYTES} bytes; save the page as "Web page, HTML only"`);
  const body = await readFile(file).catch(unreadable);
  assertSavedPage(file, body);
  const headers: Record<string, string> = source.format === 'page' ? { 'content-type': 'text/html' } : {};
  const received = { url: source.url, status: 200, headers, body };
  const answer = answerOf(source, received, { at: now().toISOString(), by: 'file' });
  if (answer.text.trim() === '') throw new UserError(`${file} is empty; save the page again`);
  assertSavedFrom(file, answer.text, source);
  return answer;
}

const alone = ({ strategies }: LenderFile): Source[] =>
  strategies.filter(({ sources }) => sources.length === 1).map(({ sources }) => sources[0] as Source);

/** True if one saved page can replace all sources of a lender. */
export const isSavable = (lender: LenderFile): boolean => alone(lender).length > 0;

/** The source that one saved page can replace: the one page (or else the one feed) that a strategy needs by itself. @throws {UserError} */
export function aloneOf(lender: LenderFile): Source {
  const sources = alone(lender);
  const source = sources.find(({ format }) => format === 'page') ?? sources[0];
  if (!source)
    throw new UserError(`${lender.id} is read from several pages or feeds at once; one page cannot stand for them`);
  return source;
}

/** Gives one answer to its own source, and nothing to any other. */
export function onlyAnswer(answer: Answer): Fetcher {
  return {
    async fetch(_, source) {
      if (source !== answer.source) throw new Failure('not-recorded', `the saved page is ${answer.source.url}`);
      return answer;
    },
    close: async () => {},
  };
}
