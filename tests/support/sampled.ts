/** The long part tries one in so many of what it has thousands of. */
const EVERY = Number(process.env['EVERY'] ?? 1);

/** One in EVERY of them, the same in every run; `turn` says which comes first, so that each list begins at another. */
export const sampled = <Item>(all: readonly Item[], turn: number): Item[] =>
  all.filter((_, at) => at % EVERY === turn % EVERY);
