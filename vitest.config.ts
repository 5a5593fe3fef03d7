import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: [...configDefaults.reporters, './tests/support/left-out.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two more than there are cores, as some wait for processes that they started; a worker keeps the modules it has loaded.
    maxWorkers: availableParallelism() + 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
