import { defineConfig } from 'vitest/config';
import short from './vitest.config.ts';

/** Tests of which `npm test` tries a sample (`tests/support/sampled.ts`): here they try every row. */
const SAMPLED = [
  'accidents/accidents',
  'accidents/harmless',
  'access/upgrade',
  'alerts/webhook-address',
  'answer/answers',
  'answer/words',
  'api/server',
  'automation/deliver',
  'clients/contract',
  'collect/cli',
  'collect/hostile',
  'collect/layouts-file',
  'history/history-file',
  'history/questions',
  'judge/still',
  'lenders/next-day',
  'mcp/mcp',
  'mcp/past',
  'read/layout/wording',
  'saved/answers',
  'site/bad-input',
  'site/origin',
];

/** The long tests: every case of those that `npm test` samples, and tests that always take long. They take minutes. */
export default defineConfig({
  test: {
    ...short.test,
    // A sampled run leaves out the tables of which `npm test` has tried a sample.
    include: [
      ...['tests/**/*.long.ts', 'tests/accidents/unjudged.test.ts'],
      ...(process.env['EVERY'] ? [] : SAMPLED.map((name) => `tests/${name}.test.ts`)),
    ],
    env: {
      LONG: 'on',
      QUESTIONS: process.env['QUESTIONS'] ?? '10000',
      SEED: process.env['SEED'] ?? String(Date.now() % 1_000_000),
    },
    testTimeout: 600_000,
  },
});
