// A lender file whose reader asks for one array that no heap has room for, as soon as it is loaded.
export const huge = new Array<number>(120_000_000).fill(0);
