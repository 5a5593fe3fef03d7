import { tidy } from './text.ts';

/** So many lines before a table, and after it, speak of it. */
export const NEAR = 4;

interface Line {
  text: string;
  /** How many had ended before it, those that say nothing too. */
  at: number;
}

/** A point in a passage. */
export interface Point {
  passage: Passage;
  lines: number;
  open: Line;
}

/**
 * What a page says between two headings or tables, line by line. However many places ask for the lines around them, each is looked at
 * a few times at most.
 */
export class Passage {
  /** Those that ended and say something. */
  #lines: Line[] = [];
  #open: Line = { text: '', at: 0 };

  add(words: string): void {
    this.#open.text += words;
  }

  endLine(): void {
    const { text, at } = this.#open;
    if (tidy(text) !== '') this.#lines.push(this.#open);
    this.#open = { text: '', at: at + 1 };
  }

  here(): Point {
    return { passage: this, lines: this.#lines.length, open: { ...this.#open } };
  }

  /** Forgets what was said since a point. */
  backTo({ lines, open }: Point): void {
    this.#lines.length = lines;
    this.#open = { ...open };
  }

  /** The last lines so far. */
  last(): string[] {
    return wordsOf([...this.#lines.slice(-NEAR), this.#open]).slice(-NEAR);
  }

  /** The first lines that begin behind a point. */
  behind({ lines, open }: Point): string[] {
    // One of them may be the line that was open there.
    const next = [...this.#lines.slice(lines, lines + NEAR + 1), this.#open];
    return wordsOf(next.filter(({ at }) => at > open.at)).slice(0, NEAR);
  }
}

const wordsOf = (lines: Line[]): string[] => lines.map(({ text }) => tidy(text)).filter(Boolean);
