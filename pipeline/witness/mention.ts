import type { Thousandths } from '../../src/rates/percent.ts';
import type { Said } from './words.ts';

/** One place where a figure stands. */
export interface Mention {
  size: Thousandths;
  sign: 1 | -1 | null;
  /** How many decimals are printed. */
  places: number;
  /** What the words right around it say, the nearest first: its own, its row and column, the group of its rows. */
  near: Said[];
  /** What is said further and further out. */
  beyond(): Iterable<Said>;
  /** Whether the nearest words say that it is an annual percentage rate: of it alone, or of something beside it too. */
  apr: 'is' | 'near' | 'no';
  /** The nearest words, for people. */
  quote: string;
}
