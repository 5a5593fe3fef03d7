// A lender file that fills the heap with one growing array as soon as it is loaded.
export const huge: number[] = [];
for (;;) huge.push(0);
