import path from 'node:path';
import { expect, test } from 'vitest';
import { sha256, storedJson, writeWhole } from '../../src/snapshots/files.ts';
import { extended, newPart, type Past, pastParts, readPast } from '../../src/snapshots/reference.ts';
import { temporaryFolder } from '../support/folder.ts';

const past = (series: Record<string, Record<string, number>>): Past =>
  new Map(Object.entries(series).map(([id, days]) => [id, new Map(Object.entries(days))]));
const plain = (read: Past) => Object.fromEntries([...read].map(([id, days]) => [id, Object.fromEntries(days)]));

const nameOf = (at: number): string => `reference/2026-11-2${at}T13-17-00Z.json`;
const KNOWN = past({ prime: { '2026-11-18': 4.45, '2026-11-19': 4.45 } });

test.each<[string, Past, Record<string, [string, number][]> | null]>([
  ['what is known', KNOWN, null],
  ['nothing', past({}), null],
  ['a series without days', past({ posted: {} }), null],
  ['a new day', past({ prime: { '2026-11-19': 4.45, '2026-11-20': 4.2 } }), { prime: [['2026-11-20', 4.2]] }],
  ['a day corrected', past({ prime: { '2026-11-18': 4.5 } }), { prime: [['2026-11-18', 4.5]] }],
  [
    'a new series, its days in any order, beside a known one',
    past({ posted: { '2026-11-20': 6.09, '2026-11-13': 6.05 }, prime: { '2026-11-18': 4.45 } }),
    {
      posted: [
        ['2026-11-13', 6.05],
        ['2026-11-20', 6.09],
      ],
    },
  ],
])('of %s a part has the new values', (_, observed, series) => {
  const previous = { path: nameOf(0), sha256: 'a'.repeat(64) };
  expect(newPart(KNOWN, observed, previous)).toEqual(series && { schemaVersion: expect.any(Number), previous, series });
  expect(newPart(KNOWN, observed, undefined)?.previous ?? null).toBeNull();
});

test('later parts are applied over earlier ones, and values in memory stay unchanged', () => {
  const later = extended(
    KNOWN,
    { prime: [['2026-11-19', 4.2]], posted: [['2026-11-19', 6]] },
    { prime: [['2026-11-19', 4.25]] },
  );
  expect(plain(later)).toEqual({ prime: { '2026-11-18': 4.45, '2026-11-19': 4.25 }, posted: { '2026-11-19': 6 } });
  expect(plain(KNOWN)).toEqual({ prime: { '2026-11-18': 4.45, '2026-11-19': 4.45 } });
});

test('the past is assembled from its parts, and parts in memory are not read again', async () => {
  const root = temporaryFolder();
  let held = past({});
  let newest: Parameters<typeof readPast>[1] | undefined;
  const made: NonNullable<typeof newest>[] = [];
  for (const [at, percent] of [4.45, 4.2, 4.1].entries()) {
    const part = newPart(held, past({ prime: { '2026-11-18': percent, [`2026-11-2${at}`]: percent } }), newest);
    if (!part) throw new Error('nothing is new');
    const text = storedJson(part);
    newest = { path: nameOf(at), sha256: sha256(text) };
    await writeWhole(path.join(root, newest.path), text);
    held = extended(held, part.series);
    made.push(newest);
  }
  const [, second, third] = made as [never, (typeof made)[0], (typeof made)[0]];
  const whole = { prime: { '2026-11-18': 4.1, '2026-11-20': 4.45, '2026-11-21': 4.2, '2026-11-22': 4.1 } };
  expect(plain(await readPast(root, third))).toEqual(whole);
  const files: string[] = [];
  for await (const { file } of pastParts(root, third)) files.push(file.path);
  expect(files).toEqual([nameOf(2), nameOf(1), nameOf(0)]);
  await expect(readPast(temporaryFolder(), third)).rejects.toThrow('cannot be read (ENOENT)');
  for await (const _ of pastParts(root, null)) throw new Error('there is none');

  // Reading back stops at the parts in memory: older ones may be anything.
  await writeWhole(path.join(root, nameOf(0)), 'broken');
  const before = past({ prime: { '2026-11-18': 4.2, '2026-11-20': 4.45, '2026-11-21': 4.2 } });
  expect(plain(await readPast(root, third, { newest: second, past: before }))).toEqual(whole);
  expect(await readPast(root, third, { newest: third, past: before })).toEqual(before);
  await expect(readPast(root, third, { newest: undefined, past: before })).rejects.toThrow(nameOf(0));
  await expect(readPast(root, third)).rejects.toThrow('is not what latest.json names');
});

test.each<[string, unknown]>([
  ['no days', []],
  ['a day that no calendar has', [['2026-02-30', 4]]],
  ['a day in other words', [['18 November', 4]]],
  ['a figure beyond all bounds', [['2026-11-18', 101]]],
  ['a figure of too many decimals', [['2026-11-18', 4.0001]]],
  ['a figure in words', [['2026-11-18', '4']]],
  ['a day without a figure', [['2026-11-18']]],
  ['a day with two figures', [['2026-11-18', 4, 4]]],
  ['a day in a list', [[['2026-11-18'], 4]]],
  ['a day that is no list', [{ 0: '2026-11-18', 1: 4, length: 2 }]],
  [
    'a good day beside a bad one',
    [
      ['2026-11-18', 4],
      ['2026-11-31', 4],
    ],
  ],
  ['what is no list', { '2026-11-18': 4 }],
])('a part with %s is refused', async (_, days) => {
  const root = temporaryFolder();
  const text = storedJson({ schemaVersion: 1, previous: null, series: { prime: days } });
  const file = { path: nameOf(0), sha256: sha256(text) };
  await writeWhole(path.join(root, file.path), text);
  await expect(readPast(root, file)).rejects.toThrow(
    /2026-11-20T13-17-00Z.json is not of the documented shape \(series.prime: is not a list of days with their percent\)/,
  );
});
