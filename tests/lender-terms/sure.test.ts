import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { factsAbout } from '../../src/lenders/facts.ts';
import { LENDER_TERMS } from '../../src/lenders/terms.ts';
import { fitOf, isRanked, namedInsurances } from '../../src/rates/fit.ts';
import { MAIN_WAY, USUAL_QUESTION } from '../../src/rates/question.ts';
import { type StoredRate, storedRate } from '../../src/rates/schema.ts';
import { asOffered } from '../../src/rates/scope.ts';
import { matchesKind } from '../../src/rates/terms.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { AT, EVIDENCE } from '../support/rates.ts';

const OWN = path.resolve(import.meta.dirname, '../recordings');
/** The rates of every recording, as their lenders print them. */
const printed = readdirSync(OWN)
  .map((id) => path.join(OWN, id, 'expected.json'))
  .filter((file) => existsSync(file))
  .flatMap((file): object[] => JSON.parse(readFileSync(file, 'utf8')).rates)
  .map((rate): StoredRate => storedRate.parse({ ...rate, evidence: EVIDENCE, changedAt: AT }));
const offered = printed.map((rate) => asOffered(rate, factsAbout(rate.lender)));
const FIVE = { rateType: 'fixed', termMonths: 60 } as const;
const TEN = PROVINCES.filter((code) => !['CA-NT', 'CA-NU', 'CA-YT'].includes(code));

/** The lenders with a 5-year fixed rate that can or may be had, and those of which one is sure; each as `province lender`. */
function standing(rates: readonly StoredRate[], purpose: 'purchase' | 'renewal' | 'switch', down: number) {
  const named = namedInsurances(rates);
  const [all, sure] = [new Set<string>(), new Set<string>()];
  for (const province of TEN)
    for (const rate of rates.filter((one) => matchesKind(one, FIVE))) {
      const question = { ...USUAL_QUESTION, purpose, province, balance: USUAL_QUESTION.value * (1 - down) };
      const fit = fitOf(rate, question, MAIN_WAY[purpose], named.get(rate.id)).standing;
      if (isRanked(fit)) all.add(`${province} ${rate.lender}`);
      if (fit === 'can') sure.add(`${province} ${rate.lender}`);
    }
  return { all, sure };
}

test.each([
  ['purchase', 0.05, 0.6],
  ['purchase', 0.1, 0.6],
  ['purchase', 0.2, 0.75],
  ['purchase', 0.35, 0.75],
  ['renewal', 0.2, 0.75],
  ['switch', 0.2, 0.75],
] as const)(
  'a %s with %d of the value paid: over the ten provinces %d of the lenders are sure',
  (purpose, down, least) => {
    const { all, sure } = standing(offered, purpose, down);
    expect(all.size).toBeGreaterThan(100);
    expect(sure.size / all.size).toBeGreaterThanOrEqual(least);
    // What the pages say without the facts is not enough for that, and who is sure by more than its page has a fact with address and day.
    const { sure: byPage } = standing(printed, purpose, down);
    expect(byPage.size / all.size).toBeLessThan(least);
    for (const place of [...sure].filter((one) => !byPage.has(one))) {
      const { lends, sells = [] } = LENDER_TERMS.get(place.slice(6)) ?? {};
      for (const { address, seen } of [...(lends ? [lends] : []), ...sells])
        expect([address, seen]).toEqual([expect.stringContaining('.'), expect.stringMatching(/^20\d\d-/)]);
      expect([place, lends !== undefined || sells.length > 0]).toEqual([place, true]);
    }
  },
);
