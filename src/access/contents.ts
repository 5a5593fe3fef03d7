import { hash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Query } from './database.ts';

/** Begins the entries of `about` that name removed accounts, by the SHA-256 of their random id: an older backup does not bring them back. */
const PREFIX = 'erased:';

/** The name under which the removal of an account is stored. */
export const erasureOf = (accountId: string): string => PREFIX + hash('sha256', accountId);

/** The name under which an address is stored that is never to be written to: a restored backup keeps it as well. @param holder `holderOf` */
export const silenceOf = (holder: string): string => `${PREFIX}address:${holder}`;

/** What a database holds, as far as its copies say so beside them. */
export interface Contents {
  accounts: number;
  /** The accounts that were removed, as `erasureOf` names them. */
  erased: string[];
}

/** Reads the contents of a database. */
export async function readContents(query: Query): Promise<Contents> {
  const [row] = await query<{ n: number }>(sql`SELECT count(*) AS n FROM account`);
  const erased = await query<{ name: string }>(
    sql`SELECT name FROM about WHERE name LIKE ${`${PREFIX}%`} ORDER BY name`,
  );
  return { accounts: row?.n ?? 0, erased: erased.map(({ name }) => name) };
}

/** Removes the accounts that these erasures name, and keeps the erasures. */
export async function erase(query: Query, erased: readonly string[]): Promise<void> {
  const names = new Set(erased);
  for (const { id } of await query<{ id: string }>(sql`SELECT id FROM account`))
    if (names.has(erasureOf(id))) await query(sql`DELETE FROM account WHERE id = ${id}`);
  for (const name of names)
    await query(sql`INSERT INTO about (name, value) VALUES (${name}, 'restored') ON CONFLICT (name) DO NOTHING`);
}
