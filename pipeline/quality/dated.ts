import type { PageRule, Rule } from './rule.ts';

/** The calendar day in Canada's easternmost time zone at an instant, at the latest: a page may be dated there already. */
const dayAt = (at: string): string => new Date(Date.parse(at) - 2.5 * 3_600_000).toISOString().slice(0, 10);

/** Does the lender say that the figure holds only from a later day on? Until then its last one does. */
export const ahead: Rule = {
  name: 'ahead',
  refuses: true,
  doubt: ({ effectiveOn }, { at }) =>
    effectiveOn !== null && effectiveOn > dayAt(at) ? `it holds from ${effectiveOn} on` : null,
};

/** Is the page dated earlier than the one before? An old copy of it was served. */
export const backdated: PageRule = {
  name: 'backdated',
  doubt({ found, known }) {
    const before = new Map(known.map((rate) => [rate.id, rate.effectiveOn]));
    const older = found.find(({ id, effectiveOn }) => effectiveOn !== null && effectiveOn < (before.get(id) ?? ''));
    return older ? `its page is dated ${older.effectiveOn}, after one of ${before.get(older.id)}` : null;
  },
};
