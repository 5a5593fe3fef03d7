import type { Answer, Source } from '../../lender.ts';

/** Validators that the last run got from a source, to ask for it only if it changed (RFC 9110, 13.1). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** A way to obtain answers: the network, a browser, or a recording. */
export interface Fetcher {
  /** Asks one source of a lender. `unchanged` only where validators were given and still hold. @throws {Failure} */
  fetch(lender: string, source: Source, previous: Validators | null): Promise<Answer | 'unchanged'>;
  close(): Promise<void>;
}

/** Asks one source of a lender in full. @throws {Failure} */
export const fetchWhole = (fetcher: Fetcher, lender: string, source: Source): Promise<Answer> =>
  fetcher.fetch(lender, source, null) as Promise<Answer>;
