import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src/rates/schema.ts';
import {
  type Archived,
  archivedFiles,
  archivedLenders,
  copyArchived,
  readArchived,
  readCapture,
  writeArchived,
} from '../../src/snapshots/archive.ts';
import { storedJson, sweep } from '../../src/snapshots/files.ts';
import { temporaryFolder } from '../support/folder.ts';
import { storedRate } from '../support/rates.ts';
import { raw } from './folder.ts';

const TIME = '2025-03-04T05:06:07Z';
const FILE = 'archive/acme/2025-03-04T05-06-07Z.json';
const rate = storedRate();
const record = raw('acme', [rate]);
const capture = (time = TIME, fields: Partial<Archived> = {}): Archived => ({
  schemaVersion: SCHEMA_VERSION,
  lender: 'acme',
  obtained: 'archive',
  capture: { time, url: 'https://archive.example/acme', body: 'https://archive.example/raw/acme' },
  fedInAt: '2026-11-20T13:17:00Z',
  reader: 'one',
  provinces: null,
  raw: { ...record, sources: record.sources.map((source) => ({ ...source, obtained: 'archive' as const })) },
  rates: [rate],
  missing: {},
  held: {},
  ...fields,
});

test('captures are kept by lender and time, and read back', async () => {
  const root = temporaryFolder();
  expect([await archivedLenders(root), await archivedFiles(root, 'acme')]).toEqual([[], []]);
  await writeArchived(root, capture('2025-06-01T00:00:00Z'));
  await writeArchived(root, capture());
  await writeFile(path.join(root, 'archive/acme/notes.txt'), 'x');
  expect(await archivedLenders(root)).toEqual(['acme']);
  expect(await archivedFiles(root, 'acme')).toEqual([FILE, 'archive/acme/2025-06-01T00-00-00Z.json']);
  expect(await readCapture(root, 'acme', TIME)).toEqual(capture());
});

test.each<[string, Partial<Archived>, string]>([
  ['of another time', capture('2025-03-04T05:06:08Z'), 'says that it is another capture'],
  ['taken after it was fed in', { fedInAt: '2025-03-04T05:06:06Z' }, 'was captured after it was fed in'],
  ['of another lender’s page', { raw: { ...capture().raw, lender: 'bravo' } }, 'holds what another lender said'],
  [
    'with a rate of another lender',
    { rates: [rate, storedRate({ lender: 'bravo' })] },
    'holds what another lender said',
  ],
  [
    'of which a part came from elsewhere',
    { raw: { ...capture().raw, sources: [...capture().raw.sources, ...record.sources] } },
    'holds what no archive answered',
  ],
])('a capture %s is refused', async (_, fields, problem) => {
  const root = temporaryFolder();
  await mkdir(path.dirname(path.join(root, FILE)), { recursive: true });
  await writeFile(path.join(root, FILE), storedJson(capture(TIME, fields)));
  await expect(readArchived(root, FILE)).rejects.toThrow(`${problem}; restore it from git`);
});

test('one fed in at the moment it was taken is read', async () => {
  const root = temporaryFolder();
  await writeArchived(root, capture(TIME, { fedInAt: TIME }));
  expect((await readArchived(root, FILE)).fedInAt).toBe(TIME);
});

test('captures of another folder are taken over, and what is kept stays', async () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  await writeArchived(from, capture(TIME, { reader: 'theirs' }));
  await writeArchived(from, capture('2025-06-01T00:00:00Z', { reader: 'theirs' }));
  await writeArchived(to, capture(TIME, { reader: 'ours' }));
  await copyArchived(from, to);
  const readers = await Promise.all(
    (await archivedFiles(to, 'acme')).map(async (file) => (await readArchived(to, file)).reader),
  );
  expect(readers).toEqual(['ours', 'theirs']);
});

test('what a killed run left half written is swept away, and nothing else', async () => {
  const root = temporaryFolder();
  await sweep(path.join(root, 'none'));
  await mkdir(path.join(root, 'rates/acme/folder.1.tmp'), { recursive: true });
  for (const name of ['a.json.4711.tmp', 'a.json', 'b.tmp', 'c.json.12.tmp.json', 'd.json.x.tmp'])
    await writeFile(path.join(root, 'rates/acme', name), name);
  await sweep(root);
  expect((await readdir(path.join(root, 'rates/acme'))).sort()).toEqual([
    'a.json',
    'b.tmp',
    'c.json.12.tmp.json',
    'd.json.x.tmp',
    'folder.1.tmp',
  ]);
  expect(await readFile(path.join(root, 'rates/acme/a.json'), 'utf8')).toBe('a.json');
});
