import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccess } from '../../src/access/access.ts';
import type { Policies } from '../../src/access/plans.ts';
import type { PostgresPlace } from '../../src/access/postgres/database.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { keysOf } from './prepare.ts';

/** Input of a counting process. */
export interface CountingJob {
  place: PostgresPlace;
  keys: string[];
  policies: Policies;
  atOnce: number;
  file: string;
}

const [SECONDS, SERVERS, ACCOUNTS] = [20, 4, 64];
/** Short windows, so that many of them begin and end while all servers count. */
const WINDOW = 4;
const QUOTA = 50;
const AT_ONCE = 64;
const policies: Policies = [
  { name: 'burst', quota: QUOTA, windowSeconds: WINDOW },
  { name: 'daily', quota: 1_000_000_000, windowSeconds: 86_400 },
];

/** Counts with all servers while they are killed at random and PostgreSQL is restarted once. @returns true if all counts were right */
async function trial(restart: 'fast' | 'immediate', folder: string): Promise<boolean> {
  const cluster = await startCluster();
  const place = { url: cluster.url };
  const access = await openAccess({ ...place, waitMs: 10_000 });
  const keys = await keysOf(access, ACCOUNTS);
  await access.close();

  const files: string[] = [];
  const begin = (): ChildProcess => {
    const file = path.join(folder, `${restart}-${files.push('') - 1}`);
    files[files.length - 1] = file;
    const job: CountingJob = { place, keys, policies, atOnce: AT_ONCE, file };
    return fork(path.join(import.meta.dirname, 'servers', 'counter.ts'), [JSON.stringify(job)]);
  };
  const running = Array.from({ length: SERVERS }, begin);
  let kills = 0;
  let isRestarted = false;
  const start = performance.now();
  while (performance.now() - start < SECONDS * 1000) {
    await sleep(500 + Math.random() * 1500);
    const index = Math.floor(Math.random() * SERVERS);
    running[index]?.kill('SIGKILL');
    kills++;
    running[index] = begin();
    if (isRestarted || performance.now() - start < SECONDS * 500) continue;
    isRestarted = true;
    await cluster.stop(restart);
    await cluster.start();
  }
  await Promise.all(
    running.map(async (child) => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
  kills += SERVERS;
  await cluster.remove();

  const granted = new Map<string, number>();
  const refused = new Map<string, number>();
  let unanswered = 0;
  for (const file of files.filter((one) => existsSync(one)))
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const [key, window, what] = line.split(' ');
      if (key === 'unanswered') unanswered++;
      if (!what) continue;
      const counts = what === 'granted' ? granted : refused;
      counts.set(`${key} ${window}`, (counts.get(`${key} ${window}`) ?? 0) + 1);
    }
  const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);
  const most = Math.max(...granted.values());
  const over = [...granted.values()].filter((count) => count > QUOTA).length;
  // Requests that were counted, but whose answer was lost with a killed server: they explain a refusal before the whole quota was granted.
  const lost = sum([...refused.keys()].map((window) => Math.max(0, QUOTA - (granted.get(window) ?? 0))));
  const mayBeLost = kills * AT_ONCE + unanswered;
  console.log(
    `| ${restart} | ${kills} | ${sum(granted.values())} | ${sum(refused.values())} | ${granted.size} | ${most} of ${QUOTA} | ${over} | ${lost} | ${mayBeLost} |`,
  );
  return over === 0 && lost <= mayBeLost;
}

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'prime-minus-count-'));
console.log(
  `${SERVERS} servers on one PostgreSQL, ${ACCOUNTS} accounts, ${QUOTA} requests per ${WINDOW} s each, ${AT_ONCE} under way at each server, ${SECONDS} s\n\n` +
    '| restart | servers killed | granted | refused | windows | most granted in one | windows over the quota | counted and not told | at most |\n' +
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
);
const isRight = [await trial('fast', folder.path), await trial('immediate', folder.path)];
if (isRight.includes(false)) process.exitCode = 1;
