import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { collect } from '../../pipeline/collect.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';

const lenders = [madeUpLender('acme'), madeUpLender('bravo')];
const run = (root: string, acme: string, day: string) => {
  const now = (): Date => new Date(`2026-11-${day}T13:17:00Z`);
  return collect({
    root,
    registry: lenders,
    lenders,
    afresh: false,
    fetcher: scripted({ acme, bravo: '60=6.20 36=6.00' }, now),
    fingerprint: () => 'one',
    now,
  });
};

/** @returns whether the run was killed, as opposed to coming to its end */
const killedAt = (root: string, touch: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/killed-run.ts', root, String(touch)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (code, signal) =>
      code === null || code === 0 ? resolve(signal === 'SIGKILL') : reject(new Error(`exit ${code}`)),
    );
  });

it('a run killed at any touch of the disk leaves a whole snapshot, and the next run is a good one', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'kill-'));
  const start = path.join(home, 'start');
  const first = await run(start, '60=6.09 36=6.05', '20');

  const tryAt = async (touch: number): Promise<boolean> => {
    const root = path.join(home, String(touch));
    await cp(start, root, { recursive: true });
    const killed = await killedAt(root, touch);
    const { manifest, rates } = await readSnapshot(root);
    const five = rates.get('acme')?.find(({ termMonths }) => termMonths === 60)?.ratePercent;
    expect(five).toBe(manifest.snapshot === first.snapshot?.manifest.snapshot ? 6.09 : 6.19);
    await run(root, '60=6.29 36=6.05', '22');
    expect((await readSnapshot(root)).rates.get('acme')?.find(({ termMonths }) => termMonths === 60)?.ratePercent).toBe(
      6.29,
    );
    expect((await readRuns(root, 1))[0]?.startedAt).toBe('2026-11-22T13:17:00.000Z');
    return killed;
  };

  let touch = 1;
  for (let going = true; going; touch += 6)
    going = (await Promise.all([0, 1, 2, 3, 4, 5].map((step) => tryAt(touch + step)))).every(Boolean);
  expect(touch).toBeGreaterThan(24);
  await rm(home, { recursive: true });
}, 120_000);
