import type { Rule } from './rule.ts';

/**
 * Is a known figure now empty or zero, as a template prints it before a script fills it in? A rate does not become unknown, and a distance
 * from prime becomes zero only where the printed rate is the prime.
 */
export const unfilled: Rule = {
  name: 'unfilled',
  refuses: true,
  doubt({ ratePercent, primePercent, primeOffsetPercent, rateBasis }, { before }) {
    if (before === null) return null;
    if (before.ratePercent !== null && ratePercent === null) return 'only its distance from prime is left';
    if (!before.primeOffsetPercent || primeOffsetPercent !== 0) return null;
    const confirmed = rateBasis === 'published' && ratePercent === primePercent;
    return confirmed ? null : 'its distance from prime became zero, which no printed rate confirms';
  },
};
