import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../pipeline/collect/collect.ts';
import { ended } from '../../pipeline/collect/ending.ts';
import type { Failure, Run } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { QUIET, snapshot } from '../support/manifests.ts';

const FAILURES: Partial<Record<string, FailureKind>> = { x: 'dns', t: 'timeout', b: 'blocked', m: 'reader-error' };
const WAITING = { digest: '5f2b9c1d7a3e', since: '2026-11-20T13:17:00.000Z', isFirst: true, differences: [] };
/** `.` was read, a letter failed in its way, `0` was read and shows nothing. */
const lines = (outcomes: string): Run['lenders'] =>
  Object.fromEntries(
    [...outcomes].map((symbol, index) => [
      `l${index}`,
      {
        ...QUIET,
        outcome: symbol in FAILURES ? 'failed' : 'fresh',
        failure: FAILURES[symbol] ?? null,
        rates: symbol === '0' ? 0 : 3,
        tookMs: 1,
      },
    ]),
  );
const logged = (startedAt: string, outcomes: string): Run => ({
  schemaVersion: 1,
  startedAt,
  tookMs: 60_000,
  snapshot: null,
  lenders: lines(outcomes),
});

describe('a collection', () => {
  const SERIES: Failure = { kind: 'timeout', detail: 'x', since: '2026-11-20T13:17:00.000Z' };

  type Given = { known?: string[]; failure?: Failure; waiting?: string; none?: boolean; some?: boolean };
  it.each<[what: string, outcomes: string, given: Given, code: number]>([
    ['all fresh', '......', {}, 0],
    ['one failed', '.....x', {}, 1],
    ['one failed that is known', '.....x', { known: ['l5'] }, 0],
    ['one without any figure', '.....0', {}, 1],
    ['one whose first page waits for a person', '.....0', { waiting: 'l5' }, 4],
    ['only the Bank of Canada failed', '......', { failure: SERIES }, 1],
    ['and that is known', '......', { failure: SERIES, known: ['bankofcanada'] }, 0],
    ['it was not asked', '......', { failure: { ...SERIES, kind: 'not-recorded' } }, 0],
    ['nearly all failed', '.xxxxx', {}, 3],
    ['nearly all failed of those that somebody named', '.xxxxx', { some: true }, 1],
    ['nearly all failed, most by the same cause', '.xxxxt', {}, 3],
    ['nearly all failed, of several causes', '.xxttb', {}, 1],
    ['all refused to be read', 'bbbbbb', {}, 1],
    ['all were misread', 'mmmmmm', {}, 1],
    ['all failed, all of them known', 'xxxxxx', { known: ['l0', 'l1', 'l2', 'l3', 'l4', 'l5'] }, 3],
    ['two of two failed', 'xx', {}, 1],
    ['all failed and there is no snapshot', 'xxxxxx', { none: true }, 2],
  ])('of which %s (%s) has the right exit code', (_, outcomes, given, code) => {
    const { known = [], failure = null, waiting, none, some } = given;
    const result: RunResult = {
      problems: [],
      run: { ...logged('2026-11-20T13:17:00.000Z', outcomes), ...(some ? {} : { askedAll: true }) },
      snapshot: none ? null : snapshot([], waiting ? { [waiting]: { waiting: WAITING } } : {}),
      reference: { observedAt: null, failure, series: [] },
      gone: [],
    };
    expect(ended(result, known)).toBe(code);
  });
});
