import type { Rule, Surroundings } from './rule.ts';

/** What was seen as early as all that is known came with the lender's first reading: it is no newcomer, however long it had to wait. */
const isNew = ({ before, known, since }: Surroundings): boolean =>
  before === null && known.length > 0 && !(since !== null && known.every(({ changedAt }) => changedAt >= since));

/** Has a lender we know printed this figure before? A new row may be another product's table: it is shown once seen twice. */
export const newcomer: Rule = {
  name: 'new',
  refuses: false,
  doubt: (_, around) => (isNew(around) ? 'a rate this lender did not print before' : null),
};

/** Does a new rate stand in a table of which not all was understood, or that says the same thing twice? It may belong to another one. */
export const misplaced: Rule = {
  name: 'misplaced',
  refuses: false,
  until: 'three-days',
  doubt: ({ section }, around) =>
    isNew(around) && around.sections.get(section) === false
      ? 'a rate this lender did not print before, in a table that was not read whole'
      : null,
};

/** Does a new rate print the figure of one that is gone? It may be the same one, without the words or marks that say for whom it is. */
export const renamed: Rule = {
  name: 'renamed',
  refuses: false,
  until: 'three-days',
  doubt({ ratePercent, termMonths }, around) {
    if (!isNew(around)) return null;
    const { found, known } = around;
    const here = new Set(found.map(({ id }) => id));
    const gone = known.find(
      (last) => last.ratePercent === ratePercent && last.termMonths === termMonths && !here.has(last.id),
    );
    return gone ? `it has the figure of ${gone.id}, which is gone` : null;
  },
};
