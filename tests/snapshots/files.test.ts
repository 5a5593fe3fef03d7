import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  BrokenFile,
  canonical,
  readDocument,
  readText,
  sha256,
  storedJson,
  sweep,
  writeWhole,
} from '../../src/snapshots/files.ts';
import { packRates, readRates } from '../../src/snapshots/rates-version.ts';
import { temporaryFolder } from '../support/folder.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { storedRate } from '../support/rates.ts';

it.each<[unknown, string]>([
  [null, 'null'],
  [undefined, 'null'],
  [0.5, '0.5'],
  ['é"', '"é\\""'],
  [[3, undefined, [1]], '[3,null,[1]]'],
  [{ b: 1, a: { d: null, c: undefined } }, '{"a":{"d":null},"b":1}'],
  [{ c: 1, a: 2, b: 3 }, '{"a":2,"b":3,"c":1}'],
])('%j is always written as %s', (value, text) => expect(canonical(value)).toBe(text));

describe('a stored document', () => {
  it('has one field per line, and each element of its lists and objects on a line of its own', () => {
    const object = { z: 1, y: [1, 2], x: { b: 1, a: 2 } };
    expect(storedJson({ list: [{ b: 1, a: 2 }, 3], none: null, object, empty: [], bare: {} })).toBe(`{
"bare":{},
"empty":[],
"list":[
{"a":2,"b":1},
3
],
"none":null,
"object":{
"x":{"a":2,"b":1},
"y":[1,2],
"z":1
}
}
`);
  });

  it.each([
    ['x', 16, 16],
    // "é" is two bytes.
    ['éé', 16, 16],
    ['éééé', 16, 32],
    ['12345', 16, 16],
    ['123456', 16, 32],
  ])('of %s is padded to a multiple of %i bytes: %i', (a, block, bytes) => {
    const text = storedJson({ a }, block);
    expect(Buffer.byteLength(text)).toBe(bytes);
    expect(text.trimEnd()).toBe(storedJson({ a }).trimEnd());
  });
});

describe('a stored file', () => {
  const shape = z.strictObject({ name: z.string() });
  const TEXT = '{"name":"x"}';

  it('is read if its digest and its shape are right', async () => {
    const root = temporaryFolder();
    await writeFile(path.join(root, 'a.json'), TEXT);
    expect(await readText(root, 'a.json')).toBe(TEXT);
    expect(await readDocument(root, 'a.json', shape)).toEqual({ name: 'x' });
    expect(await readDocument(root, 'a.json', shape, sha256(TEXT))).toEqual({ name: 'x' });
    expect(await readDocument(root, 'a.json', shape, sha256('{"name":"y"}'), '{"name":"y"}')).toEqual({ name: 'y' });
  });

  it.each<[string, string | null, string | undefined, string, unknown]>([
    ['that is missing', null, undefined, 'cannot be read (ENOENT); restore it from git', { code: 'ENOENT' }],
    [
      'with another digest',
      TEXT,
      sha256(''),
      'is not what latest.json names (SHA-256 differs); restore it from git',
      undefined,
    ],
    ['that is cut', '{"na', undefined, 'is not JSON; restore it from git', undefined],
    [
      'of another shape',
      '{"name":1}',
      undefined,
      'is not of the documented shape (name: Invalid input: expected string, received number); restore it from git, or update this program',
      undefined,
    ],
  ])('%s is refused with a message that names it and the remedy', async (_, text, digest, problem, cause) => {
    const root = temporaryFolder();
    const file = path.join(root, 'a.json');
    if (text !== null) await writeFile(file, text);
    const refused: unknown = await readDocument(root, 'a.json', shape, digest).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BrokenFile);
    expect(refused).toMatchObject({ name: 'BrokenFile', file, message: `${file} ${problem}` });
    expect([(refused as Error).cause]).toMatchObject([cause]);
  });

  it('is written whole into a new folder, and leaves no file open', async () => {
    const root = temporaryFolder();
    expectAllClosed(root);
    await writeWhole(path.join(root, 'a/b/c.json'), TEXT);
    await writeWhole(path.join(root, 'a/b/c.json'), '{}');
    expect(await readdir(path.join(root, 'a/b'))).toEqual(['c.json']);
    expect(await readFile(path.join(root, 'a/b/c.json'), 'utf8')).toBe('{}');
  });
});

it('temporary files of a killed run are removed, and nothing else', async () => {
  const root = temporaryFolder();
  await sweep(path.join(root, 'none'));
  await mkdir(path.join(root, 'rates/acme/folder.1.tmp'), { recursive: true });
  for (const name of ['a.json.4711.tmp', 'a.json', 'b.tmp', 'c.json.12.tmp.json', 'd.json.x.tmp'])
    await writeFile(path.join(root, 'rates/acme', name), name);
  await sweep(root);
  expect((await readdir(path.join(root, 'rates/acme'))).sort()).toEqual(
    'a.json|b.tmp|c.json.12.tmp.json|d.json.x.tmp|folder.1.tmp'.split('|'),
  );
  expect(await readFile(path.join(root, 'rates/acme/a.json'), 'utf8')).toBe('a.json');
});

describe('a stored version of rates', () => {
  const write = async (document: object): Promise<string> => {
    const root = temporaryFolder();
    await writeFile(path.join(root, 'version.json'), storedJson({ ...document }));
    return root;
  };
  const rates = [
    storedRate({ ratePercent: 6.09, termMonths: 36, provinces: ['CA-ON'], witnesses: ['words'] }),
    storedRate({ ratePercent: 6.19, termMonths: 48, insurance: 'insured', witnesses: ['words'] }),
    storedRate({ ratePercent: 6.19, termMonths: 60, conditions: ['members-only'], witnesses: [] }),
    storedRate({ ratePercent: null, rateType: 'variable', primeOffsetPercent: -0.5, witnesses: ['words'] }),
  ];
  const version = { schemaVersion: 1 as const, lender: 'acme', rates };

  it('stores common values once, and gives every rate whole', async () => {
    const packed = packRates(version);
    expect(packed.common).toMatchObject({ lender: 'acme', ratePercent: 6.19, rateType: 'fixed', insurance: null });
    expect(packed.common).not.toHaveProperty('id');
    expect(packed.rates[3]).toMatchObject({ ratePercent: null, rateType: 'variable' });
    expect(packed.rates[1]).toEqual({ id: rates[1]?.id, termMonths: 48, insurance: 'insured' });
    expect(await readRates(await write(packed), 'version.json')).toEqual(version);
  });

  it('shares the first of equally frequent values', () => {
    const { common } = packRates({ ...version, rates: rates.slice(0, 2) });
    expect(common).toMatchObject({ termMonths: 36, ratePercent: 6.09 });
  });

  it('is read if it has whole rates', async () => {
    expect(await readRates(await write(version), 'version.json')).toEqual(version);
  });

  it('is refused if a rate lacks a field that is not common either', async () => {
    const packed = packRates(version);
    const { lender: _, ...common } = packed.common ?? {};
    const root = await write({ ...packed, common });
    await expect(readRates(root, 'version.json')).rejects.toThrow(/not of the documented shape \(rates.0.lender/);
  });
});
