import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** What `npm test` tries a few cases of each kind of, tried whole; and what takes long however few. It takes minutes. */
export default defineConfig({
  test: {
    ...short.test,
    include: [
      'tests/**/*.long.ts',
      ...['deploy/sample', 'clients/contract', 'history/questions', 'mcp/mcp', 'collect/hostile'].map(
        (name) => `tests/${name}.test.ts`,
      ),
    ],
    env: {
      LONG: 'on',
      QUESTIONS: process.env['QUESTIONS'] ?? '10000',
      SEED: process.env['SEED'] ?? String(Date.now() % 1_000_000),
    },
    testTimeout: 600_000,
  },
});
