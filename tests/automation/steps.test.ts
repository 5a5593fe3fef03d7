import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tokenEnv } from '../../pipeline/automation/git.ts';
import { setOutputs } from '../../pipeline/automation/start.ts';
import { summary } from '../../pipeline/automation/summary.ts';
import { lateness, watchIssues } from '../../pipeline/automation/watch.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Run } from '../../src/rates/schema.ts';
import { AT, entry, failing, manifest } from '../support/manifests.ts';

test('a step hands values on line by line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-'));
  const file = path.join(folder, 'output');
  await setOutputs(file, { base: 'abc', exit_code: '1' });
  expect(await readFile(file, 'utf8')).toBe('base=abc\nexit_code=1\n');
  await rm(folder, { recursive: true });
});

describe('the token', () => {
  test('goes to its own server only, by the environment', () => {
    const env = tokenEnv('secret', 'https://github.com');
    expect(env.GIT_CONFIG_KEY_0).toBe('http.https://github.com/.extraheader');
    expect(env.GIT_CONFIG_VALUE_0).toBe(
      `AUTHORIZATION: basic ${Buffer.from('x-access-token:secret').toString('base64')}`,
    );
  });
});

describe('the summary', () => {
  const quiet = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };
  const run: Run = {
    schemaVersion: 1,
    startedAt: AT,
    tookMs: 12_400,
    snapshot: '2026-11-20T13-17-00Z',
    lenders: {
      td: {
        ...quiet,
        outcome: 'failed',
        rates: 9,
        failure: 'blocked',
        detail: 'a | b\n`c`',
        tookMs: 800,
        carried: ['x'],
      },
      rbc: {
        ...quiet,
        outcome: 'fresh',
        rates: 24,
        tookMs: 450,
        changed: [{ id: 'rbc/fixed/60m/closed/special', from: 4.59, to: 4.54 }],
      },
    },
  };

  test('is a row a lender, and what moved', () => {
    const lines = summary(run, {
      manifest: manifest({ rbc: entry(), td: entry(failing(1)) }),
      rates: new Map(),
      raw: new Map(),
    }).split('\n');
    expect(lines[0]).toBe('## 1 lender of 2 failed');
    expect(lines[2]).toContain(
      `published ${easternTime(AT)}, in 12 s. Next run ${easternTime('2026-11-20T20:43:00Z')}.`,
    );
    expect(lines.slice(4)).toEqual([
      '| Lender | Outcome | Rates | Moved | Carried | Held | Withdrawn | Failure | Took |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| rbc | moved | 24 | 1 | 0 | 0 | 0 |  | 0.5 s |',
      "| td | **failed** | 9 | 0 | 1 | 0 | 0 | The lender refuses automated reading `a \\| b 'c'` | 0.8 s |",
      '',
      '### What moved',
      '',
      '```text',
      'rbc: 5y fixed special 4.59 -> 4.54',
      '```',
      '',
    ]);
  });
});

describe('the watch', () => {
  const at = (hours: number): Date => new Date(Date.parse(AT) + hours * 3_600_000);

  test('is quiet for 26 hours and not longer', () => {
    expect(lateness({ publishedAt: AT }, at(26))).toBeNull();
    expect(lateness({ publishedAt: AT }, at(26.01))).toBe(
      `No snapshot came for 26 hours: the newest is of ${easternTime(AT)}.`,
    );
  });

  test('takes a broken pointer for an alarm', () => {
    expect(lateness({ problem: 'latest.json is not JSON' }, at(0))).toBe('latest.json is not JSON');
  });

  test('has one issue, well or wrong', () => {
    expect(watchIssues('late', AT, at(30)).incidents.map(({ key }) => key)).toEqual(['snapshot']);
    expect(watchIssues(null, AT, at(1)).recoveries.map(({ key }) => key)).toEqual(['snapshot']);
  });
});
