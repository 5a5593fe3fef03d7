import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Keys for the whole API; for tests, which see the made-up lender alone and may be printed; for one saved question, as a part of its address. */
export const KEY_KINDS = ['live', 'test', 'question'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const PREFIXES: Readonly<Record<KeyKind, string>> = { live: 'pm_live_', test: 'pm_test_', question: 'pm_q_' };

/** A key as its owner sees it later. The key itself is shown once and not stored. Times are ms since 1970. */
export interface ApiKey {
  id: string;
  name: string;
  /** The saved question that the key opens, as `watchedText` writes it; null for a key to the API. */
  question: string | null;
  ending: string;
  createdAt: number;
  /** Precise to an hour; null for never. */
  lastUsedAt: number | null;
}

/** Characters that a key's name may have. */
export const LONGEST_NAME = 60;

/** A key's name as stored, without control characters; null if it is too long. */
export function keyName(text: string): string | null {
  const name = text.replace(/\p{C}/gu, ' ').trim();
  return [...name].length > LONGEST_NAME ? null : name;
}

/** Active keys of each kind that an account may have. */
export const MOST_KEYS: Readonly<Record<KeyKind, number>> = { live: 5, test: 5, question: 20 };

/** The last use of a key is stored to the hour, in ms: a write for each request would not be worth its cost. */
const USE_PRECISION = 3_600_000;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM = 6;

/** A new key: its prefix, 32 base62 characters from the system's random source (190 bits), 6 of checksum. */
export function newKey(kind: KeyKind = 'live'): string {
  let secret = '';
  // 248 is the largest multiple of 62 that a byte can hold: higher values would favour the first digits.
  while (secret.length < 32) for (const byte of randomBytes(48)) if (byte < 248) secret += DIGITS[byte % 62];
  const body = PREFIXES[kind] + secret.slice(0, 32);
  return body + checksum(body);
}

/** CRC-32 in six base62 digits. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM; place++) {
    digits = DIGITS[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** The kind of key that a text can be; null for none. Catches typing errors before any database read. */
export function kindOfKey(text: string): KeyKind | null {
  const kind = KEY_KINDS.find((candidate) => text.startsWith(PREFIXES[candidate])) ?? null;
  if (kind === null || !/^[0-9A-Za-z]{38}$/.test(text.slice(PREFIXES[kind].length))) return null;
  return text.slice(-CHECKSUM) === checksum(text.slice(0, -CHECKSUM)) ? kind : null;
}

/** The stored form of a key. A fast hash is enough for a secret of 190 bits. */
export const keyHash = (key: string): string => hash('sha256', key, 'hex');

/** How long a new key can be shown, in ms: a redirect takes a moment, a phone in a tunnel some minutes. */
export const UNSEEN_MS = 5 * 60_000;

/** Whether a use of a key now is to be written down. @param now ms since 1970 */
export const shouldRecordUse = (lastUsedAt: number | null, now: number): boolean =>
  lastUsedAt === null || now - lastUsedAt >= USE_PRECISION;
