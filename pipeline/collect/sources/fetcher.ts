import type { Answer, Source } from '../../lender.ts';

/** What the last run learnt from a source, to ask for it only if it changed (RFC 9110, 13.1). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** A way to obtain answers: the network, a browser, or a recording. */
export interface Fetcher {
  /**
   * Asks one source of a lender. `unchanged` is said only where validators were given and still hold.
   * @throws {Failure} of the kind that says why there is no whole, right answer.
   */
  fetch(lender: string, source: Source, previous: Validators | null): Promise<Answer | 'unchanged'>;
  /** Gives back sockets and processes. Nothing can be fetched afterwards. */
  close(): Promise<void>;
}
