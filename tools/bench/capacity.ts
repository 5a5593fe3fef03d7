import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openAccess, type Place } from '../../src/access/access.ts';
import { backUp } from '../../src/access/backup.ts';
import { programs, startCluster } from '../../tests/support/cluster.ts';

/**
 * `npm run bench -- capacity [--accounts 1000,10000,50000]`: measures the disk and memory that these accounts take (two keys and a session
 * each), how fast a key is counted among them, and how long the nightly backup and its verification take. Over SQLite, and over PostgreSQL
 * if it is installed.
 */
const { values } = parseArgs({ options: { accounts: { type: 'string', default: '1000,10000,50000' } } });
const SIZES = values.accounts.split(',').map(Number);
/** Number of accounts added side by side, and number of requests counted. */
const TOGETHER = 64;
const COUNTED = 5_000;

interface Line {
  megabytes: number;
  counted: number;
  resident: number;
  copied: number;
}

const inTurns = async (count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  for (let from = 0; from < count; from += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, count - from) }, (_, at) => work(from + at)));
  return (performance.now() - began) / 1000;
};

async function measured(place: Place, size: () => Promise<number>, accounts: number, folder: string): Promise<Line> {
  const access = await openAccess({ ...place, now: Date.now, waitMs: 10_000 });
  const keys: string[] = [];
  await inTurns(accounts, async (index) => {
    const account = await access.accounts.add(`somebody.${index}@example.ca`, 'x'.repeat(100));
    if (!account) throw new Error('an account stood there already');
    for (const name of ['first', 'second']) keys.push((await access.keys.create(account.id, name))?.key as string);
    await access.sessions.begin(account.id, 'Firefox on Linux');
  });
  const counted = await inTurns(COUNTED, (index) => access.quotas.admit(keys[(index * 7919) % keys.length] as string));
  const resident = process.memoryUsage.rss() / 1e6;
  await access.close();
  const began = performance.now();
  await backUp(place, folder, new Date());
  return {
    megabytes: await size(),
    counted: COUNTED / counted,
    resident,
    copied: (performance.now() - began) / 1000,
  };
}

const heads = ['accounts', 'disk MB', 'bytes each', 'counted/s', 'resident MB', 'copied and tried s'];
const row = (cells: (string | number)[]): void => console.log(cells.map((cell) => String(cell).padStart(18)).join(' '));

const home = mkdtempSync(path.join(tmpdir(), 'bench-capacity-'));
const cluster = programs() ? await startCluster() : null;
try {
  for (const database of ['SQLite', ...(cluster ? ['PostgreSQL'] : [])]) {
    console.log(`\nOver ${database}`);
    row(heads);
    for (const accounts of SIZES) {
      const folder = path.join(home, `${database}-${accounts}`);
      let place: Place = { file: `${folder}.sqlite` };
      let size = async (): Promise<number> => statSync(`${folder}.sqlite`).size / 1e6;
      if (cluster && database === 'PostgreSQL') {
        const url = new URL(cluster.url);
        const name = `capacity_${accounts}`;
        const asking = async <Row>(text: string): Promise<Row[]> => {
          const client = new Client({ connectionString: cluster.url });
          await client.connect();
          try {
            return (await client.query(text)).rows as Row[];
          } finally {
            await client.end();
          }
        };
        await asking(`CREATE DATABASE ${name}`);
        url.pathname = `/${name}`;
        place = { url: url.href };
        size = async () =>
          Number((await asking<{ size: string }>(`SELECT pg_database_size('${name}') AS size`))[0]?.size) / 1e6;
      }
      const { megabytes, counted, resident, copied } = await measured(place, size, accounts, folder);
      row([
        accounts.toLocaleString('en-CA'),
        megabytes.toFixed(1),
        Math.round((megabytes * 1e6) / accounts),
        Math.round(counted).toLocaleString('en-CA'),
        resident.toFixed(0),
        copied.toFixed(1),
      ]);
    }
  }
} finally {
  await cluster?.remove();
  rmSync(home, { recursive: true, force: true });
}
