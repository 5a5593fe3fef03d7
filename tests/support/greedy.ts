// A lender file whose reader grows one array without end, as no limit of a thread's heap survives. It does so as soon as it is loaded.
const grown: number[] = [];
for (;;) grown.push(grown.length);
