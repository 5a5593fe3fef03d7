import type { LenderEntry } from '../../src/rates/schema.ts';
import type { Answer } from '../lender.ts';
import type { Normalised } from './normalise.ts';
import type { Read } from './process/reader.ts';

/** The result of asking a lender's sources: figures, or the word that nothing changed since the last run. */
export type Obtained =
  | ({
      kind: 'read';
      at: string;
      obtained: Answer['obtained'];
      answers: LenderEntry['answers'];
      received: Answer[];
      /** Time at which the public page was read for its words; absent if it was not. */
      wordsAt?: string;
      others?: Normalised[];
    } & Read)
  | { kind: 'unchanged' };
