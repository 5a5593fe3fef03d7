import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, the default, is little for a page on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
