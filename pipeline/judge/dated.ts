import type { Rule } from './rule.ts';

/** Is the figure's effective day possible? A later day is not in force yet, and a day earlier than before belongs to an older list. */
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
