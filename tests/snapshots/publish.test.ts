import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verified } from '../../pipeline/automation/verify.ts';
import { writeWhole } from '../../src/snapshots/files.ts';
import { readSnapshot, readVersions } from '../../src/snapshots/snapshot.ts';
import { countTouches } from '../support/dying-disk.ts';
import { temporaryFolder } from '../support/folder.ts';
import { rawOf } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';
import { begun, LATER, publishing, read, textsOf } from './folder.ts';

const STAMP = '2026-11-20T13-17-00Z';
const LATER_STAMP = '2026-11-20T21-17-00Z';
const later = { publishedAt: LATER };

describe('a publication', () => {
  it('writes every file that a pointer names before the pointer', async () => {
    const root = temporaryFolder();
    const disk = await countTouches();
    onTestFinished(disk.restore);
    const touches = await disk.within({ at: Number.POSITIVE_INFINITY, die: () => {} }, () =>
      publishing(root, null, [read('acme', 6.09)]),
    );
    const placed = touches.filter((touch) => touch.startsWith('rename ')).map((touch) => touch.slice(7));
    expect(placed.map((file) => path.relative(root, file))).toEqual([
      `raw/acme/${STAMP}.acme.raw.json`,
      `rates/acme/${STAMP}.acme.rates.json`,
      `snapshots/2026/${STAMP}.json`,
      'aggregated.json',
      'latest.json',
    ]);
    // Each whole on the disk before it gets its name, and its name before the next one is begun.
    for (const file of placed) {
      const at = touches.indexOf(`rename ${file}`);
      expect(touches.slice(at - 3, at)).toEqual([expect.stringMatching(/^open .*\.tmp$/), 'write', 'sync']);
      expect(touches.slice(at + 1, at + 3)).toEqual([`open ${path.dirname(file)}`, 'sync']);
    }
  });

  it('writes only what moved', async () => {
    const { root, first } = await begun(read('acme', 6.09), read('bravo', 6.2));
    const before = await textsOf(root);
    await publishing(root, first, [read('acme', 6.19), read('bravo', 6.2)], later);
    const after = await textsOf(root);
    expect(Object.keys(after).filter((name) => !(name in before))).toEqual([
      `rates/acme/${LATER_STAMP}.acme.rates.json`,
      `raw/acme/${LATER_STAMP}.acme.raw.json`,
      `snapshots/2026/${LATER_STAMP}.json`,
    ]);
    expect(Object.keys(after).filter((name) => name in before && after[name] !== before[name])).toEqual([
      'aggregated.json',
      'latest.json',
    ]);
  });

  it('without changes keeps the snapshot, and records the time of the look', async () => {
    const { root, first } = await begun();
    const before = await textsOf(root);
    const { ino } = await stat(path.join(root, 'aggregated.json'));
    const seen = { observedAt: LATER.toISOString() };
    const { manifest } = await publishing(root, first, [read('acme', 6.09, seen)], later);
    expect(manifest).toMatchObject({
      snapshot: STAMP,
      publishedAt: LATER.toISOString(),
      lenders: { acme: { ...seen, rates: first.manifest.lenders.acme?.rates } },
    });
    const after = await textsOf(root);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['latest.json']);
    // It is not even written again.
    expect((await stat(path.join(root, 'aggregated.json'))).ino).toBe(ino);
    await verified(root);
  });

  it.each([
    ['the name', { name: 'Acme Savings' }, true],
    ['a row', { rows: [{ source: 0, section: 'Specials', label: '5 Year', cells: ['6.09'] }] }, true],
    ['the prime', { primePercent: 4.45 }, true],
    ['a note', { notes: ['a row was left out'] }, true],
    ['only when and how it was asked', { sources: [] }, false],
  ])('writes a new raw record if %s changed: %s', async (_, fields, kept) => {
    const root = temporaryFolder();
    const [id, outcome] = read('acme', 6.09);
    const first = await publishing(root, null, [[id, outcome]]);
    const changed = { ...outcome, raw: { ...rawOf('acme', outcome.rates ?? []), ...fields } };
    const second = await publishing(root, first, [[id, changed]], later);
    expect(second.manifest.lenders.acme?.raw?.path).toBe(`raw/acme/${kept ? LATER_STAMP : STAMP}.acme.raw.json`);
    expect(second.manifest.lenders.acme?.rates?.path).toBe(`rates/acme/${STAMP}.acme.rates.json`);
  });

  it('keeps the figures of a lender that could not be read, and drops a removed one', async () => {
    const { root, first } = await begun(read('acme', 6.09), read('bravo', 6.2));
    const before = await textsOf(root);
    const [id, { entry }] = read('acme', 6.09, { state: 'carried', missedRuns: 1 });
    const failed = { entry, rates: null, raw: null };
    const second = await publishing(root, first, [[id, failed]], { ...later, gone: ['bravo'] });
    expect(second.manifest.lenders).toEqual({
      acme: { ...first.manifest.lenders.acme, state: 'carried', missedRuns: 1 },
    });
    expect(second.manifest.snapshot).toBe(LATER_STAMP);
    expect(await readSnapshot(root)).toEqual(second);
    const after = await textsOf(root);
    for (const name of Object.keys(before).filter((one) => /^(raw|rates|snapshots)/.test(one)))
      expect(after[name]).toBe(before[name]);
  });
});

describe('a published file', () => {
  it('never changes: other figures in the same second get names of their own', async () => {
    const { root, first } = await begun();
    const published = await textsOf(root);
    const second = await publishing(root, first, [read('acme', 6.19)]);
    const third = await publishing(root, second, [read('acme', 6.29)]);
    expect(
      [first, second, third].map(({ manifest }) => [manifest.snapshot, manifest.lenders.acme?.rates?.path]),
    ).toEqual(['', '-2', '-3'].map((suffix) => [`${STAMP}${suffix}`, `rates/acme/${STAMP}${suffix}.acme.rates.json`]));
    const now = await textsOf(root);
    for (const name of Object.keys(published).filter((one) => /^(raw|rates|snapshots)/.test(one)))
      expect(now[name]).toBe(published[name]);
    for (const snapshot of [first, second]) expect(await readVersions(root, snapshot.manifest)).toEqual(snapshot);
    expect(await verified(root)).toEqual(third);
  });

  it('is reused if a killed run had written the same content', async () => {
    const [root, twin] = [temporaryFolder(), temporaryFolder()];
    await publishing(root, null, [read('acme', 6.09)]);
    for (const name of ['latest.json', 'aggregated.json', `snapshots/2026/${STAMP}.json`])
      await rm(path.join(root, name));
    const version = path.join(root, `rates/acme/${STAMP}.acme.rates.json`);
    const { ino } = await stat(version);
    await publishing(root, null, [read('acme', 6.09)]);
    expect((await stat(version)).ino).toBe(ino);
    await publishing(twin, null, [read('acme', 6.09)]);
    expect(await textsOf(root)).toEqual(await textsOf(twin));
  });

  it('is left alone if a killed run had written another snapshot', async () => {
    const root = temporaryFolder();
    await writeWhole(path.join(root, `snapshots/2026/${STAMP}.json`), 'of a killed run');
    expect((await publishing(root, null, [read('acme', 6.09)])).manifest.snapshot).toBe(`${STAMP}-2`);
    expect((await textsOf(root))[`snapshots/2026/${STAMP}.json`]).toBe('of a killed run');
    await verified(root);
  });
});

const RAW = `raw/acme/${STAMP}.acme.raw.json`;
it.each<[string, string, ((text: string) => string) | null, RegExp]>([
  ['without pointer', 'latest.json', null, /latest\.json is missing.* Restore it: git -C \S+ checkout -- latest\.json/],
  ['whose pointer is cut', 'latest.json', (text) => text.slice(0, 200), /latest\.json is not JSON/],
  ['whose pointer is of another shape', 'latest.json', () => '{}', /latest\.json is not of the documented shape/],
  ['without a version', `rates/acme/${STAMP}.acme.rates.json`, null, /rates\/acme\/.* cannot be read \(ENOENT\)/],
  [
    'with a figure changed by hand',
    `rates/acme/${STAMP}.acme.rates.json`,
    (text) => text.replace('6.09', '5.09'),
    /rates\/acme\/.* is not what latest\.json names \(SHA-256 differs\)/,
  ],
  ['with a raw record changed by hand', RAW, (text) => `${text}\n`, /raw\/acme\/.* is not what latest\.json names/],
])('a snapshot %s is refused with the name of the file', async (_, name, spoil, words) => {
  const { root } = await begun();
  const file = path.join(root, name);
  if (spoil) await writeFile(file, spoil((await textsOf(root))[name] ?? ''));
  else await rm(file);
  await expect(readSnapshot(root)).rejects.toThrow(words);
});

it('a version has one rate per line, so that a diff shows what moved', async () => {
  const root = temporaryFolder();
  const rates = [12, 24, 60].map((termMonths) => storedRate({ termMonths }));
  const [id, outcome] = read('acme', 6.09);
  await publishing(root, null, [[id, { ...outcome, rates }]]);
  const lines = ((await textsOf(root))[`rates/acme/${STAMP}.acme.rates.json`] ?? '').split('\n');
  expect(lines.filter((line) => line.includes('"termMonths"'))).toHaveLength(3);
});
