import { expect, it } from 'vitest';
import type { Rule, Surroundings } from '../../pipeline/quality/rule.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';

/** One question to a rule: a rate, what is around it, and a word of the doubt; null where there is none. */
export type Question = [
  what: string,
  rate: Parameters<typeof storedRate>[0],
  around: {
    before?: StoredRate | null;
    found?: StoredRate[];
    known?: StoredRate[];
    reference?: Surroundings['reference'];
    /** With how many decimals the figure is printed. */
    places?: number;
    /** Since when this very figure waits. */
    since?: string;
  },
  doubt: string | null,
];

/** Puts each question to the rule; `found` and `known` hold the rate and its last figure unless told otherwise. */
export function ask(rule: Rule, questions: Question[]): void {
  it.each(questions)('%s', (_, fields, around, doubt) => {
    const { before = null, found = [], known = [], reference = [], places, since = null } = around;
    const rate = storedRate(fields);
    const said = rule.doubt(rate, {
      before,
      found: [rate, ...found],
      known: before ? [before, ...known] : known,
      reference,
      at: AT,
      sections: new Map(),
      disputed: new Map(),
      places: new Map(places === undefined ? [] : [[rate.id, places]]),
      since,
    });
    if (doubt === null) expect(said).toBeNull();
    else expect(said).toContain(doubt);
  });
}
