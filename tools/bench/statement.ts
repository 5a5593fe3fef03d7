import { Client } from 'pg';
import { openAccess } from '../../src/access/access.ts';
import { keyHash } from '../../src/access/keys.ts';
import { INTEGERS } from '../../src/access/postgres/dialect.ts';
import { count, countersOf, dayOf } from '../../src/access/tally.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { keysOf } from './prepare.ts';

/**
 * Measures counting in PostgreSQL: one statement for all requests of a turn, beside the least that the database and its disk need, and
 * beside the way not taken (docs/decisions/counting.md). Rounds are interleaved, so that other work on the machine meets both alike.
 */

const ROUNDS = 200;
const KEYS = [1, 16, 64, 200];
/** Limits that nobody reaches: every request is counted. */
const POLICIES = [
  { name: 'burst', quota: 1_000_000_000, windowSeconds: 900 },
  { name: 'daily', quota: 1_000_000_000, windowSeconds: 86_400 },
];

/** The mean time of a round of each kind of work, in ms, after some to warm up. */
async function timed(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const took = works.map(() => 0);
  for (let round = -50; round < ROUNDS; round++)
    for (const [place, work] of works.entries()) {
      const began = performance.now();
      await work();
      if (round >= 0) took[place] = (took[place] as number) + (performance.now() - began) / ROUNDS;
    }
  return took;
}

type LockedCounter = Record<'accountId' | 'holder' | 'policy', string> & Record<'windowStart' | 'used', number>;

/** Locks the counters of keys, counts in `tally.ts`, and writes them back, in one transaction. */
async function countInTransaction(client: Client, hashes: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<LockedCounter>({
    name: 'lock',
    text: `SELECT hash, api_key.id AS "keyId", last_used_at AS "lastUsedAt", account_id AS "accountId", plan, question, holder, policy,
        window_start AS "windowStart", used
      FROM api_key JOIN account ON account.id = account_id JOIN counter USING (holder)
      WHERE hash = ANY ($1) ORDER BY holder, policy FOR NO KEY UPDATE OF counter`,
    values: [hashes],
  });
  const now = Date.now();
  const counted = [...Map.groupBy(rows, ({ holder }) => holder)].flatMap(([holder, own]) =>
    count(countersOf(POLICIES, own), now).counters.map(({ policy, ...rest }) => ({
      holder,
      policy: policy.name,
      ...rest,
    })),
  );
  await client.query({
    name: 'write',
    text: `UPDATE counter SET window_start = counted."windowStart", used = counted.used
      FROM json_to_recordset($1) AS counted (holder text, policy text, "windowStart" bigint, used int)
      WHERE counter.holder = counted.holder AND counter.policy = counted.policy`,
    values: [JSON.stringify(counted)],
  });
  await client.query({
    name: 'note',
    text: `INSERT INTO use_of_day (account_id, day, requests) SELECT DISTINCT account, $2::bigint, 1 FROM unnest($1::text[]) AS account
      ON CONFLICT (account_id, day) DO UPDATE SET requests = use_of_day.requests + excluded.requests`,
    values: [rows.map(({ accountId }) => accountId), dayOf(now)],
  });
  await client.query('COMMIT');
}

const cluster = await startCluster();
const client = new Client({ connectionString: cluster.url, types: INTEGERS });
try {
  await client.connect();
  await client.query('CREATE TABLE least (n int)');
  await client.query('INSERT INTO least VALUES (0)');
  const [nothing, update] = (await timed([
    () => client.query('SELECT 1'),
    () => client.query('UPDATE least SET n = n + 1'),
  ])) as [number, number];
  console.log(`SELECT 1: ${nothing.toFixed(2)} ms; one row changed: ${update.toFixed(2)} ms\n`);
  console.log(
    '| keys counted | one statement | a second | a transaction | times as long |\n| ---: | ---: | ---: | ---: | ---: |',
  );
  const access = await openAccess({ url: cluster.url, now: Date.now, waitMs: 10_000, policiesOf: () => POLICIES });
  const keys = await keysOf(access, Math.max(...KEYS));
  for (const many of KEYS) {
    const some = keys.slice(0, many);
    const hashes = some.map(keyHash);
    const [statement, transaction] = (await timed([
      () => Promise.all(some.map((key) => access.quotas.admit(key))),
      () => countInTransaction(client, hashes),
    ])) as [number, number];
    const figures = [statement.toFixed(2), Math.round((many * 1000) / statement), transaction.toFixed(2)];
    console.log(`| ${many} | ${figures.join(' | ')} | ${(transaction / statement).toFixed(2)} |`);
  }
  await access.close();
} finally {
  await client.end();
  await cluster.remove();
}
