/** The seed of tests that ask at random: the same in every run of the short part, so that a change is judged by itself. */
export const SEED = Number(process.env['SEED'] ?? 1);
