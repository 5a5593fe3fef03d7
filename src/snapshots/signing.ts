import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UserError } from '../command.ts';
import { stamp } from '../rates/schema.ts';
import { parsed, readDocument, readText, storedJson, writeWhole } from './files.ts';
import { type Linked, listSnapshots, readLinks, snapshotPath } from './manifests.ts';

/** The file of a data folder with its public keys. Without it, nothing in the folder is signed. */
export const KEYS = 'keys.json';

/** A key, or its id, in base64url. */
const bytes32 = z.string().regex(/^[\w-]{43}$/);
const SIGNATURE = /^[\w-]{86}$/;
const time = z.iso.datetime({ precision: 3 });

/** The id of a key: its RFC 7638 thumbprint, so that one id can never stand for two keys. */
const idOf = (x: string) => createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/** A public key as a JWK (RFC 8037), and from when until when it signed; `until` is null while it is in use. */
const publicKey = z
  .strictObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
    kid: z.string(),
    x: bytes32,
    from: time,
    until: time.nullable(),
  })
  .refine(({ kid, x }) => kid === idOf(x), 'kid is not the thumbprint of the key (RFC 7638)');
/** The public keys of a data folder: a JWK Set (RFC 7517). */
export const publicKeys = z
  .strictObject({ keys: z.array(publicKey) })
  .refine(({ keys }) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'names a key twice')
  .meta({ id: 'Keys' });
export type PublicKeys = z.infer<typeof publicKeys>;

/** The signature of one snapshot, as stored. */
export const signature = z.strictObject({ key: bytes32, signedAt: time, signature: z.string().regex(SIGNATURE) });
export type Signature = z.infer<typeof signature>;

const privateKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), d: bytes32, x: bytes32 });

/** The public keys of a data folder; none if it has no file of them. @throws {BrokenFile} */
export const readKeys = async (root: string): Promise<PublicKeys> =>
  existsSync(path.join(root, KEYS)) ? readDocument(root, KEYS, publicKeys) : { keys: [] };

/** Public keys in a file of their own, as a server publishes them. @throws {BrokenFile} */
export const readKeysFile = async (file: string): Promise<PublicKeys> =>
  readDocument(path.dirname(file), path.basename(file), publicKeys);

const signaturePath = (snapshot: string): string => `signatures/${snapshot.slice(0, 4)}/${snapshot}.json`;

/** The signature of a snapshot; null if it was not signed. @throws {BrokenFile} */
export async function readSignature(root: string, snapshot: string): Promise<Signature | null> {
  const file = signaturePath(snapshot);
  if (!existsSync(path.join(root, file))) return null;
  return parsed(path.join(root, file), await readText(root, file), signature);
}

/** The signed text: snapshot, time and key, then digest and path of the manifest and each of its versions, sorted, as `sha256sum` writes them. */
export function statement({ manifest, sha256 }: Linked, { key, signedAt }: Omit<Signature, 'signature'>): string {
  const { snapshot, lenders, reference } = manifest;
  const versions = Object.values(lenders).flatMap(({ raw, rates }) => [raw ?? [], rates ?? []].flat());
  const files = [{ path: snapshotPath(snapshot), sha256 }, ...versions, ...(reference.past ? [reference.past] : [])];
  const lines = files.sort((a, b) => (a.path < b.path ? -1 : 1)).map((file) => `${file.sha256}  ${file.path}\n`);
  return `prime-minus snapshot ${snapshot}\nsigned ${signedAt} by ${key}\n${lines.join('')}`;
}

const HEAD = /^prime-minus snapshot (?<snapshot>\S+)\nsigned (?<signedAt>\S+) by (?<key>[\w-]{43})\n/;
const FILE = /^([0-9a-f]{64}) {2}((?:[\w-]+\/)+[\w.-]+\.json)$/;

/** Reads a signed text. Null if it has any line that `statement` would not write. */
export function readStatement(text: string) {
  const { snapshot = '', signedAt = '', key = '' } = HEAD.exec(text)?.groups ?? {};
  if (!stamp.safeParse(snapshot).success || !time.safeParse(signedAt).success) return null;
  const lines = text.replace(HEAD, '').split('\n');
  if (lines.pop() !== '') return null;
  const files = new Map<string, string>();
  for (const line of lines) {
    const [, digest = '', file = ''] = FILE.exec(line) ?? [];
    if (file === '' || files.has(file)) return null;
    files.set(file, digest);
  }
  return { snapshot, signedAt, key, files };
}

/** Why the signature of a text is invalid; null if it is valid, by a known key and made within the key's period. */
export function signatureProblem(text: string, signature: string, { keys }: PublicKeys): string | null {
  const said = readStatement(text);
  if (!said) return 'the signed text is not one that is written here';
  const key = keys.find(({ kid }) => kid === said.key);
  if (!key) return `the key ${said.key} is not among the published ones`;
  const at = Date.parse(said.signedAt);
  if (at < Date.parse(key.from) || (key.until !== null && at >= Date.parse(key.until)))
    return `it was signed at ${said.signedAt}, outside the period of its key`;
  const { kty, crv, x } = key;
  const half = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  const isGenuine = SIGNATURE.test(signature) && verify(null, Buffer.from(text), half, bytes);
  return isGenuine ? null : 'the signature is not of this text and key';
}

/** A private key that signs, and the id of its public half. */
export type Signer = ReturnType<typeof signerOf>;

/** Reads a private key as `makeKey` gives it. @throws {UserError} without any part of the key */
export function signerOf(text: string) {
  try {
    const { kty, crv, d, x } = privateKey.parse(JSON.parse(text));
    const key = createPrivateKey({ key: { kty, crv, d, x }, format: 'jwk' });
    if (createPublicKey(key).export({ format: 'jwk' }).x !== x) throw new Error('the halves differ');
    return { key: idOf(x), sign: (message: string) => sign(null, Buffer.from(message), key).toString('base64url') };
  } catch {
    // The cause is left out: its message may quote the key.
    throw new UserError('SIGNING_KEY must be the line that npm run automation -- signing-key printed');
  }
}

/** Makes a key pair, adds its public half to a folder, and lets keys in use end in 30 days. @returns the private key, on one line */
export async function makeKey(root: string, now: Date): Promise<string> {
  const { keys } = await readKeys(root);
  const { d, x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const until = new Date(now.getTime() + OVERLAP).toISOString();
  const made = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: idOf(x), x } as const;
  const all: PublicKeys['keys'] = [
    ...keys.map((key) => ({ ...key, until: key.until ?? until })),
    { ...made, from: now.toISOString(), until: null },
  ];
  await writeWhole(path.join(root, KEYS), storedJson({ keys: all }));
  return JSON.stringify({ kty: 'OKP', crv: 'Ed25519', d, x });
}
const OVERLAP = 30 * 86_400_000;

/** Signs every snapshot without a signature by a published key, oldest first. @returns how many @throws {UserError} if the key is unknown or out of date */
export async function signSnapshots(root: string, signer: Signer, now: Date): Promise<number> {
  const keys = await readKeys(root);
  const ids = await listSnapshots(root);
  const published = new Set(keys.keys.map(({ kid }) => kid));
  const signed = await Promise.all(ids.map(async (id) => published.has((await readSignature(root, id))?.key ?? '')));
  const first = signed.indexOf(false);
  if (first < 0) return 0;
  let count = 0;
  for await (const read of readLinks(root, ids[first - 1])) {
    if ('problem' in read) throw read.problem;
    const { snapshot } = read.manifest;
    if (signed[ids.indexOf(snapshot)]) continue;
    const said = { key: signer.key, signedAt: now.toISOString() };
    const text = statement(read, said);
    const made = { ...said, signature: signer.sign(text) };
    const problem = signatureProblem(text, made.signature, keys);
    if (problem) throw new UserError(`SIGNING_KEY cannot sign ${snapshot}: ${problem} (${path.join(root, KEYS)})`);
    await writeWhole(path.join(root, signaturePath(snapshot)), storedJson(made));
    count++;
  }
  return count;
}

/** Checks every signature of a folder's snapshots. @returns how many hold @throws {UserError} naming the first that does not */
export async function verifiedSignatures(root: string): Promise<number> {
  const keys = await readKeys(root);
  let count = 0;
  for await (const read of readLinks(root)) {
    if ('problem' in read) throw read.problem;
    const { snapshot } = read.manifest;
    const kept = await readSignature(root, snapshot);
    if (!kept) continue;
    const problem = signatureProblem(statement(read, kept), kept.signature, keys);
    if (problem) throw new UserError(`${path.join(root, signaturePath(snapshot))} does not hold: ${problem}`);
    count++;
  }
  return count;
}
