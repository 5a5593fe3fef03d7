import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: [...configDefaults.reporters, './tests/support/left-out.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Every core works (the default leaves one of two idle), and a worker keeps the modules it has loaded.
    maxWorkers: '100%',
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
