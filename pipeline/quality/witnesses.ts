import type { Rule } from './rule.ts';

/** Does an independent reading find the figure where it belongs? Where it does not, one of the two readings is wrong. */
export const unconfirmed: Rule = {
  name: 'unconfirmed',
  refuses: false,
  until: 'three-days',
  doubt: ({ id }, { disputed }) => disputed.get(id) ?? null,
};
