import { describe, expect, it } from 'vitest';
import type { ReadingContext } from '../../pipeline/judge/rule.ts';
import { PAGE_RULES } from '../../pipeline/judge/rules.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { NO_SERIES } from './series.ts';

type Fields = Parameters<typeof storedRate>[0];
/** One rate before and now; null where it is not on the page. */
export type Row = readonly [before: Fields | null, now: Fields | null];

/** A page before and now, one term a row. `places`: with how many decimals a row's figure is printed. */
export const around = (rows: readonly Row[], places: Record<number, number> = {}): ReadingContext => {
  const rates = (side: 0 | 1): StoredRate[] =>
    rows.flatMap((row, at) => (row[side] ? [storedRate({ termMonths: 12 * (at + 1), ...row[side] })] : []));
  const [known, found] = [rates(0), rates(1)];
  return {
    found,
    known,
    reference: NO_SERIES,
    seenOn: () => AT.slice(0, 10),
    isBigBank: false,
    places: new Map(Object.entries(places).map(([at, count]) => [found[Number(at)]?.id ?? '', count])),
  };
};

interface Moved {
  field?: 'ratePercent' | 'aprPercent' | 'primeOffsetPercent';
  /** The table that they stand in. */
  section?: string | null;
}
/** Rows of which one field moved, as in `5>5.1 6>`: the second is gone. */
export const moved = (moves: string, { field = 'ratePercent', section = null }: Moved = {}): Row[] =>
  moves.split(' ').map((move): Row => {
    const [from, to] = move.split('>');
    return [{ section, [field]: Number(from) }, to ? { section, [field]: Number(to) } : null];
  });

/** Asks a rule for a page as a whole: what it is shown, and a word of its doubt; null where there is none. */
export function askPage(
  rule: keyof typeof PAGE_RULES,
  questions: readonly (readonly [string, readonly Row[], string | null, Record<number, number>?])[],
): void {
  describe(rule, () => {
    it.each(questions.map(([what, rows, doubt, places]) => ({ what, rows, doubt, places })))('$what', (question) => {
      const { rows, doubt, places } = question;
      const said = PAGE_RULES[rule](around(rows, places));
      if (doubt === null) expect(said).toBeNull();
      else expect(said).toContain(doubt);
    });
  });
}
