import { Client } from 'pg';
import { openAccess } from '../../src/access/access.ts';
import { type Cluster, startCluster } from '../../tests/support/cluster.ts';

/** Measures counting in PostgreSQL: one statement for all requests of a turn, beside the least that the database and its disk need. */

const ROUNDS = 300;
const KEYS = [1, 16, 64, 200];

/** The mean time of one round, in ms, after some to warm up. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 50; round++) await work();
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round++) await work();
  return (performance.now() - began) / ROUNDS;
}

/** A commit of one changed row, and a statement that does nothing. */
async function least({ url }: Cluster): Promise<{ nothing: number; update: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE least (n int)');
    await client.query('INSERT INTO least VALUES (0)');
    return {
      nothing: await timed(() => client.query('SELECT 1')),
      update: await timed(() => client.query('UPDATE least SET n = n + 1')),
    };
  } finally {
    await client.end();
  }
}

const cluster = await startCluster();
try {
  const { nothing, update } = await least(cluster);
  console.log(`SELECT 1: ${nothing.toFixed(2)} ms; one row changed: ${update.toFixed(2)} ms\n`);
  console.log('| keys counted | | a second |\n| ---: | ---: | ---: |');
  const access = await openAccess({ url: cluster.url, now: Date.now, waitMs: 10_000 });
  const keys: string[] = [];
  for (let index = 0; index < Math.max(...KEYS); index++) {
    const account = await access.accounts.add(`count${index}@example.ca`, '-');
    if (account) await access.accounts.setPlan(account.id, 'free');
    keys.push((account && (await access.keys.create(account.id, 'x')))?.key as string);
  }
  for (const count of KEYS) {
    const took = await timed(() => Promise.all(keys.slice(0, count).map((key) => access.quotas.admit(key))));
    console.log(`| ${count} | ${took.toFixed(2)} ms | ${Math.round((count * 1000) / took)} |`);
  }
  await access.close();
} finally {
  await cluster.remove();
}
