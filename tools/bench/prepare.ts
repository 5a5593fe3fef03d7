import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Access, openAccess } from '../../src/access/access.ts';
import { now } from '../../src/settings.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { aRate, writeData } from '../../tests/support/snapshot.ts';

/** Adds accounts with a key each. @returns the keys */
async function keysOf({ accounts, keys }: Access, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index++) {
    const account = await accounts.add(`bench${index}@example.ca`, '-');
    made.push((account && (await keys.create(account.id, 'bench')))?.key as string);
  }
  return made;
}

/**
 * Makes a folder with a snapshot whose answer is about 12.5 kB for each lender, and accounts with one key each, in both servers' databases.
 * @returns the keys, and the length of the answer in bytes
 */
export async function prepare(
  folder: string,
  accounts: number,
  lenderCount: number,
): Promise<{ keys: string[]; bytes: number }> {
  const lenders = Object.fromEntries(
    Array.from({ length: lenderCount }, (_, index) => `lender${index}`).map((lender) => [
      lender,
      { rates: Array.from({ length: 15 }, (_, index) => aRate(lender, { termMonths: 6 * (index + 1) })) },
    ]),
  );
  await writeData(path.join(folder, 'data'), { lenders, publishedAt: now() });
  const snapshot = await readSnapshot(path.join(folder, 'data'));
  const body = JSON.stringify(aggregate(snapshot, now()));
  await writeFile(path.join(folder, 'body.json'), body);
  const opened = await openAccess({ file: path.join(folder, 'gate.sqlite') });
  const keys = await keysOf(opened, accounts);
  await opened.close();
  const source = new Sqlite(path.join(folder, 'gate.sqlite'));
  await source.backup(path.join(folder, 'fastify.sqlite'));
  source.close();
  return { keys, bytes: Buffer.byteLength(body) };
}
