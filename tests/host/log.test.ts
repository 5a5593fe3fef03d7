import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../src/host/log.ts';
import { temporaryFolder } from '../support/folder.ts';
import { soon } from '../support/soon.ts';

const opened = () => {
  const file = path.join(temporaryFolder(), 'log');
  const told = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { ...openLog('info', openSync(file, 'a')), told };
};

test('lines are written together, soon after', async () => {
  const log = opened();
  log.logger.info('one');
  log.logger.debug('not told');
  log.logger.info('two');
  expect(log.told()).toEqual([]);
  await soon(() => expect(log.told()).toEqual(['one', 'two']));
  await log.close();
});

test('closing writes what came during a write', async () => {
  const log = opened();
  log.logger.info('x'.repeat(70_000));
  log.logger.info('last');
  await log.close();
  expect(log.told().at(-1)).toBe('last');
});

test('what does not fit into memory is dropped and counted, and closing writes the rest', async () => {
  const log = opened();
  const text = 'x'.repeat(1000);
  for (let count = 0; count < 5000; count++) log.logger.info(text);
  await soon(() => expect(log.told().at(-1)).toMatch(/^log lines were dropped/));
  const kept = log.told().length - 1;
  expect(kept).toBeGreaterThan(100);
  expect(kept).toBeLessThan(5000);
  log.logger.info('last');
  await log.close();
  // A second count of what was dropped may come behind it.
  expect(log.told().slice(-2)).toContain('last');
});
