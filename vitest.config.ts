import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

/** Limits are five times what a quiet machine needs; `SLOW=3` makes them three times as long. */
const SLOW = Number(process.env['SLOW'] ?? 1);

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: [...configDefaults.reporters, './tests/support/left-out.ts'],
    testTimeout: 150_000 * SLOW,
    hookTimeout: 600_000 * SLOW,
    // One more than there are cores, as some wait for the site that is built; a worker keeps the modules it has loaded.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    // Node reads TypeScript itself: nothing here needs a bundler.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
  },
});
