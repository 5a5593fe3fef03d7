import type { LenderEntry } from '../../src/rates/schema.ts';
import type { Answer } from '../lender.ts';
import type { Read } from './process/reader.ts';

/** What a lender's sources gave: figures, or the word that nothing changed since the last run. */
export type Obtained =
  | ({
      kind: 'read';
      at: string;
      obtained: Answer['obtained'];
      answers: LenderEntry['answers'];
      /** The answers as they came. */
      received: Answer[];
      /** When the page that people see was read for its words; absent where it was not. */
      wordsAt?: string;
    } & Read)
  | { kind: 'unchanged' };
