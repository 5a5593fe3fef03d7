import { mkdir, readFile, writeFile } from 'node:fs/promises';
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
import { storedJson } from '../../src/snapshots/files.ts';
import { temporaryFolder } from '../support/folder.ts';
import { NO_FACTS, rawOf } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const TIME = '2025-03-04T05:06:07.000Z';
const FILE = 'archive/acme/2025-03-04T05-06-07Z.json';
const rate = storedRate();
const record = rawOf('acme', [rate]);
const capture = (time = TIME, fields: Partial<Archived> = {}): Archived => ({
  schemaVersion: SCHEMA_VERSION,
  lender: 'acme',
  obtained: 'archive',
  capture: { time, url: 'https://archive.example/acme', body: 'https://archive.example/raw/acme' },
  fedInAt: '2026-11-20T13:17:00.000Z',
  reader: 'one',
  ...NO_FACTS,
  raw: { ...record, sources: record.sources.map((source) => ({ ...source, obtained: 'archive' as const })) },
  rates: [rate],
  missing: {},
  held: {},
  ...fields,
});

/** A folder with a capture of this text. */
async function holding(text: string): Promise<string> {
  const root = temporaryFolder();
  await mkdir(path.dirname(path.join(root, FILE)), { recursive: true });
  await writeFile(path.join(root, FILE), text);
  return root;
}

test('captures are stored by lender and time, and read back', async () => {
  const root = temporaryFolder();
  expect([await archivedLenders(root), await archivedFiles(root, 'acme')]).toEqual([[], []]);
  for (const time of ['2025-06-01T00:00:00.000Z', TIME, '2025-09-01T00:00:00.000Z'])
    await writeArchived(root, capture(time));
  await writeFile(path.join(root, 'archive/acme/notes.txt'), 'x');
  for (const lender of ['zulu', 'bravo']) await mkdir(path.join(root, 'archive', lender));
  expect(await archivedLenders(root)).toEqual(['acme', 'bravo', 'zulu']);
  expect(await archivedFiles(root, 'acme')).toEqual([
    FILE,
    'archive/acme/2025-06-01T00-00-00Z.json',
    'archive/acme/2025-09-01T00-00-00Z.json',
  ]);
  expect(await readCapture(root, 'acme', TIME)).toEqual(capture());
});

test('a capture from before lenders had provinces is read as valid everywhere', async () => {
  const { provinces: _, ...before } = capture();
  const root = await holding(storedJson(before));
  expect((await readArchived(root, FILE)).provinces).toBeNull();
});

test('a folder that cannot be listed is not treated as empty', async () => {
  const root = temporaryFolder();
  await mkdir(path.join(root, 'archive'));
  await writeFile(path.join(root, 'archive/acme'), 'x');
  await expect(archivedFiles(root, 'acme')).rejects.toThrow('ENOTDIR');
});

test.each<[string, Partial<Archived>, string]>([
  ['of another time', capture('2025-03-04T05:06:08.000Z'), 'says that it is another capture'],
  ['taken after it was fed in', { fedInAt: '2025-03-04T05:06:06.000Z' }, 'was captured after it was fed in'],
  ['of another lender’s page', { raw: { ...capture().raw, lender: 'bravo' } }, 'holds what another lender said'],
  ['with a rate of another', { rates: [rate, storedRate({ lender: 'bravo' })] }, 'holds what another lender said'],
  [
    'of which a part came from elsewhere',
    { raw: { ...capture().raw, sources: [...capture().raw.sources, ...record.sources] } },
    'holds what no archive answered',
  ],
])('a capture %s is refused', async (_, fields, problem) => {
  const root = await holding(storedJson(capture(TIME, fields)));
  await expect(readArchived(root, FILE)).rejects.toThrow(`${problem}; restore it from git`);
});

test.each([TIME, '2025-03-04T05:06:07.000Z', '2025-03-04T05:06:07.500Z'])(
  'one that was imported within the second in which it was taken is read: %s',
  async (fedInAt) => {
    const root = temporaryFolder();
    await writeArchived(root, capture(TIME, { fedInAt }));
    expect((await readArchived(root, FILE)).fedInAt).toBe(fedInAt);
  },
);

test('captures of another folder are copied, and existing ones stay', async () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  await writeArchived(from, capture(TIME, { reader: 'theirs' }));
  await writeArchived(from, capture('2025-06-01T00:00:00.000Z', { reader: 'theirs' }));
  await writeArchived(to, capture(TIME, { reader: 'ours' }));
  await copyArchived(from, to);
  const readers = await Promise.all(
    (await archivedFiles(to, 'acme')).map(async (file) => (await readArchived(to, file)).reader),
  );
  expect(readers).toEqual(['ours', 'theirs']);
});

test.each([
  ['right after it, where it was fed in there before', '2026-11-20T13:16:59.999Z', '2026-11-20T13:17:00.001Z'],
  ['right after it, where it was fed in there at that moment', '2026-11-20T13:17:00.000Z', '2026-11-20T13:17:00.001Z'],
  ['when it was fed in there, where that was later', '2026-11-20T13:17:00.001Z', '2026-11-20T13:17:00.001Z'],
])('captures copied after a snapshot was published count as imported in %s', async (_, fedInAt, counted) => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  await writeArchived(from, capture(TIME, { fedInAt }));
  await copyArchived(from, to, '2026-11-20T13:17:00.000Z');
  expect(await readArchived(to, FILE)).toEqual(capture(TIME, { fedInAt: counted }));
});

test('a capture is copied byte for byte', async () => {
  const to = temporaryFolder();
  const text = JSON.stringify(capture(), null, 2);
  await copyArchived(await holding(text), to);
  expect(await readFile(path.join(to, FILE), 'utf8')).toBe(text);
});
