import { expect, test } from 'vitest';
import { merge } from '../../pipeline/automation/merge.ts';
import { verified, verifiedHistory } from '../../pipeline/automation/verify.ts';
import { addJudgements, readJudgements } from '../../src/snapshots/judgements.ts';
import type { Past } from '../../src/snapshots/reference.ts';
import { readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { publishing, read } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';

const hour = (count: number): Date => new Date(Date.parse('2026-11-20T13:00:00.000Z') + count * 3_600_000);
const observed = (days: Record<string, number>): Past => new Map([['V39079', new Map(Object.entries(days))]]);

/** Publishes what the Bank of Canada said over a folder. */
const said = (root: string, before: Snapshot | null, days: Record<string, number>, at: number): Promise<Snapshot> =>
  publishing(root, before, [read('acme', 4 + at / 100)], {
    reference: { observedAt: hour(at).toISOString(), failure: null, series: [] },
    observed: observed(days),
    publishedAt: hour(at),
    nextRunAt: hour(at + 8),
  });
const kept = async (root: string): Promise<Record<string, number>> =>
  Object.fromEntries((await verified(root)).past?.get('V39079') ?? []);

const OLD = { '2000-01-04': 5, '2026-11-17': 2.5 };

test.each([
  ['an empty branch', false],
  ['a branch that holds its beginning', true],
])('the copied past reaches %s with every part that it depends on', async (_, holdsFirst) => {
  const [target, collected] = [temporaryFolder(), temporaryFolder()];
  const first = await said(collected, null, OLD, 0);
  if (holdsFirst) await said(target, null, OLD, 0);
  const second = await said(collected, first, { '2026-11-18': 2.25 }, 1);
  await said(collected, second, { '2026-11-19': 2.25 }, 2);
  await merge({ target, collected, base: holdsFirst ? first.manifest : null, untouched: true });
  expect(await kept(target)).toEqual({ ...OLD, '2026-11-18': 2.25, '2026-11-19': 2.25 });
  await verifiedHistory(target);
});

test.each([
  ['later', 3, { '2026-11-18': 2.25, '2026-11-19': 2.75 }],
  ['earlier', 1, { '2026-11-18': 2, '2026-11-19': 2.75 }],
])('if another run was published meanwhile, what was seen %s counts', async (_, at, days) => {
  const [target, collected] = [temporaryFolder(), temporaryFolder()];
  const base = await said(collected, null, OLD, 0);
  await said(target, null, OLD, 0);
  await said(collected, base, { '2026-11-18': 2.25 }, at);
  await said(target, await readSnapshot(target), { '2026-11-18': 2, '2026-11-19': 2.75 }, 2);
  await merge({ target, collected, base: base.manifest, untouched: false });
  expect(await kept(target)).toEqual({ ...OLD, ...days });
  await verifiedHistory(target);
});

test('what people said of words in a run is added to what the branch holds, which counts where both judged', async () => {
  const [target, collected] = [temporaryFolder(), temporaryFolder()];
  const base = await said(collected, null, OLD, 0);
  await said(target, null, OLD, 0);
  const judged = (digest: string, verdict: 'harmless' | 'few') =>
    ({ digest, verdict, by: 'ann', at: hour(0).toISOString() }) as const;
  await addJudgements(collected, 'acme', [judged('aaaaaaaaaaaa', 'harmless'), judged('bbbbbbbbbbbb', 'harmless')]);
  await addJudgements(target, 'acme', [judged('bbbbbbbbbbbb', 'few')]);
  await merge({ target, collected, base: base.manifest, untouched: true });
  expect([...(await readJudgements(target, 'acme')).judged.values()].map(({ verdict }) => verdict)).toEqual([
    'harmless',
    'few',
  ]);
});
