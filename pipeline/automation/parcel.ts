import crypto from 'node:crypto';
import { cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { UserError } from '../../src/command.ts';
import { gitIn } from './git.ts';

const SEALED = 'sealed';
/** Files by path, as base64. */
const contents = z.record(z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\0]+$/), z.base64());

/** Puts a folder where it is picked up as an artifact: as it is, or sealed with a public key. Skips an empty one. */
export async function hand(folder: string, to: string, sealing: string | null): Promise<void> {
  const files = await filesIn(folder);
  if (files.length === 0) return;
  await mkdir(to, { recursive: true });
  if (sealing === null) return layOver(files, folder, to);
  const texts = files.map(async (file) => [file, (await readFile(path.join(folder, file))).toString('base64')]);
  const packed = gzipSync(JSON.stringify(Object.fromEntries(await Promise.all(texts))));
  await writeFile(path.join(to, SEALED), sealed(packed, sealing));
}

/** Lays a parcel's files over a folder. @throws {UserError} where it is sealed for the holders of another secret */
export async function take(parcel: string, folder: string, secret: string | undefined): Promise<void> {
  const files = await filesIn(parcel);
  if (files.length === 0) return;
  await mkdir(folder, { recursive: true });
  if (files.join() !== SEALED) return layOver(files, parcel, folder);
  const file = path.join(parcel, SEALED);
  for (const [name, text] of Object.entries(await unpacked(file, secret))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), Buffer.from(text, 'base64'));
  }
}

async function unpacked(file: string, secret: string | undefined): Promise<z.infer<typeof contents>> {
  if (!secret) throw new UserError(`${file} is sealed: set SEAL_SECRET to the secret it was sealed for, DATA_READ_KEY`);
  const bytes = await readFile(file);
  try {
    return contents.parse(JSON.parse(gunzipSync(opened(bytes, secret)).toString()));
  } catch (error) {
    throw new UserError(`${file} cannot be opened: SEAL_SECRET is another one, or the file is not whole`, {
      cause: error,
    });
  }
}

/** Copies files from one folder over another. A link stays a link: what it leads to is not copied. */
async function layOver(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of files) await cp(path.join(from, file), path.join(to, file));
}

/** The files of a folder, without those reached through a link: a planted link could point at files that the next job may read. */
async function filesIn(folder: string): Promise<string[]> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const real = await Promise.all(files.map(async (file) => (await realpath(file)) === file));
  return files.filter((_, at) => real[at]).map((file) => path.relative(root, file).split(path.sep).join('/'));
}

/** Copies the files that a collection changed in a clone, for the commit to lay over its base. @returns how many */
export async function pack(data: string, target: string): Promise<number> {
  const git = gitIn(data);
  const status = await git('status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', '.');
  const prefix = (await git('rev-parse', '--show-prefix')).trim();
  const changed = status
    .split('\0')
    .filter((entry) => entry !== '' && !entry.slice(0, 2).includes('D'))
    .map((entry) => path.posix.relative(prefix, entry.slice(3)))
    .filter((file) => !file.endsWith('.tmp') && path.basename(file) !== '.lock');
  await layOver(changed, data, target);
  return changed.length;
}

/** The bytes before the 32 bytes of an X25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const ENCAPSULATED = 32;
const TAG = 16;
/** Constant, because each seal has a key of its own that is used once. */
const NONCE = Buffer.alloc(12);

function openingKey(secret: string): crypto.KeyObject {
  const seed = Buffer.from(crypto.hkdfSync('sha256', secret.trim(), '', 'prime-minus artifacts', 32));
  return crypto.createPrivateKey({ key: Buffer.concat([PKCS8_X25519, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key to seal for the holders of a secret; it opens nothing. Base64 on one line. */
export const sealingKey = (secret: string): string =>
  crypto.createPublicKey(openingKey(secret)).export({ format: 'der', type: 'spki' }).toString('base64');

/** Seals bytes so that only the holders of the secret can read them: DHKEM(X25519, HKDF-SHA256) of RFC 9180, 4.1, and AES-256-GCM. */
export function sealed(bytes: Uint8Array, sealing: string): Buffer {
  const key = crypto.createPublicKey({ key: Buffer.from(sealing, 'base64'), format: 'der', type: 'spki' });
  const { sharedKey, ciphertext } = crypto.encapsulate(key);
  const cipher = crypto.createCipheriv('aes-256-gcm', sharedKey, NONCE);
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([ciphertext, cipher.getAuthTag(), hidden]);
}

/** Opens sealed bytes. @throws {Error} where the secret is another one, or a byte was changed */
export function opened(bytes: Uint8Array, secret: string): Buffer {
  const sharedKey = crypto.decapsulate(openingKey(secret), bytes.subarray(0, ENCAPSULATED));
  const decipher = crypto.createDecipheriv('aes-256-gcm', sharedKey, NONCE);
  decipher.setAuthTag(bytes.subarray(ENCAPSULATED, ENCAPSULATED + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(ENCAPSULATED + TAG)), decipher.final()]);
}
