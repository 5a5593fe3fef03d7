import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../src/history/open-history.ts';
import { pastOf } from '../../src/site/past/rate-past.ts';
import { openStore } from '../../src/snapshots/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writePast } from '../support/past.ts';

const ID = 'lender0/fixed/60m/closed/posted';
const NOW = new Date('2024-02-01T00:00:00.000Z');

async function pastIn(folder: string) {
  const logged: string[] = [];
  const log = { error: ({ problem }: { problem: string }) => void logged.push(problem) };
  const history = openHistory({ root: folder, file: ':memory:' });
  await history.catchUp();
  const snapshots = await openStore(folder);
  onTestFinished(async () => {
    snapshots.close();
    await history.close();
  });
  const context = { history, snapshots, log: log as never, now: () => NOW };
  return { logged, past: (id: string) => pastOf(context, id) };
}
async function madeUp(): Promise<{ folder: string; ids: string[] }> {
  const folder = temporaryFolder();
  const ids = await writePast(folder, { seed: 21, runs: 12, lenders: 1, rates: 4 });
  return { folder, ids };
}

test('each figure of a rate has the receipt of a run', async () => {
  const { folder } = await madeUp();
  const past = (await (await pastIn(folder)).past(ID)) ?? [];
  expect(past.length).toBeGreaterThan(0);
  for (const { rate, receipt } of past.slice(-3))
    expect(receipt).toMatchObject({ label: 'Row 0', cells: [`${rate.ratePercent} %`], source: { obtained: 'http' } });
});

test('without its version file a figure has no receipt, the page still works, and the log names the file', async () => {
  const { folder, ids } = await madeUp();
  const asked = await pastIn(folder);
  rmSync(path.join(folder, 'raw/lender0', `${ids[0]}.lender0.raw.json`));
  const past = (await asked.past(ID)) ?? [];
  expect(past.filter(({ receipt }) => receipt === null).length).toBeGreaterThan(0);
  expect(asked.logged.join()).toContain(
    `raw/lender0/${ids[0]}.lender0.raw.json cannot be read (ENOENT); restore it from git`,
  );
});
