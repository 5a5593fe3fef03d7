/** The sampling rate of the long tests, which have thousands of cases. */
const EVERY = Number(process.env['EVERY'] ?? 1);

/** Every EVERY-th case, the same in every run; `turn` sets the first one, so that lists begin at different cases. */
export const sampled = <Item>(all: readonly Item[], turn: number): Item[] =>
  all.filter((_, at) => at % EVERY === turn % EVERY);
