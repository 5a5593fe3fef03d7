import { defineConfig } from 'vitest/config';

/** Tests that judge mutants, separated by spaces: the fewer, the less a mutant costs. */
const { MUTANT_TESTS } = process.env;

/** The tests that judge mutants, in one process: those that start processes or build pages see no mutant. */
export default defineConfig({
  test: {
    include: MUTANT_TESTS?.split(' ') ?? [
      'tests/{rates,access,snapshots,read,judge}/**/*.test.ts',
      'tests/lenders/{eqbank,expected,feeds,normalise,td,traps,truenorth}.test.ts',
    ],
    // It builds a site.
    exclude: ['tests/access/site.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
