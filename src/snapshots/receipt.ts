import { z } from 'zod';
import { UserError } from '../command.ts';
import { type FileReference, type RawRecord, rawRecord, stamp } from '../rates/schema.ts';
import { BrokenFile, canonical, json, parsed, readText, sha256 } from './files.ts';
import { readLinked, snapshotPath } from './manifests.ts';
import { parseRates } from './rates-version.ts';
import { type PublicKeys, readSignature, readStatement, signatureProblem, statement } from './signing.ts';

export const RECEIPT_FORMAT = 'prime-minus receipt 1';
/** The largest receipt that is read, in bytes: several times that of a lender with thousands of rates. */
export const LARGEST_RECEIPT = 8_000_000;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const version = z.strictObject({ path: z.string(), sha256: digest, text: z.string() });

/** The proof of one published figure, which stands in the text of the rates version alone: nothing beside it can contradict it. */
export const receipt = z
  .strictObject({
    format: z.literal(RECEIPT_FORMAT),
    id: z.string().describe('The rate'),
    snapshot: stamp.describe('The snapshot that published it'),
    evidence: digest.describe('SHA-256 of the lender’s answer in which the figure was first seen'),
    raw: version.describe('What the lender printed: the file, its SHA-256 and its text'),
    rates: version.describe('The lender’s rates: the file, its SHA-256 and its text'),
    manifest: z.strictObject({ path: z.string(), sha256: digest }).describe('The manifest of the snapshot'),
    statement: z
      .string()
      .nullable()
      .describe(
        'The signed text: digest and path of the manifest and of each version it names. Null if nothing is signed',
      ),
    signature: z.string().nullable().describe('Ed25519 over the statement, base64url. Null if nothing is signed'),
    superseded: z
      .strictObject({ snapshot: stamp, kind: z.string() })
      .nullable()
      .describe('The later snapshot that no longer says this, and why, as known when the receipt was made. Not signed'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

/** The facts that a valid receipt proves. */
export type Proven = Awaited<ReturnType<typeof checkReceipt>>;

/** A receipt that proves nothing. */
export class BadReceipt extends UserError {}

/** A receipt as it is handed out. It is read again only in exactly this form, in which no field can stand twice. */
export const receiptText = (made: Receipt): string => `${canonical(made)}\n`;

/** Makes the receipt of a rate in a snapshot. @returns null if the snapshot has no such rate @throws {BrokenFile} */
export async function makeReceipt(
  root: string,
  { id, snapshot }: { id: string; snapshot: string },
  superseded: Receipt['superseded'],
): Promise<Receipt | null> {
  const linked = await readLinked(root, snapshot);
  const { raw, rates } = linked.manifest.lenders[id.split('/', 1)[0] ?? ''] ?? {};
  if (!raw || !rates) return null;
  const ratesFile = await readVersion(root, rates);
  const rate = (await parseRates(rates.path, ratesFile.text)).rates.find((one) => one.id === id);
  if (!rate) return null;
  const kept = await readSignature(root, snapshot);
  return {
    format: RECEIPT_FORMAT,
    id,
    snapshot,
    evidence: rate.evidence,
    raw: await readVersion(root, raw),
    rates: ratesFile,
    manifest: { path: snapshotPath(snapshot), sha256: linked.sha256 },
    statement: kept && statement(linked, kept),
    signature: kept?.signature ?? null,
    superseded,
  };
}

async function readVersion(root: string, file: FileReference): Promise<Receipt['raw']> {
  const text = await readText(root, file.path);
  if (sha256(text) !== file.sha256)
    throw new BrokenFile(
      `${root}/${file.path}`,
      'is not what its manifest names (SHA-256 differs); restore it from git',
    );
  return { ...file, text };
}

/** Checks a receipt by itself: every digest from the lender's answer to the signed text, and the signature. @throws {BadReceipt} with the reason */
export async function checkReceipt(text: string, keys: PublicKeys) {
  const { id, snapshot, evidence, raw, rates, manifest, superseded, ...given } = readReceipt(text);
  const lender = id.split('/', 1)[0] ?? '';
  for (const [kind, { path, sha256: named, text }] of Object.entries({ raw, rates })) {
    if (!path.startsWith(`${kind}/${lender}/`)) throw new BadReceipt(`${path} is not a ${kind} version of ${lender}`);
    if (sha256(text) !== named) throw new BadReceipt(`the SHA-256 of ${path} is not the one that the receipt names`);
  }
  if (manifest.path !== snapshotPath(snapshot))
    throw new BadReceipt(`${manifest.path} is not the manifest of ${snapshot}`);
  const version = await parseRates(rates.path, rates.text).catch(notDocumented(rates.path));
  const record: RawRecord = await parsed(raw.path, raw.text, rawRecord).catch(notDocumented(raw.path));
  const rate = version.rates.find((one) => one.id === id);
  if (!rate || rate.lender !== lender || version.lender !== lender || record.lender !== lender)
    throw new BadReceipt(`${rates.path} has no rate ${id}`);
  if (rate.evidence !== evidence) throw new BadReceipt('the evidence is not the one that the rate names');
  return {
    rate,
    snapshot,
    /** When and by which key the snapshot was signed; null if the digests fit and nothing is signed. */
    signed: signedIn(given, snapshot, [raw, rates, manifest], keys),
    /** True if the raw record was made of the very answer in which the figure was first seen. */
    isFirstAnswer: record.sources.some((source) => source.sha256 === evidence),
    superseded,
  };
}

function readReceipt(text: string): Receipt {
  if (Buffer.byteLength(text) > LARGEST_RECEIPT) throw new BadReceipt('it is larger than any receipt');
  const value = json(text);
  if (value === null) throw new BadReceipt('it is not whole: its JSON cannot be read. Download it again');
  const read = receipt.safeParse(value);
  if (!read.success)
    throw new BadReceipt(`it is not a receipt: ${read.error.issues[0]?.path.join('.')} is not as documented`);
  if (receiptText(read.data) !== text)
    throw new BadReceipt('it is not written as it was handed out, or names a field twice. Download it again');
  return read.data;
}

const notDocumented = (path: string) => (): never => {
  throw new BadReceipt(`${path} is not of the documented shape`);
};

function signedIn(
  { statement: text, signature }: Pick<Receipt, 'statement' | 'signature'>,
  snapshot: string,
  files: FileReference[],
  keys: PublicKeys,
) {
  if (text === null && signature === null) return null;
  const said = readStatement(text ?? '');
  const problem = signatureProblem(text ?? '', signature ?? '', keys);
  if (problem || !said) throw new BadReceipt(`the signature does not hold: ${problem}`);
  if (said.snapshot !== snapshot)
    throw new BadReceipt(`the signature is that of snapshot ${said.snapshot}, not ${snapshot}`);
  for (const { path, sha256 } of files)
    if (said.files.get(path) !== sha256)
      throw new BadReceipt(`the signed text names another SHA-256 for ${path}, or none`);
  return { at: said.signedAt, key: said.key };
}
