/**
 * The seed of everything that tests draw: the same in every run of `npm test`, so that a change is judged by itself. CI gives the
 * commit (its first seven digits count), so that a commit has one verdict on every day.
 */
export const SEED = Number.parseInt((process.env['SEED'] ?? '1').slice(0, 7), 16);
