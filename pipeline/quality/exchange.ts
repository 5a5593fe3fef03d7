import type { Rule } from './rule.ts';

/**
 * Did two rates exchange their figures since the last good snapshot? Rows or columns that changed places under words that did not
 * look like that; rates that truly moved do not.
 */
export const exchange: Rule = {
  name: 'exchange',
  refuses: false,
  doubt(rate, { before, found, known }) {
    if (before === null || before.ratePercent === null || before.ratePercent === rate.ratePercent) return null;
    const other = known.find(
      (last) =>
        last.ratePercent === rate.ratePercent &&
        found.some(({ id, ratePercent }) => id === last.id && ratePercent === before.ratePercent),
    );
    return other ? `it exchanged its ${before.ratePercent} % for the ${other.ratePercent} % of ${other.id}` : null;
  },
};
