import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { openFairQueue } from '../fair-queue.ts';
import type { Language } from '../words/language.ts';
import { passwords } from '../words/login-signup.ts';
import { isCommonPassword } from './common-passwords.ts';
import { clientNetwork } from './network-address.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/** Each hash takes 19 MiB: a flood of logins must not use up the memory, and one client must not keep the others from logging in. */
const hashing = openFairQueue({ atOnce: 3, waiting: 64, waitMs: 25_000 });

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

const argon2id = (password: string, nonce: Buffer, cost: typeof COST, from: string): Promise<Buffer> =>
  hashing.run(from, () => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }));

/** Why a password is refused, in words for the person who chose it; null if it is fine. */
export function passwordProblem(password: string, email: string, language: Language = 'en'): string | null {
  const t = passwords[language];
  const length = [...password].length;
  if (length < MIN_LENGTH) return t.short(MIN_LENGTH);
  if (length > MAX_LENGTH) return t.long(MAX_LENGTH);
  const lower = password.normalize('NFKC').toLowerCase();
  const stem = (text: string): string => text.replace(/\P{L}+$/u, '');
  // A stem too short to be a name (an address of digits has none) is ignored.
  const names = [email, ...email.split('@')].flatMap((name) => [name, stem(name)]).filter((name) => name.length >= 4);
  if (names.includes(lower) || names.includes(stem(lower))) return t.address;
  if (isCommonPassword(lower)) return t.common;
  return null;
}

/** A password as stored: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. @param address of the client @throws {TooBusy} */
export async function hashPassword(password: string, address = ''): Promise<string> {
  const salt = randomBytes(16);
  const tag = await argon2id(password, salt, COST, clientNetwork(address));
  const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(tag)}`;
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** True if a password fits a stored hash. Without a hash the same work is done, in the same time. @param address of the client @throws {TooBusy} */
export async function passwordFits(password: string, stored: string | null, address = ''): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = STORED.exec(stored ?? '') ?? [];
  const usable = [...password].length <= MAX_LENGTH ? password : '';
  if (salt === undefined || tag === undefined) {
    await argon2id(usable, randomBytes(16), COST, clientNetwork(address));
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const actual = await argon2id(usable, Buffer.from(salt, 'base64'), cost, clientNetwork(address));
  return timingSafeEqual(actual, expected);
}
