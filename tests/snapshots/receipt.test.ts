import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../pipeline/automation/cli.ts';
import { CHECK_PYTHON } from '../../src/site/receipt-example.ts';
import { canonical, sha256 } from '../../src/snapshots/files.ts';
import { checkReceipt, LARGEST_RECEIPT, makeReceipt, type Receipt, receiptText } from '../../src/snapshots/receipt.ts';
import { KEYS, makeKey, type PublicKeys, readKeys, signerOf, signSnapshots } from '../../src/snapshots/signing.ts';
import { inProcess } from '../support/command.ts';
import { foldersOfTests, temporaryFolder } from '../support/folder.ts';
import { LATER, NOW, publishing, read } from './folder.ts';

const ID = 'acme/fixed/60m/closed/posted';
const at = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

const newFolder = foldersOfTests();
/** A folder of two snapshots, signed by a key of its own. */
async function signedFolder() {
  const root = path.join(newFolder(), 'data');
  const first = await publishing(root, null, [read('acme', 4.59), read('bravo', 4.79)]);
  const second = await publishing(root, first, [read('acme', 4.49)], { publishedAt: at(1) });
  const signer = signerOf(await makeKey(root, NOW));
  expect(await signSnapshots(root, signer, at(2))).toBe(2);
  const made = (snapshot: string) => makeReceipt(root, { id: ID, snapshot }, null) as Promise<Receipt>;
  return { root, signer, first: await made(first.manifest.snapshot), second: await made(second.manifest.snapshot) };
}

let folder: Awaited<ReturnType<typeof signedFolder>>;
let other: Awaited<ReturnType<typeof signedFolder>>;
let keys: PublicKeys;
beforeAll(async () => {
  [folder, other] = [await signedFolder(), await signedFolder()];
  keys = await readKeys(folder.root);
});

test('a receipt proves the figure in its snapshot, before and after it moved', async () => {
  for (const [made, percent] of [
    [folder.first, 4.59],
    [folder.second, 4.49],
  ] as const) {
    expect(await checkReceipt(receiptText(made), keys)).toMatchObject({
      rate: { id: ID, ratePercent: percent },
      snapshot: made.snapshot,
      signed: { at: at(2).toISOString(), key: folder.signer.key },
      isFirstAnswer: true,
    });
  }
});

const changed = (fields: Partial<Receipt>): string => receiptText({ ...folder.first, ...fields });
const withRates = (fields: Partial<Receipt['rates']>) => changed({ rates: { ...folder.first.rates, ...fields } });
const withManifest = (fields: Partial<Receipt['manifest']>) =>
  changed({ manifest: { ...folder.first.manifest, ...fields } });
const reworded = (from: string, to: string): string => {
  const text = folder.first.rates.text.replace(from, to);
  return withRates({ text, sha256: sha256(text) });
};
const restated = (statement: string): string => changed({ statement, signature: folder.signer.sign(statement) });
const rewritten = (from: string, to: string): string => receiptText(folder.first).replace(from, to);
const keysWith = (fields: Partial<PublicKeys['keys'][0]>) => ({
  keys: keys.keys.map((key) => ({ ...key, ...fields })),
});

const ZEROS = '0'.repeat(64);
const OTHER_RATES = /names another SHA-256 for rates|or none/;
const NOT_SIGNED = /not of this text and key/;
const REWRITTEN = /not written as it was handed out/;
/** Attacks, and the words by which each is refused. */
const ATTACKS: Record<string, [text: () => string, refusal: RegExp, keys?: () => PublicKeys]> = {
  'another digest of the rates': [() => withRates({ sha256: ZEROS }), /not the one that the receipt names/],
  'another digest of the manifest': [() => withManifest({ sha256: ZEROS }), /names another SHA-256 for snapshots/],
  'another evidence': [() => changed({ evidence: ZEROS }), /evidence is not the one/],
  'another figure, with its digest': [() => reworded('4.59', '3.59'), /names another SHA-256 for rates/],
  'the rates of another': [() => changed({ rates: folder.second.rates }), OTHER_RATES],
  'the signature of another snapshot': [
    () => changed({ statement: folder.second.statement, signature: folder.second.signature }),
    /is that of snapshot/,
  ],
  'the signature of another text': [() => changed({ signature: folder.second.signature }), NOT_SIGNED],
  'a text that was not signed': [
    () => changed({ statement: `${folder.first.statement}${ZEROS}  rates/acme/x.json\n` }),
    NOT_SIGNED,
  ],
  'a signature of half its length': [
    () => changed({ signature: folder.first.signature?.slice(0, 43) ?? '' }),
    NOT_SIGNED,
  ],
  'a signature without its text': [() => changed({ statement: null }), /not one that is written here/],
  'a text without its signature': [() => changed({ signature: null }), NOT_SIGNED],
  'a key that nobody knows': [() => receiptText(other.first), /not among the published/],
  'a key before its period': [() => changed({}), /outside the period/, () => keysWith({ from: at(3).toISOString() })],
  'a key after its period': [() => changed({}), /outside the period/, () => keysWith({ until: at(2).toISOString() })],
  'a signed text that names a file twice': [
    () => restated(`${folder.first.statement}${folder.first.statement?.split('\n').at(-2)}\n`),
    /not one that is written here/,
  ],
  'a rate of another lender': [() => changed({ id: ID.replace('acme', 'bravo') }), /not a raw version of bravo/],
  'a rate that the lender did not have': [() => changed({ id: `${ID}/insured` }), /has no rate/],
  'a path that leaves the folder': [() => withRates({ path: 'rates/acme/../../../etc/passwd' }), OTHER_RATES],
  'a manifest elsewhere': [() => withManifest({ path: '/etc/passwd' }), /is not the manifest/],
  'a field that stands twice': [() => rewritten('"id":', `"id":"${ID}/insured","id":`), /names a field twice/],
  'a field written in another way': [() => rewritten('"format":"p', '"format":"\\u0070'), REWRITTEN],
  'spaces between the fields': [() => JSON.stringify(folder.first, null, 2), REWRITTEN],
  'a field too many': [() => `${canonical({ ...folder.first, ratePercent: 1 })}\n`, /not a receipt/],
  'a file that ends early': [() => receiptText(folder.first).slice(0, -100), /not whole/],
  'an empty file': [() => '', /not whole/],
  'no receipt at all': [() => '[]\n', /not a receipt/],
  'a file of many megabytes': [() => ' '.repeat(LARGEST_RECEIPT + 1), /larger than any receipt/],
};

const PYTHON = spawnSync('python3', ['--version']).status === 0;
/** Writes a file. @returns its path */
async function kept(text: string, file = path.join(temporaryFolder(), 'receipt.json')): Promise<string> {
  await writeFile(file, text);
  return file;
}
/** Runs the printed program over receipts, in one process: what it prints of each, and what it ends with. */
const RUNNER = `import contextlib, io, json, sys
program = compile(open(sys.argv[1]).read(), "check.py", "exec")
for file, keys in json.load(open(sys.argv[2])):
    sys.argv, said, end = ["check.py", file, keys], io.StringIO(), None
    with contextlib.redirect_stdout(said):
        try: exec(program, {})
        except SystemExit as left: end = left.code
        except Exception as left: end = type(left).__name__
    print(json.dumps([said.getvalue(), end]))
`;
async function python(asked: readonly (readonly [string, PublicKeys])[]): Promise<[string, string | null][]> {
  const at = temporaryFolder();
  const write = async (name: string, text: string): Promise<string> => kept(text, path.join(at, name));
  const pairs = await Promise.all(
    asked.map(async ([text, list], index) => [
      await write(`${index}.receipt.json`, text),
      await write(`${index}.keys.json`, canonical(list)),
    ]),
  );
  const files = [await write('check.py', CHECK_PYTHON), await write('asked.json', JSON.stringify(pairs))];
  const { stdout, stderr } = spawnSync('python3', ['-c', RUNNER, ...files], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as [string, string | null]);
}

test.each(Object.entries(ATTACKS))('nothing is proven with %s', async (_, [text, refusal, others = () => keys]) => {
  await expect(checkReceipt(text(), others())).rejects.toThrow(refusal);
});

describe.runIf(PYTHON)('the Python program', () => {
  test('agrees on a good receipt, and reports if a figure was corrected', async () => {
    const superseded = { snapshot: folder.second.snapshot, kind: 'corrected' };
    const texts = [receiptText(folder.first), changed({ superseded })];
    const [good, corrected] = await python(texts.map((text) => [text, keys]));
    expect(good).toEqual([expect.stringContaining(`${folder.first.snapshot} published ${ID} at 4.59 %`), null]);
    expect(corrected?.[0]).toContain(`SUPERSEDED: snapshot ${superseded.snapshot} has it corrected`);
  });

  // It passes over fields that it does not know, and over a line too many that whoever holds the key wrote: it prints neither.
  const passed = ['a field too many', 'a signed text that names a file twice'];
  const attacks = Object.entries(ATTACKS).filter(([name]) => !passed.includes(name));
  test('refuses the same attacks, and prints nothing from them', async () => {
    const said = await python(attacks.map(([, [text, , others = () => keys]]) => [text(), others()]));
    expect(said).toHaveLength(attacks.length);
    for (const [index, [name]] of attacks.entries())
      expect([name, ...(said[index] ?? [])]).toEqual([name, '', expect.any(String)]);
  });

  test('reports that an unsigned receipt is not signed', async () => {
    const [said] = await python([[changed({ statement: null, signature: null }), keys]]);
    expect(said).toEqual(['', 'It proves nothing: its snapshot is not signed']);
  });
});

describe('npm run verify -- --receipt', () => {
  /** What the command prints. */
  const printed = async (...given: string[]): Promise<string> => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    log.mockClear();
    await main(['verify', ...given]);
    return log.mock.calls.join('\n');
  };

  test('proves a figure, and reports if it was corrected since', async () => {
    const file = await kept(receiptText(folder.first));
    const said = await printed(folder.root, '--receipt', file);
    expect(said).toContain(`published ${ID} at 4.59 %`);
    expect(said).toContain(`SUPERSEDED: snapshot ${folder.second.snapshot} has it corrected`);
    // Elsewhere, with the keys that the service publishes; what became of the figure is not known there.
    const apart = [temporaryFolder(), '--receipt', file, '--keys', path.join(folder.root, KEYS)];
    expect(await printed(...apart)).toContain('whether the figure still stands is not known');
    await expect(printed(...apart.slice(0, 3))).rejects.toThrow(/not among the published/);
    const now = await kept(receiptText(folder.second));
    expect(await printed(folder.root, '--receipt', now)).toContain('it still stands in');
  });

  test.each([
    ['a huge file', () => kept(' '.repeat(LARGEST_RECEIPT + 9)), /larger than any receipt/],
    ['a folder', async () => temporaryFolder(), /cannot be read/],
    ['no such file', async () => '/nowhere/receipt.json', /cannot be read \(ENOENT\)/],
    [
      'an unsigned receipt',
      () => kept(changed({ statement: null, signature: null })),
      /is not signed, so nothing proves who published it/,
    ],
  ])('refuses %s', async (_, file, refusal) => {
    await expect(main(['verify', folder.root, '--receipt', await file()])).rejects.toThrow(refusal);
  });

  test('verify checks every signature, and counts them', async () => {
    expect(await printed(folder.root)).toMatch(/; 2 of 2 signed$/);
    const { root } = await signedFolder();
    const [year = ''] = await readdir(path.join(root, 'signatures'));
    const [name = ''] = await readdir(path.join(root, 'signatures', year));
    const file = path.join(root, 'signatures', year, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(at(2).toISOString(), at(3).toISOString()));
    await expect(main(['verify', root])).rejects.toThrow(/does not hold: the signature is not of this text/);
  });
});

describe('keys', () => {
  test('a signing key is put into the folder that the command names', async () => {
    vi.stubEnv('GITHUB_ACTIONS', undefined);
    vi.stubEnv('DATA_DIR', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const root = temporaryFolder();
    const told = await inProcess(() => main(['signing-key', root]));
    expect(told).toMatchObject({ status: 0, stderr: expect.stringContaining(path.join(root, KEYS)) });
    expect((await readKeys(root)).keys).toMatchObject([{ x: JSON.parse(told.stdout).x }]);
  });

  test('of a folder without any sign nothing, and verify says so', async () => {
    const root = path.join(temporaryFolder(), 'data');
    await publishing(root, null, [read('acme', 4.59)]);
    expect(await readKeys(root)).toEqual({ keys: [] });
    await expect(signSnapshots(root, folder.signer, LATER)).rejects.toThrow(/not among the published/);
  });

  test('follow each other: the old one stays valid for what it signed', async () => {
    const { root, signer, first } = await signedFolder();
    const next = signerOf(await makeKey(root, at(5)));
    const both = await readKeys(root);
    expect(both.keys.map(({ kid, until }) => [kid, until])).toEqual([
      [signer.key, at(35).toISOString()],
      [next.key, null],
    ]);
    expect(await checkReceipt(receiptText(first), both)).toMatchObject({ signed: { key: signer.key } });
    // Nothing is signed twice.
    expect(await signSnapshots(root, next, at(6))).toBe(0);
  });

  test('that were removed from the file prove nothing, and the next one signs again', async () => {
    const { root, first } = await signedFolder();
    const next = signerOf(await makeKey(root, at(5)));
    const left = { keys: (await readKeys(root)).keys.filter(({ kid }) => kid === next.key) };
    await writeFile(path.join(root, KEYS), canonical(left));
    await expect(checkReceipt(receiptText(first), left)).rejects.toThrow(/not among the published/);
    expect(await signSnapshots(root, next, at(6))).toBe(2);
    const again = (await makeReceipt(root, { id: ID, snapshot: first.snapshot }, null)) as Receipt;
    expect(await checkReceipt(receiptText(again), left)).toMatchObject({ signed: { key: next.key } });
  });

  test.each([
    ['another id than its own', (key: PublicKeys['keys'][0]) => [{ ...key, kid: 'A'.repeat(43) }]],
    ['the same key twice', (key: PublicKeys['keys'][0]) => [key, { ...key, until: at(9).toISOString() }]],
    ['a private half', (key: PublicKeys['keys'][0]) => [{ ...key, d: key.x }]],
  ])('with %s are refused', async (_, wrong) => {
    const { root } = await signedFolder();
    const [key] = (await readKeys(root)).keys;
    await writeFile(path.join(root, KEYS), canonical({ keys: wrong(key as PublicKeys['keys'][0]) }));
    await expect(readKeys(root)).rejects.toThrow(/not of the documented shape/);
  });

  test.each(['', '{}', 'hunter2', '{"kty":"OKP","crv":"Ed25519","d":"short","x":"hunter2"}'])(
    'an invalid secret (%s) is refused without being printed',
    (text) => expect(() => signerOf(text)).toThrow(/^SIGNING_KEY must be the line/),
  );
});
