import { defineConfig } from 'vitest/config';

/** The tests that judge mutants: those of the rooms that are mutated, in one process. What starts others, or builds pages, sees no mutant. */
export default defineConfig({
  test: {
    include: ['tests/{rates,access,snapshots,api,readers,quality}/**/*.test.ts'],
    exclude: ['tests/access/{site,forms,cli,backup}.test.ts', 'tests/api/server.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    // What a module works out when it is loaded is mutated too.
    isolate: true,
  },
});
