import type { Rule } from './rule.ts';

/** Does the figure hold from a day that can be? One to come is not in force yet, and an earlier one than before is of an older list. */
export const dated: Rule = {
  name: 'dated',
  refuses: false,
  until: 'person',
  doubt({ effectiveOn }, { before, today }) {
    if (effectiveOn === null) return null;
    if (effectiveOn > today) return `it holds from ${effectiveOn}, which is to come`;
    const last = before?.effectiveOn ?? null;
    return last !== null && effectiveOn < last ? `it holds from ${effectiveOn}, after one from ${last}` : null;
  },
};
