/** The sampling rate of the long tests, which have thousands of cases. */
const EVERY = Number(process.env['EVERY'] ?? 1);

/** Whether this is the long part, which tries every row of what `npm test` samples. */
export const IS_LONG = Boolean(process.env['LONG']);

/** Every EVERY-th case, the same in every run; `first` is the first one, so that lists begin at different cases. */
export const sampled = <Item>(all: readonly Item[], first: number): Item[] => nth(all, EVERY, first);

/** Of few and slow subjects a third where the long part is sampled, else all; each file with its own `first`. */
export const third = <Item>(all: readonly Item[], first: number): Item[] => nth(all, EVERY > 1 ? 3 : 1, first);

/** In `npm test` every `each`-th row of a table, the same in every run; in the long part all rows. */
export const some = <Row>(all: readonly Row[], each: number, first = 0): Row[] => nth(all, IS_LONG ? 1 : each, first);

const nth = <Item>(all: readonly Item[], each: number, first: number): Item[] =>
  all.filter((_, at) => at % each === first % each);
