import type { StoredRate } from '../../../src/rates/schema.ts';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import type { Judged } from '../../../src/snapshots/judgements.ts';
import type { Answer } from '../../lender.ts';
import type { Frame } from '../layout/frame.ts';

/** The name under which the Bank of Canada's answers are requested, kept and read. It is a reference, never a lender. */
export const BANK_OF_CANADA = 'bankofcanada';

/** A reading job: the answers of one of a lender's strategies, or one answer of the Bank of Canada. */
export interface Job {
  id: string;
  /** Index of the lender's strategy; null if a page is read for its words alone. */
  strategy: number | null;
  answers: Answer[];
  judged?: Judged | undefined;
  rates?: StoredRate[];
}

export type Word =
  | { result: unknown }
  | { failure: { kind: FailureKind; detail: string; frames: Frame[] } }
  | { mistake: unknown };

/** Limits for reading one lender. The largest known page takes a tenth of a second and some 40 MB. */
export const BUDGET = { seconds: 20, heapMb: 256 };
