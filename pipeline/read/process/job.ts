import type { StoredRate } from '../../../src/rates/schema.ts';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import type { Answer } from '../../lender.ts';

/** The name under which the Bank of Canada's answers are asked, kept and read. It is a reference, never a lender. */
export const BANK_OF_CANADA = 'bankofcanada';

/** What is to be read: one way's answers of a lender, or one of the Bank of Canada's. */
export interface Job {
  id: string;
  /** Index of the lender's way; null where a page is read for its words alone. */
  way: number | null;
  answers: Answer[];
  /** The rates that such words speak of. */
  rates?: StoredRate[];
}

/** What is said when a job is done. */
export type Word = { result: unknown } | { failure: { kind: FailureKind; detail: string } } | { mistake: unknown };

/** The most that reading one lender may take. The largest known page takes a tenth of a second and some 40 MB. */
export const BUDGET = {
  /** Processor time, so that a busy machine refuses nobody, in milliseconds. */
  cpuMs: 4_000,
  /** Time by the clock, for a thread that does not even tell its processor time, in milliseconds. */
  clockMs: 60_000,
  /** The thread's heap, in MB. */
  heapMb: 256,
};
export type Budget = typeof BUDGET;
