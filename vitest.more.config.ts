import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import fast from './vitest.config.ts';

/** Tests of which `npm test` tries a sample (`tests/support/sampled.ts`): here they try more rows, drawn by `SEED`, and with `NIGHT` all of them. */
const SAMPLED = [
  'accidents/accidents',
  'accidents/harmless',
  'answer/answers',
  'answer/surfaces',
  'answer/words',
  'clients/contract',
  'collect/unjudged',
  'history/questions',
  'judge/still',
  'lenders/next-day',
  'mcp/mcp',
  'read/layout/wording',
  'site/bad-input',
  'site/public',
];
/** What the gate keeps is tested over PostgreSQL with one server, what it answers with 1 and 2. */
const KEPT = [
  'tests/access/*.test.ts',
  'tests/access/*.more.ts',
  'tests/mail/*.test.ts',
  'tests/mail/*.more.ts',
  'tests/alerts/*.test.ts',
];
const ANSWERED = [
  'tests/api/*.test.ts',
  'tests/api/counting.more.ts',
  'tests/access/forms.test.ts',
  'tests/access/site.test.ts',
];

const overPostgres = (servers: number, include: string[]) => ({
  extends: true as const,
  test: {
    name: `PostgreSQL, ${servers === 1 ? '1 server' : `${servers} servers`}`,
    include,
    setupFiles: ['tests/support/over-postgres.ts'],
    env: { TEST_SERVERS: String(servers) },
  },
});

const { include: _, ...shared } = fast.test ?? {};

/**
 * What `npm test` leaves out: whatever starts processes, needs a second database or takes seconds. What a machine lacks (PostgreSQL, Chromium, Caddy,
 * the packages of `tests/clients`) is skipped, and listed at the end.
 */
export default defineConfig({
  test: {
    ...shared,
    testTimeout: 600_000,
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/cluster-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'more',
          include: ['tests/**/*.more.ts', ...SAMPLED.map((name) => `tests/${name}.test.ts`)],
          // They have packages of their own (`npm ci --prefix tests/clients`).
          exclude: [
            ...configDefaults.exclude,
            ...(existsSync('tests/clients/node_modules') ? [] : ['tests/clients/**']),
          ],
          env: { LONG: 'on' },
        },
      },
      overPostgres(1, [...KEPT, ...ANSWERED, 'tests/host/given-up.more.ts']),
      overPostgres(2, ANSWERED),
    ],
  },
});
