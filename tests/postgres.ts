import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCluster } from './support/cluster.ts';

/**
 * The tests of the gate once more, over PostgreSQL: `npm run test:postgres [-- FILTER…]`. It starts a cluster of its own (Debian's
 * package `postgresql`), which is gone afterwards. What the gate keeps is tested with one server, what it answers with 1, 2 and 4.
 */
const KEPT = ['tests/access/', 'tests/mail/', 'tests/alerts/'];
const ANSWERED = ['tests/api/', 'tests/access/forms', 'tests/access/site'];

const filters = process.argv.slice(2);
const rounds =
  filters.length > 0
    ? [{ servers: Number(process.env['TEST_SERVERS'] ?? 1), tests: filters }]
    : [
        { servers: 1, tests: [...KEPT, ...ANSWERED] },
        { servers: 2, tests: ANSWERED },
        { servers: 4, tests: ANSWERED },
      ];

// No test is about what a crash of the machine leaves.
const cluster = await startCluster('fsync=off', 'max_connections=300');
try {
  for (const { servers, tests } of rounds) {
    console.log(`Over PostgreSQL, ${servers} server${servers === 1 ? '' : 's'}: ${tests.join(' ')}`);
    const child = spawn('vitest', ['run', ...tests], {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: cluster.url, TEST_SERVERS: String(servers) },
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await cluster.remove();
}
