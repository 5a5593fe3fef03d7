import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { openAccess } from '../../../src/access/access.ts';
import { newcomer } from '../host.ts';
import { ask, keepAsking, keepTrying, quantile, start, warm } from '../server.ts';
import { figure, type Trial } from '../trial.ts';

/** How long another process holds the write lock, in ms. */
const LOCKED = 60_000;
const PUBLIC = ['/', '/api/preview', '/api/status'];
const GATED = '/api/rates/aggregated';

export const trial: Trial = {
  number: 6,
  async run() {
    await using ends = new AsyncDisposableStack();
    const server = ends.use(await start());
    const access = await openAccess({ file: server.database });
    const key = await newcomer(access, 'locked@example.ca');
    await access.close();
    const other = ends.adopt(new Sqlite(server.database), (one) => void one.close());
    for (const target of PUBLIC) await warm(server.port, target);
    other.exec('BEGIN IMMEDIATE');
    const over = sleep(LOCKED);
    const asking = keepTrying(() => ask(server.port, GATED, key), over, 100);
    const open = (await Promise.all(PUBLIC.map((target) => keepAsking(server.port, target, over)))).flat();
    const gated = await asking;
    other.exec('ROLLBACK');
    const after = await ask(server.port, GATED, key);
    const answered = gated.filter(({ status }) => status !== 503).length;
    return [
      figure('database locked for a minute: public answers, p99', quantile(open, 0.99), 50, 'ms'),
      figure(
        `database locked for a minute: slowest of ${gated.length} gated 503s`,
        Math.max(...gated.map(({ ms }) => ms)),
        2000,
        'ms',
      ),
      figure(
        'gated answers that were not 503, and those after it that were not 200',
        answered + (after.status === 200 ? 0 : 1),
        0,
      ),
    ];
  },
};
