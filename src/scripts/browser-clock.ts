/** The reader's own clock, in ms since 1970: pages stay open, so their ages go on from when they were made. */
export const browserNow = (): number => Date.now();
