import { hash, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Database, exclusively } from './database.ts';

/** A key as its owner sees it later. The key itself is shown once and not kept. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its last four characters. */
  ending: string;
  createdAt: number;
  /** Precise to an hour; null for never. */
  lastUsedAt: number | null;
}

export interface Keys {
  /** Makes a key. @returns null where the account has `MAX_KEYS` already */
  create(accountId: string, name: string): Promise<{ key: string; record: ApiKey } | null>;
  list(accountId: string): Promise<ApiKey[]>;
  /** Ends a key at once. @returns false where the account has no such key */
  revoke(accountId: string, id: string): Promise<boolean>;
}

/** Characters that a key's name may have. */
export const LONGEST_NAME = 60;

/** A key's name as it is kept, without control characters; null where it is too long. */
export function keyName(text: string): string | null {
  const name = text.replace(/\p{C}/gu, ' ').trim();
  return [...name].length > LONGEST_NAME ? null : name;
}

/** Active keys an account may have. */
export const MAX_KEYS = 5;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^pm_live_[0-9A-Za-z]{38}$/;
const SECRET_END = 'pm_live_'.length + 32;

/** A new key: `pm_live_`, 32 base62 characters from the system's random source (190 bits), 6 of checksum. */
export function newKey(): string {
  let secret = '';
  // 248 is the largest multiple of 62 in a byte: what lies above would favour the first digits.
  while (secret.length < 32) for (const byte of randomBytes(48)) if (byte < 248) secret += DIGITS[byte % 62];
  const body = `pm_live_${secret.slice(0, 32)}`;
  return body + checksum(body);
}

/** CRC-32 in six base62 digits. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = DIGITS[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Whether a text can be a key at all. A typing error is told apart here, before any database read. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) && text.slice(SECRET_END) === checksum(text.slice(0, SECRET_END));
}

/** What is stored of a key. A fast hash is right for a secret of 190 bits. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex');
}

/** API keys in SQLite. @param now the clock, in ms since 1970 */
export function openKeys(database: Database, now: () => number): Keys {
  const count = database.prepare<[string], number>('SELECT count(*) FROM api_key WHERE account_id = ?').pluck();
  const insert = database.prepare(
    'INSERT INTO api_key (id, account_id, hash, name, ending, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const list = database.prepare<[string], ApiKey>(
    `SELECT id, name, ending, created_at AS createdAt, last_used_at AS lastUsedAt FROM api_key
     WHERE account_id = ? ORDER BY created_at, rowid`,
  );
  const remove = database.prepare('DELETE FROM api_key WHERE account_id = ? AND id = ?');
  return {
    create: async (accountId, name) =>
      exclusively(database, () => {
        if ((count.get(accountId) ?? 0) >= MAX_KEYS) return null;
        const key = newKey();
        const record = { id: randomUUID(), name, ending: key.slice(-4), createdAt: now(), lastUsedAt: null };
        insert.run(record.id, accountId, keyHash(key), name, record.ending, record.createdAt);
        return { key, record };
      }),
    list: async (accountId) => list.all(accountId),
    revoke: async (accountId, id) => remove.run(accountId, id).changes === 1,
  };
}
