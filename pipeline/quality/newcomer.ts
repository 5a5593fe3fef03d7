import type { Rule } from './rule.ts';

/** Has a lender we know printed this figure before? A new row may be another product's table: it is shown once seen twice. */
export const newcomer: Rule = {
  name: 'new',
  refuses: false,
  doubt: (_, { before, known }) =>
    before === null && known.length > 0 ? 'a rate this lender did not print before' : null,
};

/** Does a new rate stand in a table of which not all was understood, or that says the same thing twice? It may belong to another one. */
export const misplaced: Rule = {
  name: 'misplaced',
  refuses: false,
  until: 'three-days',
  doubt: ({ section }, { before, known, sections }) =>
    before === null && known.length > 0 && sections.get(section) === false
      ? 'a rate this lender did not print before, in a table that was not read whole'
      : null,
};

/** Does a new rate print the figure of one that is gone? It may be the same one, without the words or marks that say for whom it is. */
export const renamed: Rule = {
  name: 'renamed',
  refuses: false,
  until: 'three-days',
  doubt({ ratePercent, termMonths }, { before, found, known }) {
    if (before !== null) return null;
    const here = new Set(found.map(({ id }) => id));
    const gone = known.find(
      (last) => last.ratePercent === ratePercent && last.termMonths === termMonths && !here.has(last.id),
    );
    return gone ? `it has the figure of ${gone.id}, which is gone` : null;
  },
};
