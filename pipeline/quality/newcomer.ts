import type { Rule } from './rule.ts';

/** Has a lender we know printed this figure before? A new row may be another product's table: it is shown once seen twice. */
export const newcomer: Rule = {
  name: 'new',
  refuses: false,
  doubt: (_, { before, known }) =>
    before === null && known.length > 0 ? 'a rate this lender did not print before' : null,
};
