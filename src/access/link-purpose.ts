/** The purposes of links in letters, with their lifetimes in hours. */
export const LINK_HOURS = { confirm: 72, reset: 1, move: 24, stop: 72, undo: 72 } as const;
export type LinkPurpose = keyof typeof LINK_HOURS;

/** How long a link works, in ms. */
export const lifetimeOf = (purpose: LinkPurpose): number => LINK_HOURS[purpose] * 3_600_000;
