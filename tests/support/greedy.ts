// A lender file whose reader grows one array that no heap has room for, as soon as it is loaded.
export const huge: number[] = [];
for (;;) huge.push(0);
