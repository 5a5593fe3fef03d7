import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verified, verifiedHistory } from '../../pipeline/automation/verify.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { textsOf } from '../snapshots/folder.ts';
import { countTouches } from '../support/dying-disk.ts';
import { doomedRun, runOf } from '../support/killed-run.ts';
import { startProcess } from '../support/process.ts';
import { seededChoices } from '../support/random.ts';

let home: string;
let start: string;
let before: string | undefined;
let disk: Awaited<ReturnType<typeof countTouches>>;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kill-'));
  start = path.join(home, 'start');
  before = (await runOf(start, '60=6.09 36=6.05', 20)).snapshot?.manifest.snapshot;
  disk = await countTouches();
});
afterAll(async () => {
  disk.restore();
  await rm(home, { recursive: true });
});

const copyOf = async (name: string): Promise<string> => {
  const root = path.join(home, name);
  await cp(start, root, { recursive: true });
  return root;
};
/** The touches of a run that dies at one of them; all of them where it has fewer. */
const dyingAt = (root: string, at: number): Promise<string[]> =>
  disk.within({ at, die: () => {} }, () => doomedRun(root));
const fiveYears = async (root: string) => {
  const { manifest, rates } = await readSnapshot(root);
  const five = rates.get('acme')?.find(({ termMonths }) => termMonths === 60);
  return { snapshot: manifest.snapshot, percent: five?.ratePercent };
};
const temporary = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tmp'));
/** Every file with its bytes; the name of a temporary one holds the process that made it. */
const filesOf = async (root: string): Promise<Record<string, string>> => {
  const texts = Object.entries(await textsOf(root));
  return Object.fromEntries(texts.map(([name, text]) => [name.replace(/\.\d+\.tmp$/, '.tmp'), text]));
};

describe('a run killed at any touch of the disk', () => {
  it('leaves a whole snapshot, and the next run succeeds', async () => {
    const all = await dyingAt(await copyOf('whole'), Number.POSITIVE_INFINITY);
    expect(all.length).toBeGreaterThan(24);
    for (let at = 1; at <= all.length; at++) {
      const root = await copyOf(String(at));
      expect(await dyingAt(root, at)).toHaveLength(at);
      const { snapshot, percent } = await fiveYears(root);
      expect([at, percent]).toEqual([at, snapshot === before ? 6.09 : 6.19]);
      // Whoever sees the new pointer finds all that belongs to it, the derived document too.
      if (snapshot !== before) await verified(root);
      await runOf(root, '60=6.29 36=6.05', 22);
      expect((await fiveYears(root)).percent).toBe(6.29);
      expect((await readRuns(root, 1))[0]?.startedAt).toBe('2026-11-22T13:17:00.000Z');
      // Nothing of the dead run is left, and what is derived was made again.
      expect(await temporary(root)).toEqual([]);
      await verified(root);
    }
  });

  it('leaves a whole snapshot, however many runs in a row are killed', async () => {
    const root = await copyOf('often');
    const { below } = seededChoices(11);
    const seen = new Set([before]);
    for (let day = 21; day < 61; day++) {
      const touches = await disk.within({ at: 1 + below(45), die: () => {} }, () =>
        runOf(root, `60=6.${10 + below(9)} 36=6.05`, day),
      );
      expect(touches.length).toBeGreaterThan(0);
      seen.add((await readSnapshot(root)).manifest.snapshot);
    }
    // Some got as far as to be published.
    expect(seen.size).toBeGreaterThan(2);
    await runOf(root, '60=6.29 36=6.05', 61);
    expect(await temporary(root)).toEqual([]);
    expect((await fiveYears(root)).percent).toBe(6.29);
    await verified(root);
    expect((await verifiedHistory(root)).snapshots).toBeGreaterThanOrEqual(seen.size);
  });

  it('can be recognised if aggregated.json is newer than latest.json', async () => {
    const all = await dyingAt(await copyOf('derived, counted'), Number.POSITIVE_INFINITY);
    const root = await copyOf('derived');
    await dyingAt(root, all.findIndex((touch) => touch.endsWith('/latest.json')) + 1);
    await expect(verified(root)).rejects.toThrow('is not what latest.json gives');
  });

  it.each([
    ['in the middle of a version', (touch: string) => touch === 'write'],
    ['just before latest.json is replaced', (touch: string) => touch.endsWith('/latest.json')],
  ])('leaves the same files as a process that is really killed %s', async (where, is) => {
    const all = await dyingAt(await copyOf(`${where}, counted`), Number.POSITIVE_INFINITY);
    const at = all.findIndex(is) + 1;
    expect(at).toBeGreaterThan(0);
    const [here, there] = [await copyOf(`${where}, here`), await copyOf(`${where}, there`)];
    await dyingAt(here, at);
    expect(await startProcess('tests/support/killed-run.ts', [there, String(at)]).ended).toBe('SIGKILL');
    const left = await filesOf(there);
    expect(Object.keys(left).filter((name) => name.endsWith('.tmp'))).toHaveLength(1);
    expect(await filesOf(here)).toEqual(left);
  });
});
