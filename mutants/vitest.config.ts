import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptThread } from './worker.ts';

/** Short files first: most mutants meet a test that notices them there. */
class ShortFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

/** The tests that judge mutants: those of the rooms that are mutated, in one process. What starts others, or builds pages, sees no mutant. */
export default defineConfig({
  plugins: [
    {
      name: 'kept threads',
      // Stryker names a pool of its own on the way here.
      configureVitest({ project }) {
        project.config.pool = 'kept';
        project.config.poolRunner = { name: 'kept', createPoolWorker: keptThread };
      },
    },
  ],
  test: {
    include: [
      'tests/{rates,access,snapshots,readers,quality,mail,alerts}/**/*.test.ts',
      'tests/api/{credentials,endpoints,errors,limits}.test.ts',
      'tests/lenders/{eqbank,expected,feeds,normalise,td,traps,truenorth}.test.ts',
    ],
    // A site is built for the one, and the other judges hundreds of whole pages.
    exclude: ['tests/access/site.test.ts', 'tests/judge/still.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['mutants/preparation.ts'],
    testTimeout: 60_000,
    sequence: { sequencer: ShortFirst },
    // Modules are loaded anew for each mutant that is one of loading them, once: what is worked out then is mutated too.
    isolate: false,
  },
});
