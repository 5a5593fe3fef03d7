import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { syncIssues, toldUpdate } from '../../pipeline/automation/issues.ts';
import { WAITING_ISSUES, waitingIssues } from '../../pipeline/automation/lender-issues.ts';
import { hand, opened, sealed, sealingKey, take } from '../../pipeline/automation/parcel.ts';
import { summary } from '../../pipeline/automation/summary.ts';
import { CLOSED, guard, OPEN, tellingOf } from '../../pipeline/automation/telling.ts';
import type { Run } from '../../src/rates/schema.ts';
import { temporaryFolder } from '../support/folder.ts';
import { AT, QUIET, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';
import { standInTracker } from './support/tracker.ts';

describe('a text for everybody, if data are private', () => {
  test.each([
    ['rbc: 5y fixed special 4.59 -> 4.54', 'rbc: 5y fixed special # -> #'],
    ['4,59 % puis 4,599', '# % puis #'],
    ['prime − 0.60, 5 %, 5 1⁄4 % and 5½ per cent', 'prime − #, #, # and #'],
    ['４．５９％', '#%'],
    ['{"rate":4.590}', '{"rate":#}'],
    ['479 bps, prime + 1, 4 ¾, 4·79 and "ratePercent":4', '#, prime + #, #, # and "ratePercent":#'],
    ['4\u200b.\u206079 and 47\u200d9 basis points', '# and #'],
    [
      'the page says "5 years at 4 and 3 quarters", which is new',
      'the page says "# years at # and # quarters", which is new',
    ],
    ['il dit « 5 ans à 4 et 3 quarts » ou “6”', 'il dit « # ans à # et # quarts » ou “#”'],
    ['gh workflow run -f accept="rbc@5f2b9c1d"', 'gh workflow run -f accept="rbc@5f2b9c1d"'],
    ['4,590.25 or 4.590,25', '# or #'],
    [
      '22 lenders, 43 rates, 450 ms, run of Nov 20, 2026, 8:17 a.m. EST',
      '22 lenders, 43 rates, 450 ms, run of Nov 20, 2026, 8:17 a.m. EST',
    ],
    ['https://www.lender.ca/rates answered 404', 'https://www.lender.ca/rates answered 404'],
    ['sha256 0f3a9c41, 2026-11-20T13-17-00Z', 'sha256 0f3a9c41, 2026-11-20T13-17-00Z'],
  ])('%s', (text, told) => {
    expect(CLOSED.told(text)).toBe(told);
    expect(OPEN.told(text)).toBe(text);
  });

  test('depends on the setting that names the data repository', () => {
    expect(tellingOf({ DATA_REPOSITORY: 'owner/data' })).toBe(CLOSED);
    expect(tellingOf({})).toBe(OPEN);
  });

  test('is the same whatever part of the process prints it', () => {
    const printed: string[] = [];
    const stream = { write: (text: string) => printed.push(text) > 0 } as unknown as NodeJS.WriteStream;
    guard(CLOSED, [stream]);
    stream.write(`SyntaxError: Unexpected token, ..."rate": 4.59"... is not valid JSON`);
    stream.write(Buffer.from('at 6.09%'));
    expect(printed).toEqual([`SyntaxError: Unexpected token, ..."rate": #"... is not valid JSON`, 'at #%']);
  });
});

const rate = storedRate({ lender: 'acme', ratePercent: 6.09 });
const odd = { ...rate, ratePercent: 7.5 };
const waiting = snapshot([rate], {
  acme: {
    held: {
      [rate.id]: {
        reason: 'it moved by 1.41 at once',
        until: 'person',
        since: AT,
        sightings: 1,
        observedAt: AT,
        rate: odd,
      },
    },
    waiting: { digest: '5f2b9c1d7a3e', since: AT, isFirst: false, differences: [] },
  },
});
const run: Run = {
  schemaVersion: 1,
  startedAt: AT,
  tookMs: 12_400,
  snapshot: null,
  lenders: {
    acme: {
      ...QUIET,
      held: [rate.id],
      outcome: 'fresh',
      rates: 1,
      tookMs: 450,
      changed: [{ id: rate.id, from: 6.14, to: 6.09 }],
    },
  },
};

describe('a report', () => {
  test('for everybody holds counts, states and reasons', () => {
    const text = summary(run, waiting, CLOSED);
    expect(text).toContain('| acme | read | 1 | 1 | 0 | 1 | 0 |  | 450 ms |');
    expect(text).toContain('it moved by # at once');
    expect(text).not.toMatch(/\d\.\d|What changed/);
    expect(summary(run, waiting)).toContain('acme: 5y fixed posted 6.14 -> 6.09');
  });

  test('in an issue says so once, and is not written again at every run', async () => {
    const { tracker, issues } = standInTracker();
    const sync = () =>
      syncIssues(tracker, WAITING_ISSUES, toldUpdate(waitingIssues(waiting, false, new Date(AT)), CLOSED));
    expect(await sync()).toEqual(['opened #1 acme Bank waits for a person']);
    expect(issues[0]?.body).toContain('1 figure waits: it moved by # at once');
    expect(issues[0]?.body).not.toMatch(/\d\.\d\d\b/);
    expect(await sync()).toEqual([]);
  });
});

describe('a parcel', () => {
  const folderOf = async (files: Record<string, string>): Promise<string> => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    return folder;
  };
  const FILES = { 'latest.json': '{"rate":4.59}', 'rates/acme/a.json': '4.64' };

  test('is unpacked over a folder as it was, sealed or not', async () => {
    for (const sealing of [null, sealingKey('secret')]) {
      const [parcel, target] = [
        path.join(temporaryFolder(), 'parcel'),
        await folderOf({ 'latest.json': 'old', kept: 'kept' }),
      ];
      await hand(await folderOf(FILES), parcel, sealing);
      await take(parcel, target, 'secret');
      const names = ['latest.json', 'rates/acme/a.json', 'kept'];
      const texts = await Promise.all(names.map((name) => readFile(path.join(target, name), 'utf8')));
      expect(texts).toEqual(['{"rate":4.59}', '4.64', 'kept']);
    }
  });

  test('that is sealed is one file that shows nothing, and opens with its own secret alone', async () => {
    const parcel = path.join(temporaryFolder(), 'parcel');
    await hand(await folderOf(FILES), parcel, sealingKey('secret'));
    expect(await readdir(parcel)).toEqual(['sealed']);
    expect(await readFile(path.join(parcel, 'sealed'), 'latin1')).not.toMatch(/4\.59|latest|acme/);
    await expect(take(parcel, temporaryFolder(), undefined)).rejects.toThrow(/set SEAL_SECRET/);
    await expect(take(parcel, temporaryFolder(), 'another')).rejects.toThrow(/SEAL_SECRET is another one/);
  });

  test('contains no symbolic link to files of the machine that opens it', async () => {
    const [parcel, target, secret] = [await folderOf(FILES), temporaryFolder(), await folderOf({ key: 'a key' })];
    await symlink(path.join(secret, 'key'), path.join(parcel, 'rates', 'key.json'));
    await symlink(secret, path.join(parcel, 'raw'));
    await take(parcel, target, undefined);
    expect((await readdir(target, { recursive: true })).sort()).toEqual([
      'latest.json',
      'rates',
      'rates/acme',
      'rates/acme/a.json',
    ]);
  });

  test('without files is not made', async () => {
    const parcel = path.join(temporaryFolder(), 'parcel');
    await hand(temporaryFolder(), parcel, sealingKey('secret'));
    await hand(path.join(parcel, 'nowhere'), parcel, null);
    expect(await readdir(parcel).catch(() => null)).toBeNull();
    await take(parcel, temporaryFolder(), undefined);
  });

  test('a changed byte is noticed, and a line end after the secret does not matter', () => {
    const bytes = sealed(Buffer.from('4.59'), sealingKey('secret\n'));
    expect(opened(bytes, 'secret').toString()).toBe('4.59');
    for (const at of [0, 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => opened(changed, 'secret')).toThrow();
    }
  });
});
