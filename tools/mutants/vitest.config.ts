import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptThread } from './worker.ts';

/** Short files first: they detect most mutants. */
class ShortFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

/** A room's own tests, separated by spaces: a run by them alone is quick where a mutant would cost a run of every test. */
const { MUTANT_TESTS } = process.env;

/** The tests that judge mutants: those of the mutated rooms, in one process. Tests that start other processes, or build pages, see no mutant. */
export default defineConfig({
  plugins: [
    {
      name: 'kept threads',
      // Stryker sets a pool of its own.
      configureVitest({ project }) {
        project.config.pool = 'kept';
        project.config.poolRunner = { name: 'kept', createPoolWorker: keptThread };
      },
    },
  ],
  test: {
    include: MUTANT_TESTS?.split(' ') ?? [
      'tests/{rates,access,snapshots,read,judge,mail,alerts}/**/*.test.ts',
      'tests/api/{credentials,endpoints,errors,limits,requests}.test.ts',
      'tests/lenders/{eqbank,expected,feeds,normalise,td,traps,truenorth}.test.ts',
    ],
    // One of them builds a site, and the other judges hundreds of whole pages.
    exclude: ['tests/access/site.test.ts', 'tests/judge/still.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tools/mutants/preparation.ts'],
    testTimeout: 60_000,
    sequence: { sequencer: ShortFirst },
    // Modules are reloaded once for each mutant in code that runs at loading, so that values calculated at loading are mutated too.
    isolate: false,
  },
});
