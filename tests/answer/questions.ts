import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { type Combined, combinations } from '../support/combinations.ts';
import type { OracleQuestion } from './oracle.ts';

/** Everything that a question may differ in. Sums as shares of a home of that value. */
const CHOICES = {
  purpose: ['purchase', 'renewal', 'switch', 'refinance'],
  province: [null, ...PROVINCES],
  isInsured: [false, true],
  years: Array.from({ length: 26 }, (_, index) => index + 5),
  firstHome: [false, true],
} as const;
const MORE = {
  share: [0.5, 0.65, 0.75, 0.78, 0.8],
  value: [700_000, 1_200_000],
  currentLender: [null, 'base', 'boundbc'],
  rented: [false, true],
} as const;

function questionOf(choice: Combined<typeof CHOICES & typeof MORE>): OracleQuestion {
  const { purpose, isInsured, share, value, province, years, firstHome, currentLender, rented } = choice;
  const isMoving = purpose === 'renewal' || purpose === 'switch';
  const isHigh = purpose === 'purchase' && isInsured;
  return {
    purpose,
    province,
    value,
    balance: Math.round(value * (isHigh ? 0.9 : share)),
    years,
    insured: isMoving ? isInsured : null,
    currentLender: isMoving ? currentLender : null,
    firstHome: purpose === 'purchase' && firstHome,
    rented,
  };
}

/** A number from 0 to 1 for a place and a salt, the same in every run. */
const spread = (place: number, salt: number): number => {
  const value = Math.sin(place * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};
const pick = <Value>(values: readonly Value[], at: number): Value => values[Math.floor(at * values.length)] as Value;

/** Whether a question can be asked: an insured purchase runs 30 years at most, and a first home is asked of buyers alone. */
const isAsked = ({ purpose, isInsured, firstHome }: Combined<typeof CHOICES>): boolean =>
  (purpose === 'purchase' || !firstHome) && (purpose !== 'refinance' || !isInsured);

/** Every combination of purpose, province, insurance, years from 5 to 30 and first home; what else differs, differs along. */
export function everyQuestion(): OracleQuestion[] {
  const further = (place: number): Combined<typeof MORE> => ({
    share: pick(MORE.share, spread(place, 1)),
    value: spread(place, 2) < 0.8 ? 700_000 : 1_200_000,
    currentLender: pick(MORE.currentLender, spread(place, 3)),
    rented: spread(place, 4) < 0.1,
  });
  return combinations(CHOICES)
    .filter(isAsked)
    .map((choice, place) => questionOf({ ...choice, ...further(place) }));
}

/** So many of them that every pair of choices occurs, the same in every run. */
export function pairwise(): OracleQuestion[] {
  const met = new Set<string>();
  const pairsOf = (question: OracleQuestion): string[] => {
    const said = Object.entries(question).map(([name, value]) => `${name}=${value}`);
    return said.flatMap((one, place) => said.slice(place + 1).map((other) => `${one} ${other}`));
  };
  const all = everyQuestion();
  const order = all.map((_, place) => place).sort((a, b) => spread(a, 5) - spread(b, 5));
  return order.flatMap((place) => {
    const question = all[place] as OracleQuestion;
    const fresh = pairsOf(question).filter((pair) => !met.has(pair));
    if (fresh.length < 4) return [];
    for (const pair of fresh) met.add(pair);
    return [question];
  });
}
