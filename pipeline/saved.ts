import { UserError } from '../src/command.ts';
import { Failure } from './failure.ts';
import type { LenderFile, Source } from './lender.ts';
import type { Fetcher } from './sources/fetcher.ts';
import { readSavedPage } from './sources/file.ts';

/** The source a saved file can stand for: the one page (or else the one feed) that a way needs by itself. */
function savable(lender: LenderFile): Source {
  const alone = lender.ways.filter(({ sources }) => sources.length === 1).map(({ sources }) => sources[0] as Source);
  const source = alone.find(({ format }) => format === 'page') ?? alone[0];
  if (!source)
    throw new UserError(
      `${lender.id} is read from several pages or feeds at once; one saved file cannot stand for them`,
    );
  return source;
}

/** One page that a person saved in a browser, instead of the network. @throws {UserError} before anything is written */
export async function savedFetcher(lender: LenderFile, file: string, now: () => Date): Promise<Fetcher> {
  const source = savable(lender);
  const answer = await readSavedPage(file, source, { now });
  return {
    async fetch(_, asked) {
      if (asked !== source) throw new Failure('not-recorded', `the saved page is ${source.url}`);
      return answer;
    },
    close: async () => {},
  };
}
