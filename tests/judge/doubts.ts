import { expect, it } from 'vitest';
import type { Surroundings } from '../../pipeline/judge/rule.ts';
import { RULES } from '../../pipeline/judge/rules.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { NO_SERIES } from './series.ts';

/** One question to a rule: a rate, what is around it, and a word of the doubt; null where there is none. */
export type Question = [
  what: string,
  rate: Parameters<typeof storedRate>[0],
  around: {
    before?: StoredRate | null;
    found?: StoredRate[];
    known?: StoredRate[];
    reference?: Surroundings['reference'];
    isBigBank?: boolean;
    /** With how many decimals the figure is printed. */
    places?: number;
  },
  doubt: string | null,
];

/** Puts each question to the rule; `found` and `known` hold the rate and its last figure unless told otherwise. */
export function ask(rule: string, questions: Question[]): void {
  it.each(questions)('%s', (_, fields, around, doubt) => {
    const { before = null, found = [], known = [], reference = NO_SERIES, places } = around;
    const rate = storedRate(fields);
    const said = RULES[rule]?.doubt(rate, {
      before,
      found: [rate, ...found],
      known: before ? [before, ...known] : known,
      reference,
      seenOn: () => AT.slice(0, 10),
      isBigBank: around.isBigBank ?? true,
      places: new Map(places === undefined ? [] : [[rate.id, places]]),
    });
    if (doubt === null) expect(said).toBeNull();
    else expect(said).toContain(doubt);
  });
}
