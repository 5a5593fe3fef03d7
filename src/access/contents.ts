import { hash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Query } from './database.ts';

/** Begins the entries of `about` that name removed accounts, by the SHA-256 of their random id: an older backup does not bring them back. */
const PREFIX = 'erased:';

/** The name under which the removal of an account is stored. */
export const erasureOf = (accountId: string): string => PREFIX + hash('sha256', accountId);

/** The name under which an address is stored that is never to be written to: a restored backup keeps it as well. @param holder `holderOf` */
export const silenceOf = (holder: string): string => `${PREFIX}address:${holder}`;

/** The contents of a database, as far as they are compared with those of its copies. */
export interface Contents {
  rows: Record<string, number>;
  /** The accounts that were removed, as `erasureOf` names them. */
  erased: string[];
}

/** Reads the contents of a database. @param tables its tables */
export async function readContents(query: Query, tables: readonly string[]): Promise<Contents> {
  const rows: Contents['rows'] = {};
  for (const table of tables)
    rows[table] = (await query<{ n: number }>(sql`SELECT count(*) AS n FROM ${raw(`"${table}"`)}`))[0]?.n ?? 0;
  const erased = tables.includes('about')
    ? await query<{ name: string }>(sql`SELECT name FROM about WHERE name LIKE ${`${PREFIX}%`} ORDER BY name`)
    : [];
  return { rows, erased: erased.map(({ name }) => name) };
}

/** Removes the accounts that these erasures name, and keeps the erasures. */
export async function erase(query: Query, erased: readonly string[]): Promise<void> {
  const names = new Set(erased);
  for (const { id } of await query<{ id: string }>(sql`SELECT id FROM account`))
    if (names.has(erasureOf(id))) await query(sql`DELETE FROM account WHERE id = ${id}`);
  for (const name of names)
    await query(sql`INSERT INTO about (name, value) VALUES (${name}, 'restored') ON CONFLICT (name) DO NOTHING`);
}
